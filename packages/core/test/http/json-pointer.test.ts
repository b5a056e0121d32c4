import { jsonPointer } from '../../src/http/json-pointer.ts';

describe('jsonPointer', () => {
  it.each([
    [['/data'], '/data'],
    [['/data', 'a', 0, 'b'], '/data/a/0/b'],
    [['', 'a/b', 'c~d', '~1'], '/a~1b/c~0d/~01'],
    [['/data', ''], '/data/'],
  ] as const)('writes %j as %s', ([base, ...names], pointer) => {
    expect(jsonPointer(base, ...names)).toBe(pointer);
  });
});
