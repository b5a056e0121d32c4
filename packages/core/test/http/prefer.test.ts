import fc from 'fast-check';
import { prefersMinimal } from '../../src/http/prefer.ts';

describe('prefersMinimal', () => {
  it.each([
    'return=minimal',
    'Return=minimal',
    'RETURN = minimal',
    'return="minimal"',
    String.raw`return="mini\mal"`,
    'return=minimal; foo="some, value"',
    'respond-async, return=minimal',
    'handling=strict, wait=10, return=minimal',
    'return=minimal, return=representation',
    'foo="return=representation, x", return=minimal',
    ',, return=minimal,',
  ])('is true for %j', (prefer) => {
    expect(prefersMinimal(prefer)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'return',
    'return=',
    'return=representation',
    'return=representation, return=minimal',
    'return=none, return=minimal',
    'minimal',
    'returns=minimal',
    'handling=strict',
    'handling=strict; return=minimal',
    'foo="return=minimal"',
    'foo=", return=minimal, "',
    'return="minimal',
    'return=minimal=1',
  ])('is false for %j', (prefer) => {
    expect(prefersMinimal(prefer)).toBe(false);
  });

  it('never throws, and takes the last preference only after others of other names', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...'",;=\\ ', 'return', 'minimal')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (prefer) => {
        expect(typeof prefersMinimal(prefer)).toBe('boolean');
        expect(prefersMinimal(`return=minimal,${prefer}`)).toBe(true);
        expect(prefersMinimal(`return=representation,${prefer}`)).toBe(false);
      }),
    );
  });

  it('reads a long header in linear time', () => {
    const start = performance.now();
    prefersMinimal('"\\'.repeat(50_000));
    prefersMinimal(' ='.repeat(50_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
