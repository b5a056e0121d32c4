import type { OrmBinding } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

interface Call {
  /** `Post.findMany` */
  readonly name: string;
  readonly args: { readonly select?: Readonly<Record<string, unknown>> };
}

/** A request, and every expected call of the ORM client. */
type Case = readonly [
  request: readonly [method: string, url: string, data?: unknown, caller?: Caller],
  status: number,
  calls: readonly string[],
  /** The calls in which the ORM does not limit the related rows of each record. */
  unboundedCalls?: readonly string[],
];

const tag = (...ids: readonly number[]) => ids.map((id) => ({ type: 'tag', id }));
const related = (type: string, name: string, data: unknown) => ({
  type,
  relationships: { [name]: { data } },
});
const upsert = (name: string) => ({
  data: { type: 'tag', attributes: { name } },
  meta: { operation: 'upsert', matchFields: ['name'] },
});

const CASES: readonly Case[] = [
  [['GET', '/post'], 200, ['Post.findMany', 'Post.count']],
  [
    ['GET', '/post?include=author.posts,tags'],
    200,
    ['Post.findMany', 'Post.count'],
    ['Tag.count', 'Post.count', 'Post.findMany', 'Post.findMany'],
  ],
  [['GET', '/post?page[total]=false'], 200, ['Post.findMany']],
  [
    ['GET', '/post?aggregateFields[id]=sum'],
    200,
    ['Post.findMany', 'Post.count', 'Post.aggregate'],
  ],
  [
    ['GET', '/post?filter[author][name]=Ann&sort=author.name'],
    200,
    ['Post.findMany', 'Post.count'],
  ],
  [['GET', '/post/1'], 200, ['Post.findUnique']],
  [
    ['GET', '/post/1?include=author.posts,tags'],
    200,
    ['Post.findUnique'],
    ['Post.findUnique', 'Post.findMany'],
  ],
  [['GET', '/post/99'], 404, ['Post.findUnique']],
  [
    ['GET', '/user/1/posts?include=tags'],
    200,
    ['User.findUnique'],
    ['User.findUnique', 'Tag.findMany'],
  ],
  [['GET', '/user/1/relationships/posts'], 200, ['User.findUnique']],
  [['GET', '/post/1/author'], 200, ['Post.findUnique']],
  [['GET', '/post/1/relationships/author'], 200, ['Post.findUnique']],
  [['GET', '/post/12abc'], 404, []],
  [['GET', '/post?sort=nope'], 400, []],
  [['POST', '/tag', { data: { type: 'tag', attributes: { name: 'new' } } }], 201, ['Tag.create']],
  [
    [
      'POST',
      '/tag',
      {
        data: { ...related('tag', 'posts', [{ type: 'post', id: 1 }]), attributes: { name: 'n' } },
      },
    ],
    201,
    ['Post.count', 'Tag.create'],
  ],
  [
    ['PATCH', '/post/1', { data: { type: 'post', attributes: { title: 'x' } } }],
    200,
    ['Post.update'],
  ],
  [
    ['PATCH', '/post/1', { data: related('post', 'author', { type: 'user', id: 2 }) }],
    200,
    ['User.count', 'Post.update'],
  ],
  // Rows to link are read first.
  [
    ['PATCH', '/post/1', { data: related('post', 'tags', tag(2)) }],
    200,
    ['Tag.count', 'Post.update', 'Post.findUnique'],
    // The links to replace are counted.
    ['Tag.count', 'Tag.count', 'Post.update', 'Post.findUnique'],
  ],
  [['PATCH', '/post/1/relationships/author', { data: null }], 200, ['Post.update']],
  [
    ['PATCH', '/post/1/relationships/tags', { data: tag(1) }],
    200,
    ['Tag.count', 'Post.update', 'Post.findUnique'],
    // The links to replace are counted.
    ['Tag.count', 'Tag.count', 'Post.update', 'Post.findUnique'],
  ],
  [['POST', '/post/1/relationships/tags', { data: tag(3) }], 200, ['Tag.count', 'Post.update']],
  [
    ['DELETE', '/post/1/relationships/tags', { data: tag(1) }],
    200,
    ['Post.update', 'Post.findUnique'],
  ],
  [['DELETE', '/badge/1'], 204, ['Badge.delete']],
  // A failure costs a read of the row.
  [['DELETE', '/post/1', undefined, BOB], 403, twice('Post.delete', 'Post.findUnique')],
  [['DELETE', '/post/99'], 404, ['Post.delete', 'Post.findUnique']],
  [
    ['PATCH', '/post/1', { data: { type: 'post', attributes: { title: 'x' } } }, BOB],
    403,
    twice('Post.update', 'Post.findUnique'),
  ],
  [
    ['PATCH', '/post/3', { data: { type: 'post', attributes: { title: 'x' } } }, BOB],
    404,
    ['Post.update', 'Post.findUnique'],
  ],
  [['POST', '/post/1/relationships/tags', { data: tag(99) }], 404, ['Tag.count', 'Tag.count']],
  [['POST', '/tag', upsert('new')], 201, ['Tag.findUnique', 'Tag.create']],
  [['POST', '/tag', upsert('red')], 200, ['Tag.findUnique', 'Tag.update']],
];

/** Describes the number and kind of calls of the ORM client by REST. */
export function describeRestCalls(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = async (method: string, url: string, { body, caller = ADA }: Sent = {}) => {
    const calls: Call[] = [];
    const orm = recordCalls(database.orm, calls);
    const handler = restHandler({ endpoint: 'http://api.test/rest', log: false })(orm);
    const response = await sendRequest(handler, { method, url, body, client: database.as(caller) });
    return { ...response, calls };
  };
  const cases = CASES.map(
    ([[method, url, body, caller = ADA], status, expected, unbounded = expected]) => {
      return { method, url, body, caller, status, expected, unbounded };
    },
  );

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const denies = ({ caller, status }: (typeof cases)[number]) => caller === BOB && status >= 400;

  itEachNeeds(start, cases, (each) => (denies(each) ? 'policies' : undefined))(
    'responds to $method $url with $status and the calls $expected',
    async (row) => {
      const { method, url, status, expected, unbounded } = row;
      // The first reads of a model take more calls: the size of its records is unknown.
      for (let read = 0; method === 'GET' && read < 10; read++) await send(method, url, row);
      const { status: found, calls } = await send(method, url, row);
      const { limitsNestedReads } = database.orm.dialect;
      const names = calls.map(({ name }) => name);
      expect([found, names]).toEqual([status, limitsNestedReads ? expected : unbounded]);
    },
  );

  it.each([
    ['/post', ['title', 'published', 'createdAt', 'updatedAt', 'authorId', 'categoryId']],
    ['/post?fields[post]=title', ['title']],
    ['/post?fields[post]=author', ['authorId']],
    ['/post?fields[post]=title,tags', ['title']],
    ['/post?fields[post]=', []],
  ])('reads for %s its own columns alone', async (url, columns) => {
    const [call] = (await send('GET', url)).calls;
    const select = Object.fromEntries(['id', ...columns].map((name) => [name, true]));
    expect(call?.args.select).toEqual(select);
  });

  it('joins only for a key on the other side', async () => {
    const [call] = (await send('GET', '/user/1')).calls;
    expect(call?.args.select).toEqual({
      id: true,
      email: true,
      name: true,
      role: true,
      profile: { select: { id: true } },
      locker: { select: { id: true } },
    });
    const [narrow] = (await send('GET', '/user/1?fields[user]=name,posts')).calls;
    expect(narrow?.args.select).toEqual({ id: true, name: true });
  });

  it('reads only the identifiers of a relationship', async () => {
    const [one] = (await send('GET', '/post/1/relationships/author')).calls;
    expect(one?.args.select).toEqual({ id: true, author: { select: { id: true } } });
    const [many] = (await send('GET', '/user/1/relationships/posts?page[limit]=2')).calls;
    expect(many?.args.select).toEqual({
      id: true,
      posts: { select: { id: true }, orderBy: [{ id: 'asc' }], take: 2 },
      _count: { select: { posts: true } },
    });
  });

  it('reads only the id after a failed write', async () => {
    const [, read] = (await send('DELETE', '/post/99', { caller: BOB })).calls;
    expect(read?.args).toEqual({ where: { id: 99 }, select: { id: true } });
  });
}

interface Sent {
  readonly body?: unknown;
  readonly caller?: Caller;
}

/** Returns the binding with a recorder of its calls. */
function recordCalls(orm: OrmBinding<unknown>, calls: Call[]): OrmBinding<unknown> {
  return {
    ...orm,
    operation: (client, model, operation) => {
      const run = orm.operation(client, model, operation);
      return (
        run &&
        ((args) => {
          calls.push({ name: `${model}.${operation}`, args: args as Call['args'] });
          return run(args);
        })
      );
    },
  };
}

function twice(...calls: readonly string[]): readonly string[] {
  return [...calls, ...calls];
}
