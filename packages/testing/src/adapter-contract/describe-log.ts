import { randomUUID } from 'node:crypto';
import { SECRET } from './contract-rows.ts';
import type { ContractContext } from './contract-server.ts';
import { createAndDisconnect } from './create-and-disconnect.ts';
import { type RawRequest, send } from './http-exchange.ts';
import { readLog } from './read-log.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Describes the log of both handlers: one entry for each request, which names it. */
export function describeLog({ server, itNeeds }: ContractContext): void {
  /** Sends a request with an id of its own, and returns the response and its entries. */
  const ask = async (request: RawRequest) => {
    const id = randomUUID();
    const headers = {
      authorization: `Bearer ${SECRET}`,
      cookie: 'session=hunter2',
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
      ...request.headers,
      'x-request-id': id,
    };
    const response = await send(server(), { ...request, headers });
    return { id, response, entries: await readLog(server(), id) };
  };

  describe('the log', () => {
    it.each<[string, 'rest' | 'rpc', Omit<RawRequest, 'path'> & { url: string }, object]>([
      ['a REST read', 'rest', { url: '/tag/1?include=posts' }, { status: 200, route: '/tag/:id' }],
      ['an RPC read', 'rpc', { url: '/tag/count' }, { status: 200, route: '/tag/count' }],
      ['a HEAD', 'rest', { url: '/tag', method: 'HEAD' }, { status: 200, route: '/tag' }],
      ['an unknown REST type', 'rest', { url: '/nothing/hunter2' }, { status: 404 }],
      ['an unknown RPC model', 'rpc', { url: '/nothing/count' }, { status: 400 }],
      ['another method', 'rest', { url: '/tag/1', method: 'POST' }, { status: 405 }],
      [
        'an unknown parameter',
        'rest',
        { url: '/tag?sort=hunter2' },
        { status: 400, code: 'invalid-sort' },
      ],
      [
        'a malformed body',
        'rpc',
        {
          url: '/tag/create',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{',
        },
        { status: 400, code: 'invalid-payload' },
      ],
      [
        'another media type',
        'rest',
        { url: '/tag', headers: { accept: 'application/vnd.api+json; x=1' } },
        { status: 406 },
      ],
      [
        'a rejected caller',
        'rpc',
        { url: '/tag/count', headers: { 'x-get-client': 'status 401' } },
        { status: 401 },
      ],
    ])('has one entry for %s', async (_what, protocol, { url, ...request }, expected) => {
      const { id, response, entries } = await ask({ ...request, path: server()[protocol] + url });
      const { method = 'GET' } = request;
      const ids = { requestId: id, traceId: TRACE };
      expect(entries).toMatchObject([{ level: 'info', protocol, method, ...expected, ...ids }]);
      expect(entries[0]?.status).toBe(response.status);
      expect(JSON.stringify(entries)).not.toMatch(/hunter2|authorization|cookie/);
    });

    it.each(['rest', 'rpc'] as const)('has one entry for a failure of %s', async (protocol) => {
      const path =
        server()[protocol] + (protocol === 'rest' ? '/tag?sort=name' : '/tag/count?q={}');
      const headers = { 'x-get-client': 'throws' };
      const { response, entries } = await ask({ path, headers });
      const body = response.json();
      const correlationId = protocol === 'rest' ? body.errors[0].id : body.correlationId;
      expect(response.status).toBe(500);
      expect(entries).toMatchObject([{ level: 'error', status: 500, protocol, correlationId }]);
      expect(correlationId).not.toBe(entries[0]?.requestId);
      expect(entries[0]?.path).not.toContain('?');
    });

    itNeeds('aborted requests')('has one entry for a caller who disconnects', async () => {
      expect(await createAndDisconnect(server())).toMatchObject([
        { level: 'info', status: 499, route: '/tag/create' },
      ]);
    });
  });
}
