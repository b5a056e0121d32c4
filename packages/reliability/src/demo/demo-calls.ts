import { type Call, readOf } from '../load/call.ts';
import type { JudgedCall } from '../load/notes-calls.ts';

const USERS = ['alice', 'ben', 'carla', 'dmitri', 'elena', 'farid', 'grace', 'hugo'];
/** The rows of the seed. */
const POSTS = 40;

/** Returns the next request of a mixture of REST and RPC, reads and writes. No rows are left over. */
export function demoCall(index: number): JudgedCall {
  const user = USERS[(index * 7) % USERS.length] ?? 'alice';
  const build = MIXTURE[index % MIXTURE.length] ?? list;
  const headers = { authorization: `Bearer demo-${user}` };
  const { expected, ...sent } = build(index);
  return {
    ...{ ...sent, user: 0, headers },
    judge: ({ status, body }) =>
      status === expected ? undefined : `${status} ${JSON.stringify(body)?.slice(0, 300)}`,
  };
}

/** Builds a request, with the status that its response must have. */
type Build = (index: number) => Omit<Call, 'user'> & { readonly expected: number };

const list: Build = (index) => ({
  method: 'GET',
  path: `/rest/post?include=author,comments&page[limit]=20&page[offset]=${index % POSTS}&sort=-id`,
  expected: 200,
});

const filtered: Build = (index) => ({
  method: 'GET',
  path: `/rest/comment?filter[post][id]=${(index % POSTS) + 1}&sort=-createdAt&fields[comment]=body`,
  expected: 200,
});

const findMany: Build = (index) => ({
  ...readOf(0, 'post/findMany', {
    where: { title: { contains: 'a' } },
    include: { author: true, tags: true },
    orderBy: { id: 'asc' },
    skip: index % POSTS,
    take: 20,
  }),
  expected: 200,
});

const groupBy: Build = () => ({
  ...readOf(0, 'comment/groupBy', { by: ['postId'], _count: true, orderBy: { postId: 'asc' } }),
  expected: 200,
});

/** Creates a comment and deletes it by a reference. */
const transaction: Build = (index) => ({
  method: 'POST',
  path: '/rpc/$transaction/sequential',
  body: [
    { model: 'post', op: 'findFirst', args: { where: { published: true }, skip: index % 10 } },
    {
      ...{ model: 'comment', op: 'create', args: { data: { body: `comment ${index}` } } },
      references: { 'data.postId': '0.id' },
    },
    { model: 'comment', op: 'delete', args: { where: {} }, references: { 'where.id': '1.id' } },
  ],
  expected: 200,
});

/** Each caller changes its own row, which no other request locks. */
const update: Build = (index) => ({
  method: 'PATCH',
  path: `/rest/user/${USERS[(index * 7) % USERS.length]}`,
  body: {
    data: {
      type: 'user',
      id: USERS[(index * 7) % USERS.length],
      attributes: { name: `Name ${index}` },
    },
  },
  expected: 200,
});

const rejected: Build = () => ({ method: 'GET', path: '/rest/post?sort=nope', expected: 400 });

const MIXTURE: readonly Build[] = [
  ...[list, findMany, filtered, list, update, findMany, groupBy, list, transaction, filtered],
  ...[findMany, rejected],
];
