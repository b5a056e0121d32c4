import { causesOf } from '../../src/errors/orm-error.ts';

describe('causesOf', () => {
  it('yields an error and its causes in order', () => {
    const inner = new Error('inner');
    const outer = new Error('outer', { cause: inner });
    expect([...causesOf(outer)]).toEqual([outer, inner]);
  });

  it('stops in circular causes', () => {
    const ring = { cause: {} };
    ring.cause = ring;
    expect([...causesOf(ring)]).toHaveLength(5);
  });

  it.each([undefined, null, 'text', 5])('yields nothing for %p', (thrown) => {
    expect([...causesOf(thrown)]).toEqual([]);
  });
});
