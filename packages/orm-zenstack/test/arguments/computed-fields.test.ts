import { type OrmBinding, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
  unsupportedOf,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

interface Expressions {
  ref(name: string): object;
  fn(name: string, args: readonly object[]): object;
}

const upper = { name: 'upper', type: 'String', computed: true };
const computedFields = { tag: { upper: (eb: Expressions) => eb.fn('upper', [eb.ref('name')]) } };
const CURSOR = { cursor: { id: 2 }, orderBy: { upper: 'asc' } };

const TARGETS = databaseTargets().filter((target) => !unsupportedOf('ZenStack', target));

describe.each(TARGETS)('a computed field on %s', (target) => {
  let database: TestDatabase;
  let orm: OrmBinding<unknown>;
  let client: object;

  beforeAll(async () => {
    database = await createTestDatabase(target);
    const { models } = database.schema as unknown as ZenStackSchema;
    const Tag = { ...models.Tag, fields: { ...models.Tag?.fields, upper } };
    const schema = { ...database.schema, models: { ...models, Tag } };
    const { $options } = database.raw as unknown as { readonly $options: object };
    client = new ZenStackClient(schema as never, { ...$options, computedFields } as never);
    orm = zenstack(schema as never) as unknown as OrmBinding<unknown>;
    await database.raw.user.create({ data: { id: 1, email: 'ada@example.com' } });
    const tags = { create: [{ name: 'red' }, { name: 'blue' }] };
    await database.raw.post.create({ data: { title: 'x', authorId: 1, tags } });
  });
  afterAll(() => database.close());

  const send = (path: string, args: object) =>
    sendRequest(rpcHandler({ log: false })(orm), {
      url: `${path}?${new URLSearchParams({ q: JSON.stringify(args) })}`,
      client,
    });

  it('filters and orders rows', async () => {
    const args = { where: { upper: { not: 'X' } }, orderBy: { upper: 'asc' } };
    const { body } = await send('/tag/findMany', { ...args, select: { upper: true } });
    expect(body).toEqual({ data: [{ upper: 'BLUE' }, { upper: 'RED' }] });
  });

  it.each<[string, object, string]>([
    ['/tag/findMany', { distinct: 'upper' }, 'distinct'],
    ['/tag/findFirst', { distinct: ['name', 'upper'] }, 'distinct'],
    ['/post/findMany', { include: { tags: { distinct: ['upper'] } } }, 'distinct'],
    ['/tag/findMany', CURSOR, 'cursor'],
    ['/tag/findMany', { ...CURSOR, orderBy: [{ name: 'asc' }, { upper: 'desc' }] }, 'cursor'],
    ['/post/findMany', { select: { tags: CURSOR } }, 'cursor'],
  ])('is rejected in %s %j', async (path, args, member) => {
    const { status, body } = await send(path, args);
    expect([status, body.message]).toEqual([400, expect.stringContaining(member)]);
    expect(body.message).toContain('computed');
  });
});
