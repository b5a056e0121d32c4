import { restHandler, rpcHandler } from '../../src/index.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { writeToConsole } from '../../src/logging/write-to-console.ts';
import { resolveRestOptions } from '../../src/rest/rest-options.ts';
import { recordingOrm } from '../recording-orm.ts';

const endpoint = 'https://api.test/rest';
const resolve = (options: object) => resolveRestOptions({ endpoint, ...options });

describe('resolveRestOptions', () => {
  it('applies the defaults', () => {
    expect(resolve({})).toEqual({
      endpoint,
      pageSize: 100,
      maxPageSize: 1000,
      pagination: 'page',
      intercept: [],
      strict: false,
      validationStatus: 400,
      linkage: 'to-one',
      total: true,
      estimatedTotals: false,
      idDivider: '_',
      checkLinks: true,
      nestedRoutes: false,
      requireIfMatch: false,
      openapi: false,
      limits: DEFAULT_LIMITS,
      concurrency: { running: expect.any(Number), queued: 0 },
      log: writeToConsole,
      accessLog: false,
    });
  });

  it('limits pages to maxPageSize by default', () => {
    expect(resolve({ maxPageSize: 5 }).pageSize).toBe(5);
    expect(resolve({ maxPageSize: 500 }).pageSize).toBe(100);
  });

  it.each([
    ['http://a', 'http://a'],
    ['https://a:8080/b/c//', 'https://a:8080/b/c'],
    ['/api/', '/api'],
    ['/', ''],
    ['', ''],
  ])('resolves the endpoint %j to %j', (given, taken) => {
    expect(resolve({ endpoint: given }).endpoint).toBe(taken);
  });

  it.each([
    { pageSize: 1, maxPageSize: 1 },
    { pageSize: Number.POSITIVE_INFINITY, maxPageSize: 5 },
    { maxPageSize: Number.POSITIVE_INFINITY },
    { idDivider: '::' },
    { log: false },
    { accessLog: true },
    { strict: true },
    { linkage: 'all' },
    { pagination: 'cursor' },
    { validationStatus: 422 },
    { total: false },
    { estimatedTotals: true },
    { checkLinks: false },
    { nestedRoutes: true },
    { versionField: 'updatedAt', requireIfMatch: true },
    { bulkWrites: { Post: ['update', 'delete'], Tag: [] } },
    { cacheControl: 'private, no-cache' },
    { cacheControl: { Post: 'public, max-age=60' } },
    { meta: { Post: { fields: ['title'], toMeta: () => undefined } } },
  ])('accepts %p', (options) => {
    expect(resolve(options)).toMatchObject(options);
  });

  it.each([
    ['endpoint', undefined],
    ['endpoint', null],
    ['endpoint', new URL('http://a')],
    ['endpoint', 'api'],
    ['endpoint', 'ftp://a'],
    ['endpoint', 'http://'],
    ['endpoint', 'http:///a'],
    ['endpoint', 'http://a?b'],
    ['endpoint', '/a#b'],
    ['endpoint', 'javascript:alert(1)'],
    ['endpoint', '/a b'],
    ['endpoint', '/a\r\nx: y'],
    ['endpoint', '/ü'],
    ['pageSize', 0],
    ['pageSize', -1],
    ['pageSize', 1.5],
    ['pageSize', '10'],
    ['pageSize', Number.NaN],
    ['pageSize', null],
    ['pageSize', 1001],
    ['maxPageSize', 0],
    ['maxPageSize', '10'],
    ['strict', 'yes'],
    ['strict', null],
    ['linkage', 'to-many'],
    ['linkage', null],
    ['linkage', true],
    ['pagination', 'offset'],
    ['validationStatus', 409],
    ['validationStatus', '422'],
    ['total', 'no'],
    ['total', null],
    ['total', 'estimated'],
    ['estimatedTotals', 'yes'],
    ['pagesize', 5],
    ['constructor', 5],
    ['requireIfMatch', 'yes'],
    ['requireIfMatch', true],
    ['bulkWrites', true],
    ['bulkWrites', null],
    ['bulkWrites', ['Post']],
    ['bulkWrites', { Post: true }],
    ['bulkWrites', { Post: 'delete' }],
    ['bulkWrites', { Post: ['create'] }],
    ['cacheControl', ''],
    ['cacheControl', null],
    ['cacheControl', 60],
    ['cacheControl', ['private']],
    ['cacheControl', 'private\r\nx: y'],
    ['cacheControl', { Post: '' }],
    ['cacheControl', { Post: { maxAge: 60 } }],
    ['meta', null],
    ['meta', () => ({})],
    ['meta.Post', { Post: () => ({}) }, 'meta'],
    ['meta.Post.toMeta', { Post: { fields: [] } }, 'meta'],
    ['meta.Post.fields', { Post: { toMeta: () => ({}) } }, 'meta'],
    ['meta.Post.fields', { Post: { fields: 'title', toMeta: () => ({}) } }, 'meta'],
    ['meta.Post.fields', { Post: { fields: [1], toMeta: () => ({}) } }, 'meta'],
    ['meta.Post.field', { Post: { field: [], toMeta: () => ({}) } }, 'meta'],
    ['idDivider', ''],
    ['idDivider', 'x'],
    ['idDivider', '_1'],
    ['idDivider', '%'],
    ['idDivider', 'ü'],
    ['idDivider', '\ud800'],
    ['idDivider', 5],
    ['idDivider', null],
    ['idDivider', ['_']],
    ['limits', { nope: 1 }],
    ['limits', null],
    ['log', true],
    ['log', null],
    ['log', 'console'],
    ['log', { error: () => undefined }],
    ['accessLog', 'combined'],
  ])('rejects %s: %p with a TypeError that names it', (name: string, value, option = name) => {
    expect(() => resolve({ [option]: value })).toThrow(TypeError);
    expect(() => resolve({ [option]: value })).toThrow(
      new RegExp(`^(Option ${name}\\b|Unknown option "${name}["\\.])`),
    );
  });
});

describe('both handlers', () => {
  const { orm } = recordingOrm();

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a schema', orm.schema],
    ['a client', { $schema: orm.schema }],
  ])('explain the requirement if they get %s as a binding', (_, given) => {
    const message = 'Option orm must be a binding: zenstack(schema) or prisma(schema).';
    for (const handler of [restHandler({ endpoint: '/' }), rpcHandler()]) {
      expect(() => handler(given as never)).toThrow(new TypeError(message));
    }
  });

  it('reject a binding as options, and explain that the handler must be called', () => {
    expect(() => restHandler(orm as never)).toThrow(
      'Option handler must not be restHandler itself. Call it: "handler: restHandler({ endpoint: … })".',
    );
    expect(() => rpcHandler(orm as never)).toThrow(
      'Option handler must not be rpcHandler itself. Call it: "handler: rpcHandler()".',
    );
  });

  it.each<[string, () => unknown, string]>([
    ['pageSize', () => restHandler({ endpoint: '/', pageSize: '3' as never }), 'Infinity, not "3"'],
    ['limits.rows', () => rpcHandler({ limits: { rows: '3' as never } }), 'Infinity, not "3"'],
    ['log', () => rpcHandler({ log: 'console' as never }), 'or false, not "console"'],
    ['strict', () => restHandler({ endpoint: '/', strict: 'yes' as never }), 'false, not "yes"'],
  ])('quote a string in the error if %s must not be one', (name, create, message) => {
    expect(create).toThrow(new RegExp(`^Option ${name}\\b.*${message}\\.$`));
  });
});

describe('restHandler', () => {
  it('rejects invalid options and schemas when an adapter starts it', () => {
    const { orm } = recordingOrm();
    expect(() => restHandler({ endpoint: 'api' })(orm)).toThrow('Option endpoint');
    expect(() => restHandler({ endpoint: 'api' })).toThrow('Option endpoint');
    expect(() => restHandler(undefined as never)).toThrow(
      new TypeError('restHandler requires options: restHandler({ endpoint: … }).'),
    );
    const thing = { name: 'Thing', fields: [], idFields: [], uniqueKeys: [] };
    const broken = { ...orm, schema: { ...orm.schema, models: [thing] } };
    expect(() => restHandler({ endpoint })(broken)).toThrow(
      new TypeError('Model Thing has no primary key. Add one, or hide the model with expose.'),
    );
  });
});
