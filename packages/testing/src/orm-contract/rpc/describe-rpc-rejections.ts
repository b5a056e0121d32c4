import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { RPC_OPERATIONS } from '../support/grammar-names.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { MALFORMED_CALLS, REJECTIONS } from './rejection-cases.ts';

const READ = { method: 'GET', methods: ['GET', 'HEAD', 'QUERY', 'POST'], argsIn: 'query' };
const POST = { method: 'POST', methods: ['POST'], argsIn: 'body' };
const UPDATE = { method: 'PATCH', methods: ['PATCH', 'PUT'], argsIn: 'body' };
const DELETE = { method: 'DELETE', methods: ['DELETE'], argsIn: 'query' };
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const BY_EFFECT = { read: READ, create: POST, upsert: POST, update: UPDATE, delete: DELETE };

const OPERATIONS = [
  ...RPC_OPERATIONS.map(({ name, effect }) => ({ name, ...BY_EFFECT[effect] })),
  { ...READ, name: 'findMany', method: 'QUERY', argsIn: 'body' },
  { ...READ, name: 'findUnique', method: 'POST', argsIn: 'body' },
];

const UNKNOWN_MODELS: readonly (readonly [path: string, near?: string])[] = [
  ...['nope', 'constructor', '__proto__', 'toString', '$queryRaw'].map((path) => [path] as const),
  ['tag%2F', ' Did you mean "tag"?'],
];

/** Operations that not every ORM client has. */
function needOf(operation: string): Capability | undefined {
  if (operation === 'exists') return 'exists';
  return operation.endsWith('ManyAndReturn') ? 'create-many-and-return' : undefined;
}

/** Describes rejected RPC requests, for each operation, on real rows. */
export function describeRpcRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (
    [method, path]: readonly [string, string],
    args: unknown,
    client: unknown = database.as(ANN),
  ): Promise<TestResponse> => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const handler = rpcHandler({ log: false })(database.orm);
    if (!inQuery) return sendRequest(handler, { method, url: path, body: args, client });
    const url = `${path}?q=${encodeURIComponent(JSON.stringify(args))}`;
    return sendRequest(handler, { method, url, client });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  describe.each(OPERATIONS)('$name by $method', ({ name, method, methods, argsIn }) => {
    const url = `/tag/${name}`;
    const send = (request: { method?: string; url?: string; body?: unknown; headers?: object }) =>
      sendRequest(rpcHandler({ log: false })(database.orm), {
        method,
        url,
        client: database.as(ADA),
        ...(request as object),
      });
    /** Sends a text as the arguments, in the body or in q. */
    const sendWith = (text: string) =>
      argsIn === 'query'
        ? send({ url: `${url}?q=${encodeURIComponent(text)}` })
        : send({ body: text });

    it('rejects other methods', async () => {
      const allow = [...methods, 'OPTIONS'].join(', ');
      for (const other of [
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'TRACE',
        'get',
        'constructor',
      ]) {
        if (methods.includes(other)) continue;
        const response = await send({ method: other, body: {} });
        expect([response.status, response.headers.allow]).toEqual([405, allow]);
        expect(response.body).toEqual({
          message: `${name} requires the method ${EITHER.format(methods)}.`,
        });
      }
      const options = await send({ method: 'OPTIONS' });
      expect([options.status, options.headers.allow]).toEqual([204, allow]);
    });

    it.each(['[]', 'null', '5', '"x"', '{', '', '{}{}', '{"where":}', "{'where':1}"])(
      'rejects %j as its arguments',
      async (text) => {
        // Without q there are no arguments, which is valid for a read.
        const { status, body } = await sendWith(text);
        expect([status, body]).toEqual([400, { message: expect.stringMatching(/JSON/) }]);
      },
    );

    it.each(['5', '[]', '"x"', 'null', '{"serialization":5}', '{"serialization":{"values":5}}'])(
      'rejects the metadata %s',
      async (meta) => {
        const { status, body } =
          argsIn === 'query'
            ? await send({ url: `${url}?q={}&meta=${encodeURIComponent(meta)}` })
            : await send({ body: `{"meta":${meta}}` });
        expect([status, body]).toEqual([400, { message: expect.stringMatching(/meta/) }]);
      },
    );

    it('rejects metadata with an unsupported type, or with a path that does not exist', async () => {
      for (const [path, type] of [
        ['where', 'undefined'],
        ['where', 'regexp'],
        ['where', 'map'],
        ['where', 'Error'],
        ['where', ['custom', 'Evil']],
        ['where', ['class', 'Evil']],
        ['where', ['symbol', 'x']],
        ['nope.nope', 'Date'],
        ['__proto__.x', 'Date'],
        ['constructor', 'Date'],
      ] as const) {
        const meta = { serialization: { values: { [path]: [type] } } };
        const args = { where: { id: 1 } };
        const { status, body } =
          argsIn === 'query'
            ? await send({
                url: `${url}?q=${encodeURIComponent(JSON.stringify(args))}&meta=${encodeURIComponent(JSON.stringify(meta))}`,
              })
            : await send({ body: { ...args, meta } });
        expect([path, type, status, body]).toEqual([
          path,
          type,
          400,
          { message: expect.stringMatching(/meta/) },
        ]);
      }
    });

    it('rejects unknown query parameters', async () => {
      const known = argsIn === 'query' ? 'q={}&' : '';
      const instead =
        argsIn === 'query'
          ? 'Supported: q, meta, models.'
          : 'Supported: models. Send the arguments in the body.';
      for (const parameter of ['where', 'Q', 'constructor', '__proto__', 'q[a]']) {
        const { status, body } = await send({ url: `${url}?${known}${parameter}=1`, body: {} });
        const near = argsIn === 'query' && parameter === 'Q' ? ' Did you mean "q"?' : '';
        const message = `Unknown query parameter "${parameter}".${near} ${instead}`;
        expect([status, body]).toEqual([400, { message }]);
      }
    });

    itNeeds(start, needOf(name))(
      'rejects an argument that the ORM client does not have, and names it',
      async () => {
        const { status, body } = await sendWith('{"wher":{},"_count":true,"by":["id"]}');
        expect(status).toBe(400);
        expect(body.message).toContain('wher');
      },
    );

    it('is unknown on an unknown model', async () => {
      for (const [model, near = ''] of UNKNOWN_MODELS) {
        const response = await send({ url: `/${model}/${name}`, body: {} });
        const message = `Unknown model "${decodeURIComponent(model)}".${near}`;
        expect([response.status, response.body]).toEqual([400, { message }]);
      }
    });

    if (argsIn === 'query') {
      it('rejects a body, whose arguments would be lost', async () => {
        const { status, body } = await send({ url: `${url}?q={}`, body: { where: { id: 1 } } });
        expect([status, body]).toEqual([
          400,
          { message: expect.stringContaining(`${method} takes its arguments in the query`) },
        ]);
      });
    }

    if (argsIn === 'body') {
      it('rejects q beside the body', async () => {
        const { status, body } = await send({ url: `${url}?q={}`, body: { where: { id: 1 } } });
        const message =
          'Unknown query parameter "q". Supported: models. Send the arguments in the body.';
        expect([status, body]).toEqual([400, { message }]);
      });

      it('rejects a form, and a body without a content type', async () => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
          const response = await send({ body: '{}', headers: { 'content-type': type } });
          expect([type, response.status]).toEqual([type, 415]);
        }
      });
    }
  });

  it.each<readonly [name: string, near?: string]>([
    ['nope'],
    ['FindMany', ' Did you mean "findMany"?'],
    ['constructor'],
    ['__proto__'],
    ['$transaction'],
    ['fields'],
    ['then'],
  ])('rejects the operation %s', async (name, near = '') => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
      const handler = rpcHandler({ log: false })(database.orm);
      const client = database.as(ADA);
      const { status, body } = await sendRequest(handler, {
        method,
        url: `/tag/${name}`,
        client,
      });
      expect([status, body]).toEqual([400, { message: `Unknown operation "${name}".${near}` }]);
    }
  });

  it.each(MALFORMED_CALLS)('rejects %s', async (_name, url) => {
    const handler = rpcHandler({ log: false })(database.orm);
    const { status, body } = await sendRequest(handler, { url, client: database.as(ADA) });
    expect([status, body]).toEqual([400, { message: expect.stringMatching(/\S/) }]);
  });

  itEachNeeds(
    start,
    REJECTIONS,
    ({ needs }) => needs,
  )('rejects $name', async ({ request, args, status, body }) => {
    const before = await database.unrestricted.post.count();
    const response = await call(request, args, database.as(BOB));
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ message: expect.any(String), ...body });
    expect(JSON.stringify(response.body)).not.toMatch(
      /(?<!SQLITE_)constraint|_key"|insert into|Error:/i,
    );
    expect(await database.unrestricted.post.count()).toBe(before);
  });

  it.each<[string, object]>([
    ['/post/findMany', { distinct: [] }],
    ['/post/groupBy', { by: [] }],
    ['/sample/aggregate', { _max: { json: true } }],
  ])('returns 400 for arguments that only the database would refuse: %s %j', async (path, args) => {
    const { status, body } = await call(['GET', path], args);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^Expected/)]);
  });

  itNeeds(start, 'unordered-maximum')(
    'returns 400 for an aggregate that the database does not support',
    async () => {
      const { status, body } = await call(['GET', '/sample/aggregate'], {
        _max: { boolean: true },
      });
      expect([status, body.message]).toEqual([
        400,
        'Expected a field with an order at "_max.boolean".',
      ]);
    },
  );

  it('returns 400 for a malformed path into a Json value', async () => {
    const where = { json: { path: '$[', equals: 1 } };
    const { status, body } = await call(['GET', '/sample/findMany'], { where });
    expect([status, body.message]).toEqual([400, expect.any(String)]);
    expect(JSON.stringify(body)).not.toMatch(/syntax|function|jsonb/i);
  });
}
