import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ MCP: 'write' });
});
afterAll(async () => {
  expect(await demo.stop()).toBe(0);
  expect(demo.complaints()).toBe('');
});

/** Connects the SDK's client as a user. */
async function connect(user?: string): Promise<Client> {
  const headers = user ? { authorization: `Bearer demo-${user}` } : {};
  const url = new URL(`${demo.url}/mcp`);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** Calls a tool; returns its result, or its error. */
async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as readonly { readonly text: string }[];
  return isError ? { error: JSON.parse(text) } : structuredContent;
}

describe('an agent at /mcp', () => {
  it('reads and writes what its user may read and write', async () => {
    const alice = await connect('alice');
    const drafts = { model: 'post', operation: 'count', args: { where: { published: false } } };
    expect(await call(alice, 'read', drafts)).toEqual({ data: expect.any(Number) });
    const anonymous = await connect();
    expect(await call(anonymous, 'read', drafts)).toEqual({ data: 0 });

    const comment = {
      model: 'comment',
      operation: 'create',
      args: { data: { postId: 13, body: 'Hello' } },
    };
    expect(await call(anonymous, 'write', comment)).toEqual({
      error: expect.objectContaining({ status: 403, rejectedByPolicy: true }),
    });
    expect(await call(alice, 'write', comment)).toMatchObject({
      data: { authorId: 'alice', body: 'Hello' },
    });
    await alice.close();
    await anonymous.close();
  });

  it('learns nothing of hidden fields, and what to do about a mistake', async () => {
    const admin = await connect('admin');
    const { models } = (await call(admin, 'describe', { model: 'user' })) as { models: object[] };
    expect(JSON.stringify(models)).not.toContain('passwordHash');
    const where = { passwordHash: { startsWith: 'a' } };
    expect(
      await call(admin, 'read', { model: 'user', operation: 'count', args: { where } }),
    ).toEqual({
      error: expect.objectContaining({
        message: 'Unknown key "passwordHash" at "where".',
        hint: 'Call the tool describe for the names that exist.',
      }),
    });
    await admin.close();
  });

  it('is an error for a token that is unknown', async () => {
    const unknown = await connect('nobody');
    expect(await call(unknown, 'read', { model: 'post', operation: 'count' })).toEqual({
      error: expect.objectContaining({ status: 401 }),
    });
    await unknown.close();
  });
});

it('is off unless MCP is set', async () => {
  const without = await startDemo();
  expect((await fetch(`${without.url}/mcp`, { method: 'POST' })).status).toBe(404);
  await without.stop();
});
