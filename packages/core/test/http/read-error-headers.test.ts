import { readErrorHeaders } from '../../src/http/read-error-headers.ts';

describe('readErrorHeaders', () => {
  it.each<[string, unknown, object]>([
    ['an object', { 'Retry-After': 5, 'X-A': 'b' }, { 'retry-after': '5', 'x-a': 'b' }],
    ['Headers', new Headers({ 'X-A': 'b' }), { 'x-a': 'b' }],
    ['a Map', new Map([['X-A', 'b']]), { 'x-a': 'b' }],
    ['entries', [['X-A', 'b']], { 'x-a': 'b' }],
    [
      'entries with a name twice',
      [
        ['a', '1'],
        ['A', '2'],
      ],
      { a: '1, 2' },
    ],
    [
      'a list of values',
      { 'www-authenticate': ['Basic', 'Bearer'] },
      { 'www-authenticate': 'Basic, Bearer' },
    ],
    ['one cookie', { 'set-cookie': ['a=1'] }, { 'set-cookie': 'a=1' }],
    ['several cookies', { 'set-cookie': ['a=1', 'b=2'], a: '1' }, { a: '1' }],
    [
      'several cookies in Headers',
      new Headers([
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ]),
      {},
    ],
    ['a value in Latin-1', { a: 'ü\t' }, { a: 'ü\t' }],
    ['an own __proto__', JSON.parse('{"__proto__":"x"}'), Object.fromEntries([['__proto__', 'x']])],
  ])('reads %s', (_, headers, expected) => {
    expect(readErrorHeaders(headers)).toEqual(expected);
  });

  it.each([
    undefined,
    null,
    'a: b',
    5,
    ['a', 'b'],
    { 'Content-Type': 'text/html', 'content-length': 9, 'Content-Encoding': 'gzip' },
    { Vary: '*', Connection: 'close', 'Transfer-Encoding': 'chunked', trailer: 'x' },
    { 'a b': '1', '': '1', ü: '1', 'a\n': '1' },
    { a: 'line\r\nbreak', b: '東', c: '\0' },
    { a: undefined, b: null, c: {}, d: [], e: true, f: ['x', {}] },
  ])('returns no headers for %p', (headers) => {
    expect(readErrorHeaders(headers)).toEqual({});
  });
});
