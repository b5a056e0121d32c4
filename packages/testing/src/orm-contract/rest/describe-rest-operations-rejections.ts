import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { ATOMIC, type SentOperations, sendOperations } from '../support/send-operations.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { BAD_LOCAL_IDS } from './bad-local-ids.ts';
import { BAD_DOCUMENTS, BAD_OPERATIONS } from './bad-operations.ts';
import { REJECTED_WRITES } from './rejected-write-cases.ts';
import { DENIED } from './relationship-denial-cases.ts';
import {
  IMPOSSIBLE,
  MALFORMED,
  type RelationshipRejection,
} from './relationship-rejection-cases.ts';

const ENDPOINT = 'http://api.test/rest';
const FIRST = {
  op: 'add',
  data: { type: 'category', lid: 'first', attributes: { name: 'First' } },
};
const OPS: Readonly<Record<string, string>> = { POST: 'add', PATCH: 'update', DELETE: 'remove' };

const NARROW: Capability = 'narrow-ints';

/** A request of its own. */
interface Single {
  readonly method: string;
  readonly url: string;
  readonly data?: unknown;
  readonly meta?: unknown;
}

/** Describes atomic operations that are rejected: none of them changes anything. */
export function describeRestOperationsRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = async (operations: unknown, sent?: SentOperations): Promise<TestResponse> => {
    const before = await readColumns(database);
    const response = await sendOperations(database, operations, sent);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    return response;
  };
  const sourcesOf = ({ status, body }: TestResponse) => [
    status,
    ...body.errors.map(({ code, source }: { code: string; source?: { pointer?: string } }) => [
      code,
      source?.pointer ?? source,
    ]),
  ];

  beforeAll(async () => {
    database = await start();
    await reseed(database, seedRelations);
  });
  afterAll(() => database.close());

  it.each(BAD_DOCUMENTS)('rejects a document with $name', async ({ body, errors }) => {
    expect(sourcesOf(await send(body))).toEqual([400, ...errors]);
  });

  it.each(BAD_OPERATIONS)('rejects $name', async ({ operation, status = 400, errors }) => {
    const located = errors.map(([code, pointer]) => [code, `/atomic:operations/1${pointer}`]);
    expect(sourcesOf(await send([FIRST, operation]))).toEqual([status, ...located]);
  });

  it('names the URL of the relationship for an operation on its resources', async () => {
    const { body } = await send([{ op: 'remove', href: '/post/1/tags', data: [] }]);
    expect(body.errors[0].detail).toContain('/post/:id/relationships/tags');
  });

  it.each(BAD_LOCAL_IDS)('rejects $name', async ({ operations, errors }) => {
    expect(sourcesOf(await send(operations))).toEqual([400, ...errors]);
  });

  it('reports the problems of all operations at once', async () => {
    const response = await send([
      { op: 'add', data: { type: 'tag', attributes: { name: 5, nope: 1 } } },
      { op: 'move' },
      FIRST,
      { op: 'remove', ref: { type: 'tag', id: 'x' } },
      { op: 'update', ref: { type: 'post', id: 1, relationship: 'tags' }, data: null },
    ]);
    expect(sourcesOf(response)).toEqual([
      400,
      ['invalid-value', '/atomic:operations/0/data/attributes/name'],
      ['invalid-payload', '/atomic:operations/0/data/attributes/nope'],
      ['invalid-payload', '/atomic:operations/1/op'],
      ['not-found', '/atomic:operations/3'],
      ['invalid-relation-data', '/atomic:operations/4/data'],
    ]);
  });

  it.each([
    ['?include=tags', 'invalid-include', { parameter: 'include' }],
    ['?filter[id]=1', 'unknown-parameter', { parameter: 'filter[id]' }],
    ['?fields[post]=nope', 'invalid-fields', { parameter: 'fields[post]' }],
  ])('rejects the query string %s', async (query, code, source) => {
    expect(sourcesOf(await send([FIRST], { query }))).toEqual([400, [code, source]]);
  });

  it.each([
    [{ transactionOperations: 2 }, '/atomic:operations'],
    [{ writeRows: 3 }, '/atomic:operations/2'],
    [{ rows: 2 }, '/atomic:operations/2'],
    [{ responseBytes: 300 }, undefined],
  ])('holds the limit %j over all operations', async (limits, pointer) => {
    const tags = [1, 2].map((id) => ({ type: 'tag', id }));
    const post = {
      type: 'post',
      attributes: { title: 'x' },
      relationships: { tags: { data: tags } },
    };
    const options = { limits };
    const response = await send(
      [FIRST, { ...FIRST, data: { ...FIRST.data, lid: 'b' } }, { op: 'add', data: post }],
      { options },
    );
    expect([response.status, response.body.errors[0].code]).toEqual([400, 'limit-exceeded']);
    expect(response.body.errors[0].source).toEqual(pointer && { pointer });
  });

  /** Those whose error is another one: without a body, or with a local id. */
  const others = ['no body', 'an invalid local id'];
  const ofRelationship =
    (needs?: Capability) =>
    ([name, [method, resource, relation, data, caller = ADA]]: RelationshipRejection) => {
      const single = { method, url: `/${resource}/relationships/${relation}`, data };
      return { name, single, caller, needs: name === 'an id out of range' ? NARROW : needs };
    };
  const held = {
    name: 'a required link that is held, beside others that cannot be removed',
    single: {
      ...{ method: 'PATCH', url: '/user/1' },
      data: {
        type: 'user',
        relationships: {
          profile: { data: { type: 'profile', id: 'p1' } },
          memberships: { data: [] },
        },
      },
    },
    ...{ caller: ADA, needs: undefined },
  };
  const failures = [
    held,
    ...REJECTED_WRITES.flatMap(([name, sent, , , , needs]) => {
      const single = sent as Single;
      const isDocument = typeof single.data !== 'string' && single.method in OPS;
      if (!isDocument || single.url.includes('?')) return [];
      return [{ name, single, caller: BOB, needs }];
    }),
    ...[...MALFORMED, ...IMPOSSIBLE].map(ofRelationship()),
    ...DENIED.map(ofRelationship('policies')),
  ].filter(({ name }) => !others.includes(name));

  itEachNeeds(
    start,
    failures,
    ({ needs }) => needs,
  )('responds as to a single request: $name', async ({ single: request, caller }) => {
    const { method, url, data, meta }: Single = request;
    const handler = restHandler({ endpoint: ENDPOINT, log: false })(database.orm);
    const client = database.as(caller);
    const single = await sendRequest(handler, {
      method,
      url,
      body: data === undefined ? undefined : { data, meta },
      client,
    });
    const operation = { op: OPS[method], href: url, data, meta };
    const { status, body } = await send([FIRST, operation], { caller });
    const at = '/atomic:operations/1';
    const errors = single.body.errors.map((error: { source?: { pointer: string } }) => ({
      ...error,
      source: { pointer: at + (error.source?.pointer ?? '') },
    }));
    expect([status, body.errors]).toEqual([single.status, errors]);
  });

  itNeeds(start, 'policies')(
    'explains a failure in the state that earlier operations left',
    async () => {
      const operations = [
        { op: 'add', data: { type: 'user', lid: 'u', attributes: { email: 'new@example.com' } } },
        {
          op: 'add',
          data: {
            type: 'post',
            attributes: { title: 'x', published: true },
            relationships: { author: { data: { type: 'user', lid: 'u' } } },
          },
        },
      ];
      const { status, body } = await send(operations, { caller: BOB });
      expect([status, body.errors]).toEqual([
        403,
        [
          expect.objectContaining({
            code: 'forbidden',
            source: { pointer: '/atomic:operations/1' },
          }),
        ],
      ]);
    },
  );

  it('rolls back the operations before a conflict', async () => {
    const tag = (name: string) => ({ op: 'add', data: { type: 'tag', attributes: { name } } });
    const response = await send([tag('one'), tag('two'), tag('one'), tag('three')]);
    const pointer = '/atomic:operations/2/data/attributes/name';
    expect(sourcesOf(response)).toEqual([409, ['conflict', pointer]]);
  });

  it('rejects operations on models and operations that are not exposed', async () => {
    const expose = { models: { Tag: { operations: ['read', 'create'] }, Badge: false } } as const;
    const response = await send(
      [
        { op: 'remove', ref: { type: 'tag', id: 1 } },
        { op: 'remove', ref: { type: 'badge', id: 1 } },
        { op: 'remove', ref: { type: 'nope', id: 1 } },
      ],
      { options: { expose: expose as never } },
    );
    expect(sourcesOf(response)).toEqual([
      400,
      ['forbidden', '/atomic:operations/0/ref'],
      ['unsupported-model', '/atomic:operations/1/ref/type'],
      ['unsupported-model', '/atomic:operations/2/ref/type'],
    ]);
  });

  it.each([
    ['application/json', 415],
    ['application/vnd.api+json', 415],
    ['application/vnd.api+json; ext="https://example.com/other"', 415],
    [
      `application/vnd.api+json; ext="https://jsonapi.org/ext/atomic https://example.com/other"`,
      415,
    ],
    [`${ATOMIC}; charset=utf-8`, 415],
    [`${ATOMIC}; profile="https://example.com/any"`, 200],
  ])('responds to the Content-Type %s with %i', async (contentType, status) => {
    const operations = [
      { op: 'update', data: { type: 'tag', id: 1, attributes: { name: 'red' } } },
    ];
    const response = await send(operations, { headers: { 'content-type': contentType } });
    expect(response.status).toBe(status);
    if (status === 415)
      expect(sourcesOf(response)[1]).toEqual([
        'unsupported-media-type',
        { header: 'Content-Type' },
      ]);
  });

  it.each([
    ['application/vnd.api+json', 406],
    ['application/vnd.api+json; ext="https://example.com/other"', 406],
    ['application/vnd.api+json, */*', 406],
    [`${ATOMIC}; foo=bar`, 406],
    ['text/html', 406],
    [ATOMIC, 200],
    [`application/vnd.api+json, ${ATOMIC}`, 200],
    [`${ATOMIC}; profile="https://example.com/any"`, 200],
    ['*/*', 200],
    ['application/*', 200],
  ])('responds to Accept: %s with %i', async (accept, status) => {
    const operations = [
      { op: 'update', data: { type: 'tag', id: 1, attributes: { name: 'red' } } },
    ];
    const response = await send(operations, { headers: { accept } });
    expect(response.status).toBe(status);
  });
}
