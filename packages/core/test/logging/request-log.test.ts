import { UnknownError } from '../../src/errors/server-errors.ts';
import type { LogEntry } from '../../src/logging/log-entry.ts';
import { logRequest, startRequestLog } from '../../src/logging/request-log.ts';
import { captureConsole } from './capture-console.ts';

const failure = new UnknownError('text', { correlationId: 'id-1', cause: new TypeError('why') });
const header = () => undefined;

function entryOf(request: {
  readonly method: string;
  readonly path: string;
}): LogEntry | undefined {
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => void entries.push(entry);
  const outcome = { protocol: 'rest', status: 500, errors: [failure, failure] } as const;
  const given = { ...outcome, request: { ...request, header } };
  logRequest(startRequestLog({ log, accessLog: false }), log, given);
  expect(entries).toHaveLength(1);
  return entries[0];
}

describe('logRequest', () => {
  it.each([
    ['/book/a\n[modelway]', '/book/a%0A[modelway]'],
    ['/book/\u009b2K', '/book/%C2%9B2K'],
    ['/book/\ud800', '/book/%EF%BF%BD'],
    ['/book/%20', '/book/%20'],
    [`/${'x'.repeat(2000)}`, `/${'x'.repeat(999)}...`],
  ])('encodes the path %j, and cuts it', (path, logged) => {
    expect(entryOf({ method: 'GET', path })?.path).toBe(logged);
  });

  it.each([
    ['PROPFIND', 'PROPFIND'],
    ['GET \n[modelway]', '(invalid method)'],
    ['X'.repeat(41), '(invalid method)'],
  ])('logs the method %j as %s', (method, logged) => {
    expect(entryOf({ method, path: '/' })?.method).toBe(logged);
  });

  it('does not throw if the entry cannot be created', async () => {
    const requestLog = startRequestLog({ log: () => {}, accessLog: true });
    requestLog.describe = () => {
      throw new Error('no');
    };
    const request = { method: 'GET', path: '/', header };
    const outcome = { protocol: 'rest', request, status: 200 } as const;
    const written = await captureConsole(() => logRequest(requestLog, () => {}, outcome));
    expect(written).toEqual([['error', expect.stringMatching(/could not be created/)]]);
  });
});
