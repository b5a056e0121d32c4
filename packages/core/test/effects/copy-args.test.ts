import fc from 'fast-check';
import { copyArgs } from '../../src/effects/nested-args.ts';
import { spoil } from '../spoil.ts';

describe('copyArgs', () => {
  it('copies lists and objects at any depth, and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
        const text = JSON.stringify(value);
        const copy = copyArgs(value);
        expect(JSON.stringify(copy)).toBe(text);
        spoil(copy);
        expect(JSON.stringify(value)).toBe(text);
      }),
    );
    const url = new URL('http://localhost');
    const others = { date: new Date(0), bytes: new Uint8Array(1), none: undefined, big: 1n };
    const copy = copyArgs({ ...others, url });
    expect(copy).toEqual({ ...others, url });
    expect(copy.url).toBe(url);
    expect([copy.date === others.date, copy.bytes === others.bytes]).toEqual([false, false]);
    const own = JSON.parse('{"__proto__":{"a":[1]}}');
    expect(JSON.stringify(copyArgs(own))).toBe('{"__proto__":{"a":[1]}}');
  });
});
