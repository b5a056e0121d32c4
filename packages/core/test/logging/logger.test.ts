import pino from 'pino';
import type { LogEntry, LogOption } from '../../src/logging/log-entry.ts';
import { createErrorLog, logWarnings, resolveLog } from '../../src/logging/logger.ts';
import { captureConsole } from './capture-console.ts';

const cause = new TypeError('why');
const failure: LogEntry = {
  level: 'error',
  message: 'An unexpected error occurred.',
  method: 'GET',
  path: '/book',
  correlationId: 'id-1',
  error: cause,
};

function write(option: LogOption | undefined, entry: LogEntry): void {
  const log = resolveLog(option);
  if (log) log(entry);
}

describe('createErrorLog', () => {
  it('logs an error without properties that could contain secrets', () => {
    const entries: LogEntry[] = [];
    const log = createErrorLog((entry) => entries.push(entry));
    log('It failed.', Object.assign(new Error('why'), { status: 503, headers: { token: 'x' } }));
    expect(entries).toEqual([{ level: 'error', message: 'It failed.', error: new Error('why') }]);
    expect(entries[0]?.error).not.toHaveProperty('headers');
  });

  it('logs nothing if the log is off', async () => {
    expect(await captureConsole(() => createErrorLog(false)('It failed.', cause))).toEqual([]);
  });
});

describe('resolveLog', () => {
  it('passes entries to a function', () => {
    const entries: LogEntry[] = [];
    write((entry) => entries.push(entry), failure);
    expect(entries).toEqual([failure]);
  });

  it.each(['error', 'warn', 'info'] as const)('writes the level %s with pino', (level) => {
    const lines: string[] = [];
    const logger = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    write(logger, { ...failure, level });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: pino.levels.values[level],
        msg: failure.message,
        method: 'GET',
        path: '/book',
        correlationId: 'id-1',
        err: { type: 'TypeError', message: 'why', stack: cause.stack },
      },
    ]);
  });

  it('writes an entry without an error with pino', () => {
    const lines: string[] = [];
    const logger = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    write(logger, { level: 'info', message: 'GET /book 200', status: 200 });
    expect(lines).toEqual(['{"level":30,"status":200,"msg":"GET /book 200"}\n']);
  });

  it.each([
    ['by default', undefined],
    ['with the option console', console],
  ])('writes to the console %s', async (_when, option) => {
    const written = await captureConsole(() => write(option, failure));
    expect(written).toEqual([
      ['error', expect.stringMatching(/^\[modelway\] GET \/book id-1: An/)],
    ]);
  });

  it('writes nothing if logging is off', async () => {
    const written = await captureConsole(() => {
      write(false, failure);
      logWarnings(['careful'], resolveLog(false));
    });
    expect(written).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new TypeError('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('disk full'))],
  ])('writes the entry to the console if the log %s', async (_how, log) => {
    const written = await captureConsole(async () => {
      write(log, failure);
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(written).toEqual([
      ['error', expect.stringContaining('TypeError: disk full')],
      ['error', expect.stringContaining('TypeError: why')],
    ]);
  });

  it.each([[null], [true], ['console'], [{ error: () => {} }], [[]]])('rejects %p', (option) => {
    expect(() => resolveLog(option as never)).toThrow(
      /^Option log must be a logger { error, warn, info }, a function or false, not /,
    );
  });
});

it('logs warnings at start-up', async () => {
  const entries: LogEntry[] = [];
  logWarnings(
    ['careful'],
    resolveLog((entry) => entries.push(entry)),
  );
  expect(entries).toEqual([{ level: 'warn', message: 'careful' }]);
  const written = await captureConsole(() => logWarnings(['careful'], resolveLog()));
  expect(written).toEqual([['warn', '[modelway] careful']]);
});
