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
  it('logs each error that has an id, with its cause and without the query string', () => {
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

  it('logs nothing where it is off', () => {
    expect(consoleErrors(() => logErrors([failure], request, false))).toEqual([]);
  });

  it('survives a log that fails, and writes to standard error instead', () => {
    const broken = new TypeError('disk full');
    const log = () => {
      throw broken;
    };
    const written = consoleErrors(() => logErrors([failure], request, log));
    expect(written.flat()).toEqual(expect.arrayContaining([broken, cause]));
  });
});

describe('logToConsole', () => {
  it('writes where, which and why', () => {
    const written = consoleErrors(() => logErrors([failure], request, logToConsole));
    expect(written).toEqual([['[modelway] GET /book id-1:', cause]]);
  });
});
