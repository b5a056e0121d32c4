import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { restHandler, rpcHandler } from './documented-handlers.ts';
import { ADA, seedFixture } from './fixture-rows.ts';
import { sendRequest } from './send-request.ts';

/**
 * A row of the catalogue: a request as `GET /post?sort=titel`, its body if it has one, and the
 * response as one line.
 */
type Row = readonly [request: string, body: unknown, response: string];

const post = (attributes: object) => ({ data: { type: 'post', attributes } });
const tag = (attributes: object) => ({ data: { type: 'tag', attributes } });

const REST: readonly Row[] = [
  [
    'GET /posts',
    undefined,
    '404 unsupported-model: Unknown resource type "posts". Did you mean "post"?',
  ],
  ['GET /nothing', undefined, '404 unsupported-model: Unknown resource type "nothing".'],
  [
    'GET /',
    undefined,
    '404 invalid-path: Invalid path. Expected /:type, /:type/:id, /:type/:id/:relationship or /:type/:id/relationships/:relationship.',
  ],
  [
    'DELETE /post',
    undefined,
    '405 method-not-allowed: Unsupported method "DELETE". Supported: GET, HEAD, POST, OPTIONS.',
  ],
  ['GET /post/99', undefined, '404 not-found: No post with this id exists.'],
  [
    'GET /post/1/autor',
    undefined,
    '404 unsupported-relationship: Unknown relationship "autor" on post. Did you mean "author"?',
  ],
  [
    'GET /post?sort=titel',
    undefined,
    '400 invalid-sort: Unknown field "titel" on post. Did you mean "title"?',
  ],
  [
    'GET /post?include=autor',
    undefined,
    '400 invalid-include: Unknown relationship "autor" on post. Did you mean "author"?',
  ],
  [
    'GET /post?fields[post]=titel',
    undefined,
    '400 invalid-fields: Unknown field "titel" on post. Did you mean "title"?',
  ],
  [
    'GET /post?filter[titel]=x',
    undefined,
    '400 invalid-filter: Unknown field "titel" on post. Did you mean "title"?',
  ],
  [
    'GET /post?filter[title:gt]=x',
    undefined,
    '400 invalid-filter: Unknown field "title:gt" on post. Did you mean "filter[title$gt]"?',
  ],
  [
    'GET /post?filter[title][$gt]=x',
    undefined,
    '400 invalid-filter: The operator belongs inside the brackets of the field. Did you mean "filter[title$gt]"?',
  ],
  [
    'GET /post?filter[author.name]=x',
    undefined,
    '400 invalid-filter: Unknown field "author.name" on post. Did you mean "filter[author][name]"?',
  ],
  [
    'GET /post?filter[title$contain]=x',
    undefined,
    '400 invalid-filter: Unknown operator "$contain" for "title". Did you mean "$contains"? Supported: $ne, $in, $notIn, $null, $lt, $lte, $gt, $gte, $between, $contains, $icontains, $search, $startsWith, $endsWith.',
  ],
  [
    'GET /post?filter[authorId]=x',
    undefined,
    '400 invalid-value: Invalid value "x" for "authorId": expected an integer.',
  ],
  [
    'GET /post?filter[createdAt]=2026-02-30',
    undefined,
    '400 invalid-value: Invalid value "2026-02-30" for "createdAt": expected an existing day, but 2026-02-30 is no such day.',
  ],
  [
    'GET /post?page[limit]=x',
    undefined,
    '400 invalid-page: page[limit] must be one integer, at least 1.',
  ],
  [
    'GET /post?serch=x',
    undefined,
    '400 unknown-parameter: Unknown query parameter "serch". Supported: filter[…], sort, page[offset], page[limit], page[number], page[size], page[after], page[before], page[total], aggregateFields[…], include, includeOptions[…], fields[…].',
  ],
  [
    'DELETE /post/1?force=1&force=2',
    undefined,
    '400 unknown-parameter: Unknown query parameter "force". This endpoint accepts no query parameters.',
  ],
  [
    'POST /post',
    post({ titel: 'x' }),
    '400 invalid-payload: Unknown attribute "titel" on post. Did you mean "title"?',
  ],
  [
    'POST /post',
    { data: { type: 'tag' } },
    '409 conflict: The type "tag" does not match the URL. Expected "post".',
  ],
  [
    'POST /post',
    post({ title: 3 }),
    '400 invalid-value: Invalid value 3 for "title": expected a string, not a number.',
  ],
  [
    'POST /post',
    post({ title: 'x', authorId: 99 }),
    '404 not-found: "authorId" refers to a user that does not exist.',
  ],
  ['POST /tag', tag({}), '400 validation-error: "name" is required'],
  [
    'POST /tag',
    tag({ name: 'red' }),
    '409 conflict: A record with the same value for "name" already exists.',
  ],
  [
    'PATCH /tag/1',
    { data: { type: 'tag', id: '2', attributes: {} } },
    '409 conflict: The id does not match the URL.',
  ],
];

const RPC: readonly Row[] = [
  ['GET /posts/findMany', undefined, '400: Unknown model "posts". Did you mean "post"?'],
  ['GET /post/findMeny', undefined, '400: Unknown operation "findMeny". Did you mean "findMany"?'],
  ['GET /post', undefined, '400: Invalid path. Expected /:model/:operation.'],
  ['PATCH /post/findMany', {}, '405: findMany requires the method GET, HEAD, QUERY or POST.'],
  [
    'GET /post/findMany?where={}',
    undefined,
    '400: Unknown query parameter "where". Supported: q, meta, models.',
  ],
  ['GET /post/findMany?q={"were":{}}', undefined, '400: Unknown key "were". Did you mean "where"?'],
  [
    'GET /post/findMany?q={"where":{"titel":"x"}}',
    undefined,
    '400: Unknown key "titel" at "where". Did you mean "title"?',
  ],
  [
    'GET /post/findMany?q={"where":{"title":{"contain":"x"}}}',
    undefined,
    '400: Unknown key "contain" at "where.title". Did you mean "contains"?',
  ],
  [
    'GET /post/findMany?q={"include":{"autor":true}}',
    undefined,
    '400: Unknown key "autor" at "include". Did you mean "author"?',
  ],
  [
    'GET /post/findMany?q={"orderBy":{"titel":"asc"}}',
    undefined,
    '400: Unknown key "titel" at "orderBy". Did you mean "title"?',
  ],
  [
    'GET /post/findUniqueOrThrow?q={"where":{"id":99}}',
    undefined,
    '404: The record does not exist.',
  ],
  [
    'DELETE /post/delete',
    { where: { id: 1 } },
    '400: DELETE takes its arguments in the query parameter q. Send no body.',
  ],
  ['POST /tag/create', { data: {} }, '400: "data.name" is required'],
  [
    'POST /tag/create',
    { data: { name: 'red' } },
    '409: A record with the same value for "name" already exists.',
  ],
  [
    'POST /post/create',
    { data: { title: 'x', authorId: 99 } },
    '404: "authorId" refers to a user that does not exist.',
  ],
];

/** The texts of errors, which are API: the same over each ORM and database. */
export function describeErrorTexts(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const send = (style: keyof typeof HANDLERS, request: string, body: unknown) => {
    const [method = '', url = ''] = request.split(' ');
    const handler = HANDLERS[style](database.orm);
    return sendRequest(handler, { method, url, body, client: database.as(ADA) });
  };

  it.each(REST)('responds over REST to %s, %j', async (request, body, expected) => {
    const response = await send('rest', request, body);
    const [error, ...others] = response.body.errors;
    expect(`${response.status} ${error.code}: ${error.detail}`).toBe(expected);
    expect(others).toEqual([]);
  });

  it('points to a foreign key that refers to no record', async () => {
    const { body } = await send('rest', 'POST /post', post({ title: 'x', authorId: 99 }));
    expect(body.errors[0].source).toEqual({ pointer: '/data/attributes/authorId' });
  });

  it.each(RPC)('responds over RPC to %s, %j', async (request, body, expected) => {
    const response = await send('rpc', request, body);
    expect(`${response.status}: ${response.body.message}`).toBe(expected);
  });
}

const HANDLERS = {
  rest: restHandler({ endpoint: 'http://api.test/rest', log: false }),
  rpc: rpcHandler({ log: false }),
};
