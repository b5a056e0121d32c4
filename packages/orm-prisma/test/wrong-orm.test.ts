import { prisma } from '../src/index.ts';
import { schema } from './gen/postgresql/modelway.ts';

describe('prisma() without the description of a schema', () => {
  const ZENSTACK = { provider: { type: 'postgresql' }, models: { Post: { fields: {} } } };
  it.each([
    [undefined],
    [null],
    [{}],
    ['schema'],
    [ZENSTACK],
    [{ ...schema, enums: undefined }],
    [{ $transaction: async () => [], post: {} }],
  ])('throws a TypeError that names the expected value: %p', (described) => {
    const message =
      'prisma() requires the schema that the generator "modelway" writes at `prisma generate`.';
    expect(() => prisma(described as never)).toThrow(new TypeError(message));
  });
});

it('rejects a client of ZenStack, which getClient returns', () => {
  const client = { $schema: {}, $transaction: async () => [], post: { findMany: async () => [] } };
  expect(() => prisma(schema).operation(client as never, 'Post', 'findMany')).toThrow(
    new TypeError('getClient returned a client of ZenStack, not one of Prisma.'),
  );
});
