import type { LogEntry } from '@modelway/core';
import { freePort } from '@modelway/testing/free-port';
import { createMcpHandler, type McpHandlerOptions, mcpAuth } from '../src/index.ts';
import { COUNT, HEADERS, LIST, parseMessage } from './support/send-message.ts';
import { setUpFixture } from './support/start-fixture.ts';

const database = setUpFixture();

interface Failure {
  readonly error_description?: string;
}

interface Claims {
  readonly id: number;
  readonly aud?: unknown;
  readonly exp?: unknown;
  readonly scope?: unknown;
  readonly scp?: unknown;
}

describe('access tokens', () => {
  const resource = 'https://api.example.com/mcp';
  const seen: unknown[] = [];
  let closedPort: number;
  beforeAll(async () => {
    closedPort = await freePort();
  });
  const verify = (token: string, expected: { readonly resource: string }) => {
    seen.push(expected);
    if (token === 'slow') return new Promise<never>(() => {});
    if (token === 'broken') throw new Error('secret of the verifier');
    if (token === 'outage')
      throw Object.assign(new Error('secret'), { status: 503, headers: { token } });
    if (token === 'offline') return fetch(`http://127.0.0.1:${closedPort}/keys`) as never;
    if (token === 'keyless')
      throw Object.assign(new Error('no keys'), { code: 'ERR_JWKS_TIMEOUT' });
    if (token === 'no-status') throw Object.assign(new Error('secret'), { status: 5030 });
    return CLAIMS[token];
  };
  const auth = mcpAuth({
    ...{ resource, verify, scopes: ['posts'], timeoutMs: 50 },
    authorizationServers: ['https://login.example.com'],
  });
  const handlerOf = (options: McpHandlerOptions = {}) =>
    createMcpHandler({
      log: false,
      ...options,
      orm: database().orm,
      getClient: (_request, { id }) => database().as({ id, role: 'READER' }),
      ...{ auth, prefix: '/mcp' },
    });
  const send = (token?: string, body: object = COUNT, options: McpHandlerOptions = {}) =>
    handlerOf(options)(
      new Request(resource, {
        method: 'POST',
        headers: {
          ...HEADERS,
          ...{ host: 'api.example.com', ...(token && { authorization: `Bearer ${token}` }) },
        },
        body: JSON.stringify(body),
      }),
    );
  const metadata = `resource_metadata="${resource}/.well-known/oauth-protected-resource"`;

  it.each<[string | undefined, number, string]>([
    [undefined, 401, 'Missing Authorization header'],
    ['unknown', 401, 'The access token is invalid or has expired.'],
    ['broken', 401, 'The access token is invalid or has expired.'],
    ['expired', 401, 'Token has expired'],
    ['other', 401, 'The access token was issued for another resource.'],
    ['others', 401, 'The access token was issued for another resource.'],
    ['timeless', 401, 'Token has no expiration time'],
    ['scopeless', 403, 'Insufficient scope'],
  ])('rejects %s', async (token, status, description) => {
    for (const body of [COUNT, LIST]) {
      const response = await send(token, body);
      expect([response.status, ((await response.json()) as Failure).error_description]).toEqual([
        status,
        description,
      ]);
      const challenge = response.headers.get('www-authenticate');
      expect(challenge).toMatch(/^Bearer error="(invalid_token|insufficient_scope)"/);
      expect(challenge).toContain(metadata);
      expect(challenge).toContain('scope="posts"');
    }
  });

  it.each<[string, number]>([
    ['ann', 5],
    ['bob', 4],
    ['carol', 4],
  ])('passes the claims of %s to getClient, and verifies each token once', async (token, count) => {
    seen.length = 0;
    const response = await send(token);
    const { result } = parseMessage(await response.text());
    expect([response.status, result.structuredContent]).toEqual([200, { data: count }]);
    expect(seen).toEqual([{ resource, signal: expect.any(AbortSignal) }]);
  });

  it.each<[string, number, string]>([
    ['outage', 503, 'secret'],
    ['no-status', 500, 'secret'],
    ['offline', 503, 'The verification of an access token failed: fetch failed'],
    ['keyless', 503, 'The verification of an access token failed: no keys'],
    ['slow', 503, 'The verification of an access token took too long.'],
  ])('responds without details if the verifier fails: %s', async (token, status, cause) => {
    const entries: LogEntry[] = [];
    const response = await send(token, COUNT, { log: (entry) => void entries.push(entry) });
    expect([response.status, await response.json()]).toEqual([
      status,
      { jsonrpc: '2.0', error: { code: -32_603, message: 'Internal error.' }, id: null },
    ]);
    // Other properties of the error could contain tokens.
    expect(entries).toEqual([
      { level: 'error', message: 'The MCP server failed.', error: new Error(cause) },
    ]);
    expect(entries[0]?.error).not.toHaveProperty('headers');
    expect(response.headers.has('token')).toBe(false);
  });

  it('verifies a token once for each of the requests that use it at a time', async () => {
    const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isIn, resolve: enter } = Promise.withResolvers<void>();
    const key = (): Promise<string> => {
      enter();
      return turn.then(() => 'caller');
    };
    const concurrency = { running: 1, queued: 1, key };
    seen.length = 0;
    const waiting = send('ann', COUNT, { concurrency });
    await isIn;
    expect((await send('ann')).status).toBe(200);
    goOn();
    expect((await waiting).status).toBe(200);
    expect(seen).toHaveLength(2);
  });

  it('serves the metadata of the resource to everyone', async () => {
    const path = '/.well-known/oauth-protected-resource';
    const request = new Request(resource + path, { headers: { host: 'api.example.com' } });
    const response = await handlerOf()(request);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      '*',
    ]);
    expect(await response.json()).toEqual({
      resource,
      authorization_servers: ['https://login.example.com'],
      bearer_methods_supported: ['header'],
      scopes_supported: ['posts'],
    });
  });

  const later = Date.now() / 1000 + 60;
  const CLAIMS: Readonly<Record<string, Claims>> = {
    ann: { id: 1, aud: `${resource}/`, exp: later, scope: 'openid posts' },
    bob: { id: 2, aud: ['https://x.example', resource], scope: ['posts'] },
    carol: { id: 3, scp: 'posts' },
    expired: { id: 1, exp: later - 120, scope: 'posts' },
    other: { id: 1, aud: 'https://api.example.com', scope: 'posts' },
    others: { id: 1, aud: [], scope: 'posts' },
    timeless: { id: 1, exp: 'soon', scope: 'posts' },
    scopeless: { id: 1, scope: 'post' },
  };
});
