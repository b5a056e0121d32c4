import { ForbiddenError } from '../../src/errors/resource-errors.ts';
import { pickClient } from '../../src/handler/pick-client.ts';
import { startDeadline } from '../../src/overload/deadline.ts';
import { apiRequest } from '../api-request.ts';
import { DataLayerError, recordingOrm } from '../recording-orm.ts';
import { errorsOf } from '../thrown.ts';

const { orm } = recordingOrm();
const pick = async (getClient: () => unknown, caller = new AbortController()) => {
  const request = apiRequest({ url: '/', getClient });
  const deadline = startDeadline({ signal: caller.signal }, 10_000);
  try {
    return await pickClient(request, orm, deadline);
  } finally {
    deadline.end();
  }
};
const failing = (error: unknown) => () => pick(() => Promise.reject(error));
const withStatus = (status: unknown, more: object = {}) =>
  Object.assign(new Error('secret'), { status, ...more });

describe('pickClient', () => {
  it('accepts a client or a promise of one', async () => {
    const client = {};
    expect(await pick(() => client)).toBe(client);
    expect(await pick(async () => client)).toBe(client);
  });

  it('does not request a client for a caller who has disconnected', async () => {
    let asked = 0;
    const caller = new AbortController();
    caller.abort();
    expect(await errorsOf(() => pick(() => (asked += 1), caller))).toMatchObject([{ status: 499 }]);
    expect(asked).toBe(0);
  });

  it('returns no client to a caller who disconnects meanwhile', async () => {
    const caller = new AbortController();
    const getClient = async () => {
      caller.abort();
      return {};
    };
    expect(await errorsOf(() => pick(getClient, caller))).toMatchObject([{ status: 499 }]);
  });

  it('handles a thrown error like a rejection', async () => {
    const thrown = withStatus(403);
    const getClient = () => {
      throw thrown;
    };
    expect(await errorsOf(() => pick(getClient))).toMatchObject([{ status: 403, cause: thrown }]);
  });

  it.each([undefined, null, 0, false])(
    'responds with 500 if getClient returns %p',
    async (client) => {
      expect(await errorsOf(() => pick(() => client))).toMatchObject([
        { status: 500, cause: expect.any(TypeError), correlationId: expect.any(String) },
      ]);
    },
  );

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [503, 'unavailable'],
    [402, 'unknown-error'],
    [429, 'unknown-error'],
    [500, 'unknown-error'],
    [502, 'unknown-error'],
  ])('responds with the status %d that getClient throws', async (status, code) => {
    const [error] = await errorsOf(failing(withStatus(status)));
    expect(error).toMatchObject({ status, code });
    expect(error?.message).not.toContain('secret');
    expect(error?.correlationId !== undefined).toBe(status >= 500);
  });

  it('reads statusCode too, and keeps headers', async () => {
    const headers = { 'WWW-Authenticate': 'Bearer', 'Retry-After': 5 };
    const thrown = withStatus(undefined, { statusCode: 401, headers });
    const [error] = await errorsOf(failing(thrown));
    expect(error).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'retry-after': '5' },
    });
  });

  it.each([
    [{ status: 'error', statusCode: 401 }, 401],
    [{ status: 200, statusCode: 403 }, 403],
    [{ status: 404, statusCode: 500 }, 404],
  ])('prefers the valid status in %j', async (thrown, status) => {
    expect(await errorsOf(failing(thrown))).toMatchObject([{ status }]);
  });

  it.each([new Headers({ 'X-A': 'b' }), new Map([['X-A', 'b']]), { 'X-A': ['b'] }])(
    'keeps headers of the type %p',
    async (headers) => {
      const [error] = await errorsOf(failing(withStatus(429, { headers })));
      expect(error?.headers).toEqual({ 'x-a': 'b' });
    },
  );

  it('omits invalid headers, and those that the response sets itself', async () => {
    const headers = { 'Content-Type': 'text/html', vary: '*', a: 'line\nbreak', 'b c': 'd' };
    for (const sent of [headers, 'a: b']) {
      const [error] = await errorsOf(failing(withStatus(400, { headers: sent })));
      expect(error?.headers ?? {}).toEqual({});
    }
  });

  it('adds Retry-After to a 503 without one', async () => {
    const retryAfter = async (headers: object) =>
      (await errorsOf(failing(withStatus(503, { headers }))))[0]?.headers?.['retry-after'];
    expect([await retryAfter({}), await retryAfter({ 'Retry-After': '60' })]).toEqual(['5', '60']);
  });

  it.each([
    withStatus(302),
    withStatus(200),
    withStatus(600),
    withStatus('404'),
    withStatus(404.5),
    withStatus(undefined),
    'secret',
    null,
    undefined,
  ])('responds with 500 to %p', async (thrown) => {
    const [error] = await errorsOf(failing(thrown));
    expect(error).toMatchObject({ status: 500, message: 'An unexpected error occurred.' });
    expect(error?.cause).toBe(thrown);
  });

  it('passes errors for the client and outages on unchanged', async () => {
    const forbidden = new ForbiddenError('closed on Sundays');
    await expect(failing(forbidden)()).rejects.toBe(forbidden);
    const outage = new DataLayerError({ reason: 'unavailable' });
    await expect(failing(outage)()).rejects.toBe(outage);
    const other = new DataLayerError({ reason: 'record-not-found' });
    expect(await errorsOf(failing(other))).toMatchObject([{ status: 500 }]);
  });
});
