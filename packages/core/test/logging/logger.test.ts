import { InvalidSortError } from '../../src/errors/request-errors.ts';
import { UnknownError } from '../../src/errors/server-errors.ts';
import { type LogEntry, logErrors, logToConsole } from '../../src/logging/logger.ts';

const request = { method: 'GET', path: '/book', query: 'secret=1' };
const cause = new TypeError('why');
const failure = new UnknownError('text', { correlationId: 'id-1', cause });

/** Runs with `console.error` kept in a list. */
function consoleErrors(run: () => void): unknown[][] {
  const written: unknown[][] = [];
  const { error } = console;
  console.error = (...args) => written.push(args);
  try {
    run();
  } finally {
    console.error = error;
  }
  return written;
}

describe('logErrors', () => {
  it('logs each error that has a correlation ID, with its cause and without the query string', () => {
    const entries: LogEntry[] = [];
    const errors = [failure, new InvalidSortError('client'), failure];
    logErrors(errors, request, (entry) => entries.push(entry));
    const entry = {
      level: 'error',
      message: 'text',
      correlationId: 'id-1',
      method: 'GET',
      path: '/book',
      error: cause,
    };
    expect(entries).toEqual([entry, entry]);
  });

  it('logs nothing if logging is off', () => {
    expect(consoleErrors(() => logErrors([failure], request, false))).toEqual([]);
  });

  it('writes to standard error if the log function fails', () => {
    const broken = new TypeError('disk full');
    const log = () => {
      throw broken;
    };
    const written = consoleErrors(() => logErrors([failure], request, log));
    expect(written.flat()).toEqual(expect.arrayContaining([broken, cause]));
  });
});

describe('logToConsole', () => {
  it('writes the request, the correlation ID and the error', () => {
    const written = consoleErrors(() => logErrors([failure], request, logToConsole));
    expect(written).toEqual([['[modelway] GET /book id-1:', cause]]);
  });
});
