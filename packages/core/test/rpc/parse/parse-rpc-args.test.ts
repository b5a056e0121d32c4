import { parseRpcArgs } from '../../../src/rpc/parse/parse-rpc-args.ts';
import { readArgsBody } from '../../../src/rpc/read-args-body.ts';
import { matchRpcRoute } from '../../../src/rpc/route/match-rpc-route.ts';
import { apiRequest, type Sent } from '../../api-request.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf, rejectionsOf } from '../../thrown.ts';

const context = rpcContext({ limits: { jsonDepth: 5 } });
const parse = async (sent: Sent) => {
  const request = apiRequest(sent);
  const route = matchRpcRoute(request, context.schema);
  if (route.kind !== 'operation') throw new TypeError(route.kind);
  const body = await readArgsBody(request, context.settings.limits);
  return parseRpcArgs({ ...request, body }, route.target, context).args;
};
const find = (query: string) => parse({ url: `/sample/findMany?${query}` });
const create = (body: unknown, query = '') =>
  parse({ method: 'POST', url: `/sample/create${query}`, body });
const meta = (path: string, type: unknown) => ({ serialization: { values: { [path]: type } } });
const inQuery = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('parseRpcArgs, from the query string', () => {
  it.each([
    ['', {}],
    ['q={}', {}],
    ['q=%7B%22take%22%3A1%7D', { take: 1 }],
    ['q={"take":+1}', { take: 1 }],
    [`q={"where":{"id":"1"}}&meta=${inQuery(meta('where.id', ['bigint']))}`, { where: { id: 1n } }],
    ['q={"take":1}&meta={}', { take: 1 }],
    ['q={"where":{"bigInt":"5"}}', { where: { bigInt: 5n } }],
    ['models=true&q={"take":1}', { take: 1 }],
  ])('parses %s', async (query, args) => {
    expect(await find(query)).toEqual(args);
  });

  it.each([
    ['q=', 'invalid-query'],
    ['q=[]', 'invalid-query'],
    ['q=null', 'invalid-query'],
    ['q=1', 'invalid-query'],
    ['q={', 'invalid-query'],
    ['q={"__proto__":1}', 'invalid-query'],
    ['q=[[[[[[1]]]]]]', 'limit-exceeded'],
    ['q={}&meta=[]', 'invalid-query'],
    ['q={}&meta={"values":{}}', 'invalid-query'],
    ['q={}&meta=null', 'invalid-query'],
    ['q={}&meta={', 'invalid-query'],
    [`q={}&meta=${inQuery(meta('where', ['Date']))}`, 'invalid-query'],
    [`q={"where":1}&meta=${inQuery(meta('where', ['undefined']))}`, 'invalid-query'],
    ['q={}&q={}', 'invalid-query'],
    ['q={}&meta={}&meta={}', 'invalid-query'],
  ])('rejects %s', async (query, code) => {
    expect(await rejectionsOf(() => find(query))).toEqual([[code]]);
  });

  it.each([
    ['Q={}', 'Q'],
    ['constructor=1', 'constructor'],
  ])('rejects the unknown parameter of %s', async (query, parameter) => {
    expect(await rejectionsOf(() => find(query))).toEqual([['unknown-parameter', { parameter }]]);
  });

  it('explains where arguments belong in the error for an unknown parameter', async () => {
    const messageOf = async (read: () => unknown) => (await errorsOf(read))[0]?.message;
    expect(await messageOf(() => find('where={}'))).toBe(
      'Unknown query parameter "where". Supported: q, meta, models.',
    );
    expect(await messageOf(() => create({ data: {} }, '?q={}'))).toBe(
      'Unknown query parameter "q". Supported: models. Send the arguments in the body.',
    );
  });

  it.each(['yes', 'false', '', 'TRUE', '1'])('rejects the value "%s" of models', async (value) => {
    const message = `Invalid value "${value}" for the query parameter "models": expected "true".`;
    const inBody = () => create({ data: {} }, `?models=${value}`);
    for (const read of [() => find(`q={}&models=${value}`), inBody]) {
      expect(await errorsOf(read)).toMatchObject([{ code: 'invalid-query', message }]);
    }
    expect(await rejectionsOf(() => find('models=true&models=true'))).toEqual([['invalid-query']]);
  });

  it('reports each wrong parameter once, and at most a hundred', async () => {
    expect(await rejectionsOf(() => find('a=1&q={}&q={}&b&a=2&q={}'))).toEqual([
      ['unknown-parameter', { parameter: 'a' }],
      ['invalid-query'],
      ['unknown-parameter', { parameter: 'b' }],
    ]);
    expect(
      await errorsOf(() => find(Array.from({ length: 500 }, (_, i) => `a${i}`).join('&'))),
    ).toHaveLength(100);
  });
});

describe('parseRpcArgs, beside a body', () => {
  const body = '{"where":{}}';
  it.each<[method: string, NonNullable<Sent['headers']>]>([
    ['GET', { 'content-type': 'application/json' }],
    ['GET', { 'content-type': '', 'transfer-encoding': 'chunked' }],
    ['DELETE', { 'content-length': String(body.length) }],
    ['DELETE', { 'content-type': undefined as never }],
  ])('rejects that of a %s with %j', async (method, headers) => {
    const url = `/sample/${method === 'GET' ? 'findMany' : 'deleteMany'}`;
    const read = () => parse({ method, url, body, headers });
    expect(await rejectionsOf(read)).toEqual([['invalid-payload']]);
  });
});

describe('parseRpcArgs, from the body', () => {
  it.each([
    [{ data: { string: 'x' } }, { data: { string: 'x' } }],
    [{ data: { string: 'x' }, meta: {} }, { data: { string: 'x' } }],
    [{ data: { bigInt: '1' }, meta: meta('data.bigInt', ['bigint']) }, { data: { bigInt: 1n } }],
    [{ data: { bytes: 'AAE=' } }, { data: { bytes: new Uint8Array([0, 1]) } }],
  ])('parses %j', async (body, args) => {
    expect(await create(body)).toEqual(args);
  });

  it.each<[unknown, string]>([
    ['', 'invalid-payload'],
    ['[]', 'invalid-payload'],
    ['{', 'invalid-payload'],
    [{ meta: 'x' }, 'invalid-payload'],
    [{ data: {}, meta: { values: {} } }, 'invalid-payload'],
    [{ data: {}, meta: meta('data.nope', ['Date']) }, 'invalid-payload'],
  ])('rejects %j', async (body, code) => {
    expect(await rejectionsOf(() => create(body))).toEqual([[code]]);
  });

  it('rejects query parameters', async () => {
    expect(await rejectionsOf(() => create({ data: {} }, '?q={}'))).toEqual([
      ['unknown-parameter', { parameter: 'q' }],
    ]);
  });
});
