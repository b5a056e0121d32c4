import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

const post = (attributes: object, rest: object = {}) => ({ type: 'post', attributes, ...rest });

type Rejection = readonly [string, object, number, string, (object | undefined)?, Capability?];

/** A rejected request of Bob, an ordinary reader, with the status, code and source of the error. */
const REJECTIONS: readonly Rejection[] = [
  [
    'a missing type',
    { method: 'POST', url: '/post', data: { attributes: {} } },
    400,
    'invalid-payload',
  ],
  ['another type', { method: 'POST', url: '/post', data: { type: 'tag' } }, 409, 'conflict'],
  [
    'a different id',
    { method: 'PATCH', url: '/post/1', data: { type: 'post', id: 2 } },
    409,
    'conflict',
  ],
  ['data that is a list', { method: 'POST', url: '/post', data: [] }, 400, 'invalid-payload'],
  [
    'an unknown attribute',
    { method: 'POST', url: '/post', data: post({ title: 'x', nope: 1 }) },
    400,
    'invalid-payload',
    { pointer: '/data/attributes/nope' },
  ],
  [
    'an omitted attribute',
    {
      method: 'PATCH',
      url: '/user/2',
      data: { type: 'user', attributes: { passwordHash: 'x' } },
    },
    400,
    'invalid-payload',
    { pointer: '/data/attributes/passwordHash' },
  ],
  [
    'attributes in a resource identifier',
    {
      method: 'PATCH',
      url: '/post/4/author',
      data: { type: 'user', id: '2', attributes: { email: 'new@example.com' } },
    },
    400,
    'invalid-payload',
    { pointer: '/data/attributes' },
  ],
  [
    'an unknown member in an identifier on a related URL',
    { method: 'PATCH', url: '/post/4/author', data: { type: 'user', id: '2', unknown: 1 } },
    400,
    'invalid-payload',
    { pointer: '/data/unknown' },
  ],
  [
    'a field outside the attributes',
    { method: 'PATCH', url: '/post/4', data: { type: 'post', title: 'Lost' } },
    400,
    'invalid-payload',
    { pointer: '/data/title' },
  ],
  [
    'a prototype name',
    {
      method: 'POST',
      url: '/post',
      data: '{"data":{"type":"post","attributes":{"title":"x","__proto__":1}}}',
    },
    400,
    'invalid-payload',
  ],
  [
    'a value of the wrong type',
    { method: 'POST', url: '/post', data: post({ title: 5 }) },
    400,
    'invalid-value',
    { pointer: '/data/attributes/title' },
  ],
  [
    'null for a required attribute',
    { method: 'PATCH', url: '/post/4', data: post({ title: null }) },
    400,
    'invalid-value',
  ],
  [
    'a value that fails validation',
    { method: 'PATCH', url: '/post/4', data: post({ title: '' }) },
    400,
    'validation-error',
    { pointer: '/data/attributes/title' },
    'value-validation',
  ],
  [
    'a missing required attribute',
    { method: 'POST', url: '/post', data: post({}) },
    400,
    'validation-error',
    { pointer: '/data/attributes/title' },
  ],
  [
    'NUL in a string',
    { method: 'PATCH', url: '/post/4', data: post({ title: 'a\0b' }) },
    400,
    'invalid-value',
  ],
  [
    'a lone surrogate in a string',
    { method: 'PATCH', url: '/post/4', data: post({ title: 'a\ud83d' }) },
    400,
    'invalid-value',
  ],
  [
    'a database-generated id',
    { method: 'POST', url: '/post', data: post({ title: 'x' }, { id: '9' }) },
    403,
    'forbidden',
  ],
  [
    'an id that no resource can have',
    { method: 'POST', url: '/team', data: { type: 'team', id: '%41', attributes: { name: 'x' } } },
    400,
    'invalid-id',
    { pointer: '/data/id' },
  ],
  [
    'a taken unique value',
    {
      method: 'PATCH',
      url: '/user/2',
      data: { type: 'user', attributes: { email: 'ann@example.com' } },
    },
    409,
    'conflict',
  ],
  [
    'a foreign key to a missing row',
    { method: 'PATCH', url: '/post/4', data: post({ categoryId: 99 }) },
    404,
    'not-found',
  ],
  [
    'linkage to a missing row',
    {
      method: 'PATCH',
      url: '/post/4',
      data: post(
        { title: 'x' },
        {
          relationships: {
            tags: {
              data: [
                { type: 'tag', id: 1 },
                { type: 'tag', id: 99 },
              ],
            },
          },
        },
      ),
    },
    404,
    'not-found',
    { pointer: '/data/relationships/tags/data' },
  ],
  [
    'linkage of another type',
    {
      method: 'PATCH',
      url: '/post/4',
      data: post({}, { relationships: { tags: { data: [{ type: 'post', id: 1 }] } } }),
    },
    400,
    'invalid-relation-data',
    { pointer: '/data/relationships/tags/data/0' },
  ],
  [
    'a to-many relationship without a list',
    {
      method: 'PATCH',
      url: '/post/4',
      data: post({}, { relationships: { tags: { data: null } } }),
    },
    400,
    'invalid-relation-data',
  ],
  [
    'null for a required relationship',
    {
      method: 'PATCH',
      url: '/membership/1_a%255Fb',
      data: { type: 'membership', relationships: { user: { data: null } } },
    },
    400,
    'invalid-relation-data',
  ],
  [
    'a change that the policy denies on a readable row',
    { method: 'PATCH', url: '/post/1', data: post({ title: 'x' }) },
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a deletion that the policy denies on a readable row',
    { method: 'DELETE', url: '/post/1' },
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a creation that the policy denies',
    { method: 'POST', url: '/post', data: post({ title: 'x', authorId: 1 }) },
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a change of an unreadable row',
    { method: 'PATCH', url: '/post/3', data: post({ title: 'x' }) },
    404,
    'not-found',
    undefined,
    'policies',
  ],
  [
    'a deletion of an unreadable row',
    { method: 'DELETE', url: '/post/3' },
    404,
    'not-found',
    undefined,
    'policies',
  ],
  ['a deletion of nothing', { method: 'DELETE', url: '/post/99' }, 404, 'not-found'],
  [
    'metadata that produces undefined',
    {
      method: 'PATCH',
      url: '/post/4',
      data: post({ title: 'x' }),
      meta: { serialization: { values: { 'data.attributes.title': ['undefined'] } } },
    },
    400,
    'invalid-payload',
  ],
];

/** Describes REST writes that are rejected and change nothing. */
export function describeRestRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const snapshot = async () =>
    JSON.stringify([
      await database.unrestricted.post.findMany({
        orderBy: { id: 'asc' },
        include: { tags: true },
      }),
      await database.unrestricted.user.findMany({ orderBy: { id: 'asc' } }),
      await database.unrestricted.membership.findMany(),
    ]);

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  itEachNeeds(
    start,
    REJECTIONS.map(([name, sent, status, code, source, needs]) => {
      return { name, sent, status, code, source, needs };
    }),
    ({ needs }) => needs,
  )('refuses $name', async ({ sent, status, code, source }) => {
    const before = await snapshot();
    const { data, meta, ...request } = sent as { url: string; data?: unknown; meta?: unknown };
    const body = typeof data === 'string' ? data : data && { data, meta };
    const handler = restHandler({ endpoint: ENDPOINT, log: false })(database.orm);
    const response = await sendRequest(handler, { ...request, body, client: database.as(BOB) });
    expect([response.status, response.body.errors[0].code]).toEqual([status, code]);
    if (source) expect(response.body.errors[0].source).toEqual(source);
    expect(JSON.stringify(response.body)).not.toMatch(
      /select|insert|(?<!SQLITE_)constraint|_key|Error:/i,
    );
    expect(await snapshot()).toBe(before);
  });
}
