import type { Limits } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { restHandler, rpcHandler } from './documented-handlers.ts';
import { ADA, seedFixture } from './fixture-rows.ts';
import { sendRequest, type TestRequest } from './send-request.ts';

/** A request that fails by its headers, its caller or a limit, and the response as one line. */
interface Row extends Pick<TestRequest, 'method' | 'url' | 'body' | 'headers'> {
  readonly name: string;
  readonly limits?: Partial<Limits>;
  /** The status of the error that `getClient` throws. */
  readonly thrown?: number;
  readonly text: string;
}

const tag = { data: { type: 'tag', attributes: { name: 'new' } } };

const REST: readonly Row[] = [
  {
    name: 'a 401 of getClient',
    url: '/tag',
    thrown: 401,
    text: '401 unauthorized: The request requires authentication.',
  },
  {
    name: 'a 403 of getClient',
    url: '/tag',
    thrown: 403,
    text: '403 forbidden: The caller is not allowed to do this.',
  },
  {
    name: 'a bug in getClient',
    url: '/tag',
    thrown: 0,
    text: '500 unknown-error: An unexpected error occurred.',
  },
  {
    name: 'a 503 of getClient',
    url: '/tag',
    thrown: 503,
    text: '503 unavailable: The service is not available. Try again later.',
  },
  {
    name: 'an extension in Accept',
    url: '/tag',
    headers: { accept: 'application/vnd.api+json; ext="x"' },
    text: '406 not-acceptable: The server responds with application/vnd.api+json without parameters only.',
  },
  {
    name: 'a body of text',
    method: 'POST',
    url: '/tag',
    body: tag,
    headers: { 'content-type': 'text/plain' },
    text: '415 unsupported-media-type: Unsupported media type "text/plain". Supported: application/vnd.api+json or application/json.',
  },
  {
    name: 'a body that is not JSON',
    method: 'POST',
    url: '/tag',
    body: '{"data":',
    text: '400 invalid-payload: The body is not valid JSON.',
  },
  {
    name: 'limits.jsonDepth',
    method: 'POST',
    url: '/tag',
    body: tag,
    limits: { jsonDepth: 2 },
    text: '400 limit-exceeded: The depth of the JSON is 3; the limit jsonDepth is 2.',
  },
  {
    name: 'limits.queryBytes',
    url: '/tag?sort=name',
    limits: { queryBytes: 5 },
    text: '400 limit-exceeded: The number of bytes in the query string is 9; the limit queryBytes is 5.',
  },
  {
    name: 'limits.includeDepth',
    url: '/tag?include=posts.author',
    limits: { includeDepth: 1 },
    text: '400 limit-exceeded: The number of relationships in an included path is 2; the limit includeDepth is 1.',
  },
  {
    name: 'limits.sortCount',
    url: '/tag?sort=name,id',
    limits: { sortCount: 1 },
    text: '400 limit-exceeded: The number of sort keys is 2; the limit sortCount is 1.',
  },
  {
    name: 'limits.rows',
    url: '/post?include=author',
    limits: { rows: 2 },
    text: '400 limit-exceeded: The response has at least 3 records; the limit rows is 2. Pass a lower page[limit], or include fewer relationships.',
  },
];

const RPC: readonly Row[] = [
  {
    name: 'a 401 of getClient',
    url: '/tag/findMany',
    thrown: 401,
    text: '401: The request requires authentication.',
  },
  {
    name: 'a 403 of getClient',
    url: '/tag/findMany',
    thrown: 403,
    text: '403: The caller is not allowed to do this.',
  },
  {
    name: 'a bug in getClient',
    url: '/tag/findMany',
    thrown: 0,
    text: '500: An unexpected error occurred.',
  },
  {
    name: 'a 503 of getClient',
    url: '/tag/findMany',
    thrown: 503,
    text: '503: The service is not available. Try again later.',
  },
  {
    name: 'a body of text',
    method: 'POST',
    url: '/tag/create',
    body: { data: { name: 'new' } },
    headers: { 'content-type': 'text/plain' },
    text: '415: Unsupported media type "text/plain". Supported: application/vnd.api+json or application/json.',
  },
  {
    name: 'a body that is not JSON',
    method: 'POST',
    url: '/tag/create',
    body: '{"data":',
    text: '400: The body is not valid JSON.',
  },
  {
    name: 'arguments that are not JSON',
    url: '/tag/findMany?q={where',
    text: '400: Invalid query parameters: q is not valid JSON.',
  },
  {
    name: 'limits.nestedWrites',
    method: 'POST',
    url: '/tag/create',
    body: { data: { name: 'new', posts: { connect: [{ id: 1 }, { id: 2 }] } } },
    limits: { nestedWrites: 1 },
    text: '400: The number of related records to write is 2; the limit nestedWrites is 1.',
  },
  {
    name: 'limits.queryBytes',
    url: '/tag/findMany?q={"take":1}',
    limits: { queryBytes: 5 },
    text: '400: The number of bytes in the query string is 12; the limit queryBytes is 5.',
  },
  {
    name: 'limits.argsDepth',
    url: '/tag/findMany?q={"where":{"NOT":{"name":"a"}}}',
    limits: { argsDepth: 1 },
    text: '400: The depth of the arguments is 2; the limit argsDepth is 1.',
  },
  {
    name: 'limits.take',
    url: '/tag/findMany?q={"take":9}',
    limits: { take: 5 },
    text: '400: "take" is 9; the limit take is 5.',
  },
  {
    name: 'limits.rows',
    url: '/post/findMany',
    limits: { rows: 2 },
    text: '400: The response has at least 3 records; the limit rows is 2. Pass a lower take, or select fewer relationships.',
  },
];

/** The texts of failures that depend on headers, the caller or the limits, which are API. */
export function describeFailureTexts(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const clientOf = ({ thrown }: Row) =>
    thrown === undefined
      ? database.as(ADA)
      : () => {
          throw Object.assign(new Error('the secret of the app'), { status: thrown });
        };

  it.each(REST)('responds over REST to $name', async ({ limits = {}, text, ...row }) => {
    const handler = restHandler({ endpoint: 'http://api.test/rest', log: false, limits });
    const request = { ...row, client: clientOf({ ...row, text }) };
    const { status, body } = await sendRequest(handler(database.orm), request);
    const [{ code, detail }, ...others] = body.errors;
    expect(`${status} ${code}: ${detail}`).toBe(text);
    expect(others).toEqual([]);
  });

  it.each(RPC)('responds over RPC to $name', async ({ limits = {}, text, ...row }) => {
    const handler = rpcHandler({ log: false, limits });
    const request = { ...row, client: clientOf({ ...row, text }) };
    const { status, body } = await sendRequest(handler(database.orm), request);
    expect(`${status}: ${body.message}`).toBe(text);
  });
}
