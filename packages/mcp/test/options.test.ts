import { createMcpHandler, type McpAuthOptions, mcpAuth, mcpHandler } from '../src/index.ts';
import { sendMessage } from './support/send-message.ts';
import { startFixture } from './support/start-fixture.ts';

describe('mcpHandler', () => {
  it.each<[object, string]>([
    [{ openapi: false }, 'Unknown option "openapi".'],
    [{ writes: true }, 'Unknown option "writes". Did you mean "write"?'],
    [{ write: 'yes' }, 'Option write must be true or false.'],
    [{ auth: { verify: () => ({}) } }, 'Option auth must be the return value of mcpAuth({ … }).'],
    [{ allowedHosts: 'localhost' }, 'Option allowedHosts must be a list of hostnames'],
    [{ allowedHosts: ['localhost:3000'] }, 'Option allowedHosts must be a list of hostnames'],
    [{ allowedHosts: ['*'] }, 'Option allowedHosts must be a list of hostnames'],
    [{ allowedHosts: ['*.example.com'] }, 'Option allowedHosts must be a list of hostnames'],
    [{ allowedHosts: ['example.com/mcp'] }, 'Option allowedHosts must be a list of hostnames'],
    [
      { allowedOrigins: ['https://a.example'] },
      'Option allowedOrigins must be a list of hostnames',
    ],
    [{ info: { name: 'blog' } }, 'Option info must be { name, version }, two strings.'],
    [{ limits: { rows: 0 } }, 'Option limits.rows must be a positive integer'],
    [{ limits: { queryBytes: 0 } }, 'Option limits.queryBytes must be a positive integer'],
  ])('rejects %j', (options, message) => {
    expect(() => mcpHandler(options)(undefined as never)).toThrow(message);
  });

  it('rejects the options of createMcpHandler as well', () => {
    const options = { orm: undefined as never, getClient: () => undefined, wirte: true };
    expect(() => createMcpHandler(options)).toThrow(
      'Unknown option "wirte". Did you mean "write"?',
    );
  });

  it('rejects a binding, which an adapter passes to a handler that was not called', () => {
    const binding = { schema: { models: [] }, operation: () => undefined };
    expect(() => mcpHandler(binding as never)).toThrow(
      new TypeError(
        'Option handler must not be mcpHandler itself. Call it: "handler: mcpHandler()".',
      ),
    );
  });

  it('rejects createMcpHandler without getClient', () => {
    expect(() => createMcpHandler({ orm: undefined } as never)).toThrow(
      new TypeError(
        'Option getClient must be a function that returns the ORM client of a request.',
      ),
    );
  });

  it('lists its tools in less than 8 kB, whatever the size of the schema', async () => {
    const { orm, close } = await startFixture();
    const [model] = orm.schema.models.filter(({ name }) => name === 'AuditEntry');
    const models = Array.from({ length: 300 }, (_, index) => ({
      ...(model as (typeof orm.schema.models)[number]),
      name: `AnotherModelWithALongName${index}`,
    }));
    const large = { ...orm, schema: { ...orm.schema, models: [...orm.schema.models, ...models] } };
    const sizeOf = async (of: typeof orm): Promise<number> => {
      const api = mcpHandler({ write: true, log: false })(of);
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const { body } = await sendMessage(api, message, undefined);
      expect(body.result.tools).toHaveLength(4);
      return JSON.stringify(body).length;
    };
    expect(await sizeOf(large)).toBe(await sizeOf(orm));
    expect(await sizeOf(large)).toBeLessThan(8192);
    await close();
  });
});

describe('mcpAuth', () => {
  it.each<[object, string]>([
    [{ resource: '/mcp' }, 'Option resource must be a URL'],
    [{ resource: 'https://a.example/mcp?a' }, 'Option resource must be a URL'],
    [{ authorizationServers: 'https://a.example' }, 'Option authorizationServers must be a list'],
    [{ verify: undefined }, 'Option verify must be a function'],
    [{ scopes: 'posts' }, 'Option scopes must be a list of strings.'],
    [{ timeoutMs: 0 }, 'Option timeoutMs must be an integer from 1 to 2147483647.'],
    [{ timeoutMs: 2 ** 31 }, 'Option timeoutMs must be an integer from 1 to 2147483647.'],
    [{ scope: [] }, 'Unknown option "scope". Did you mean "scopes"?'],
  ])('rejects %j', (wrong, message) => {
    const options = {
      ...{ resource: 'https://a.example/mcp', authorizationServers: ['https://b.example'] },
      ...{ verify: () => undefined, ...wrong },
    };
    expect(() => mcpAuth(options as McpAuthOptions<object>)).toThrow(message);
  });
});
