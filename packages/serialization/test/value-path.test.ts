import fc from 'fast-check';
import { joinPath, parsePath } from '../src/value-path.ts';
import { anyKey } from './values.ts';

describe('joinPath', () => {
  it.each([
    [undefined, 'a', 'a'],
    [undefined, '', ''],
    ['', 'a', '.a'],
    ['data', 0, 'data.0'],
    ['data.0', 'a.b', 'data.0.a\\.b'],
    ['a', 'b\\c', 'a.b\\\\c'],
  ])('appends to %j the key %j', (prefix, segment, path) => {
    expect(joinPath(prefix, segment)).toBe(path);
  });
});

describe('parsePath', () => {
  it.each([
    ['a.b', 1, ['a', 'b']],
    ['', 1, ['']],
    ['.', 0, ['', '']],
    ['a\\.b.c', 1, ['a.b', 'c']],
    ['a\\.b.c', 0, ['a.b', 'c']],
    ['a\\\\.b', 1, ['a\\', 'b']],
    ['a\\\\.b', 0, ['a\\.b']],
    ['a\\b', 0, ['a\\b']],
    ['a\\b', 1, undefined],
    ['a\\', 1, undefined],
    ['a\\', 0, ['a\\']],
  ] as const)('splits %j of version %d', (path, version, segments) => {
    expect(parsePath(path, version)).toEqual(segments);
  });

  it('returns the keys that were joined', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { minLength: 1 }), (keys) => {
        const path = keys.reduce<string | undefined>(joinPath, undefined) as string;
        expect(parsePath(path, 1)).toEqual(keys);
      }),
    );
  });
});
