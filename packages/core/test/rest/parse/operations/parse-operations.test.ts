import type { RestHandlerOptions } from '../../../../src/index.ts';
import {
  type OpenOperation,
  parseOperations,
} from '../../../../src/rest/parse/operations/parse-operations.ts';
import { isReference } from '../../../../src/schema/values/reference.ts';
import { receivedRequest } from '../../../api-request.ts';
import { libraryContext } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

const parse = (
  operations: readonly unknown[],
  options: Partial<RestHandlerOptions> = {},
): readonly OpenOperation[] => {
  const request = receivedRequest({
    method: 'POST',
    url: '/operations',
    headers: { 'content-type': ATOMIC },
    body: { 'atomic:operations': operations },
  });
  return parseOperations(request, libraryContext(options), (operation) => operation);
};

const author = (lid: string) => ({
  op: 'add',
  data: { type: 'author', lid, attributes: { name: lid } },
});
const book = (authorOf: object, attributes: object = {}) => ({
  op: 'add',
  data: {
    type: 'book',
    attributes: { title: 'x', ...attributes },
    relationships: { author: { data: authorOf } },
  },
});

/** The linkage of the relationship `author` of a parsed operation. */
const authorIn = ({ parsed }: Pick<OpenOperation, 'parsed'>): unknown => {
  if (!('document' in parsed)) return undefined;
  const [linkage] = parsed.document.relationships.values();
  return linkage;
};

describe('parseOperations', () => {
  it('parses local ids as references to the ids of earlier results', async () => {
    const [first, second] = await parse([author('a'), book({ type: 'author', lid: 'a' })]);
    expect([first?.local, first?.usesLocal]).toEqual(['["author","a"]', false]);
    expect([second?.local, second?.usesLocal]).toEqual([undefined, true]);
    const { id } = authorIn(second as OpenOperation) as { id: unknown };
    expect([isReference(id), String(id)]).toEqual([true, 'operation 0: id']);
  });

  it('names an unknown relationship once, however many local ids it has', async () => {
    const name = 'x'.repeat(10_000);
    const data = Array(100).fill({ type: 'author', lid: 'unknown' });
    const operation = { op: 'add', data: { type: 'book', relationships: { [name]: { data } } } };
    expect(await rejectionsOf(() => parse([operation]))).toEqual([
      ['invalid-payload', { pointer: `/atomic:operations/0/data/relationships/${name}` }],
    ]);
  });

  it('parses an operation again with known ids', async () => {
    const [, second] = await parse([author('a'), book({ type: 'author', lid: 'a' })]);
    const known = second?.resolve(new Map([['["author","a"]', 7]]));
    expect(authorIn(known as OpenOperation)).toEqual({ id: 7 });
  });

  it('keeps members with different local ids apart', async () => {
    const links = ['a', 'b', 'a'].map((lid) => ({ type: 'tag', lid }));
    const tag = (lid: string) => ({
      op: 'add',
      data: { type: 'tag', lid },
    });
    const ref = { type: 'book', id: '1', relationship: 'tags' };
    const [, , third] = await parse([tag('a'), tag('b'), { op: 'add', ref, data: links }]);
    expect(third?.parsed).toMatchObject({ linkage: [{}, {}] });
  });

  it('takes no id of a client for a local one', async () => {
    const operations = [
      author('a'),
      book({ type: 'author', id: '00000000-0000-4000-8000-000000000000:0' }),
    ];
    expect(await rejectionsOf(() => parse(operations))).toEqual([
      ['invalid-relation-data', { pointer: '/atomic:operations/1/data/relationships/author/data' }],
    ]);
  });

  it('compares a foreign key with a local id once it is known', async () => {
    const [, second] = await parse([
      author('a'),
      book({ type: 'author', lid: 'a' }, { authorId: 7 }),
    ]);
    const key = '["author","a"]';
    expect(authorIn(second?.resolve(new Map([[key, 7]])) as OpenOperation)).toEqual({ id: 7 });
    expect(await rejectionsOf(() => second?.resolve(new Map([[key, 8]])))).toEqual([
      ['invalid-payload', { pointer: '/data/relationships/author' }],
    ]);
  });

  it('stops at the maximum number of errors', async () => {
    const limits = { transactionOperations: 1000 };
    const many = Array.from({ length: 150 }, () => ({ op: 'move' }));
    expect(await rejectionsOf(() => parse(many, { limits }))).toHaveLength(100);
  });
});
