import type { LogEntry } from '../../src/logging/log-entry.ts';
import { writeToConsole } from '../../src/logging/write-to-console.ts';
import { captureConsole } from './capture-console.ts';

const request: LogEntry = {
  level: 'info',
  message: 'GET /book/:id 200',
  method: 'GET',
  route: '/book/:id',
  status: 200,
};
const failure: LogEntry = {
  ...request,
  level: 'error',
  message: 'An unexpected error occurred.',
  path: '/book/1',
  status: 500,
  correlationId: 'id-1',
};

describe('writeToConsole', () => {
  it.each<[string, LogEntry, string]>([
    ['a request', request, '[modelway] GET /book/:id 200'],
    [
      'durations',
      { ...request, durations: { total: 1.234, database: 1 } },
      '[modelway] GET /book/:id 200 1.2 ms',
    ],
    [
      'an unknown path',
      { ...request, route: undefined, status: 404 },
      '[modelway] GET (no route) 404',
    ],
    ['a failure', failure, '[modelway] GET /book/1 500 id-1: An unexpected error occurred.'],
    ['a warning', { level: 'warn', message: 'careful' }, '[modelway] careful'],
  ])('writes %s as one line', async (_what, entry, line) => {
    expect(await captureConsole(() => writeToConsole(entry))).toEqual([[entry.level, line]]);
  });

  it('writes an error with its code and its causes below the line', async () => {
    const stack = 'TypeError: why\n    at run (file.ts:1:2)';
    const cause = Object.assign(new Error('lost'), { stack: 'Error: lost', code: 'ECONNRESET' });
    const error = Object.assign(new TypeError('why', { cause }), { stack });
    const written = await captureConsole(() => writeToConsole({ ...failure, error }));
    expect(written).toEqual([
      [
        'error',
        [
          '[modelway] GET /book/1 500 id-1: An unexpected error occurred.',
          '    TypeError: why',
          '        at run (file.ts:1:2)',
          '    cause: Error: lost',
          '    code: ECONNRESET',
        ].join('\n'),
      ],
    ]);
  });

  it.each([
    '\n[modelway] GET /admin 200',
    '\r[modelway] GET /admin 200',
    '\r\n[modelway] GET /admin 200',
    '\u2028[modelway] GET /admin 200',
    '\u0085[modelway] GET /admin 200',
    '\u001b[2K[modelway]',
    '\u009b2K[modelway]',
    '\u202e[modelway]',
    '\0\b\b',
  ])('encodes line breaks and control characters: %j', async (value) => {
    const error = Object.assign(new Error(value, { cause: new Error(value) }), { code: value });
    const entry = { ...failure, message: value, path: value, correlationId: value, error };
    const [[, text] = []] = await captureConsole(() => writeToConsole(entry));
    const [first, ...others] = String(text).split('\n');
    expect(first).toMatch(/^\[modelway\] GET /);
    for (const line of others) expect(line).toMatch(/^ {4}/);
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
  });
});
