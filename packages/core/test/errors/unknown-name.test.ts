import fc from 'fast-check';
import { didYouMean, editDistance, quote, unknownName } from '../../src/errors/unknown-name.ts';

const NAMES = ['title', 'name', 'supplier', 'createdAt', '$contains', 'id'];

describe('didYouMean', () => {
  it.each([
    ['titel', 'title'],
    ['nmae', 'name'],
    ['suplier', 'supplier'],
    ['creation', undefined],
    ['createdat', 'createdAt'],
    ['$contain', '$contains'],
    ['ID', 'id'],
    ['ix', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('suggests for %p the name %p', (name, nearest) => {
    expect(didYouMean(name, NAMES)).toBe(nearest ? ` Did you mean "${nearest}"?` : '');
  });

  it('suggests only known names, and never the name itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, known) => {
        const text = didYouMean(name, known);
        const suggested = known.filter((each) => text === ` Did you mean "${each}"?`);
        expect(text === '' || suggested.length > 0).toBe(true);
        expect(suggested).not.toContain(name);
      }),
    );
  });

  it('finds a name with one typo', () => {
    const slips = fc.tuple(
      fc.stringMatching(/^[a-z]{6,20}$/),
      fc.nat(5),
      fc.constantFrom('-', '_'),
    );
    fc.assert(
      fc.property(slips, ([name, at, inserted]) => {
        const slip = name.slice(0, at) + inserted + name.slice(at + 1);
        expect(didYouMean(slip, [name, 'another'])).toBe(` Did you mean "${name}"?`);
      }),
    );
  });

  it('limits its time: cuts long names, and does not compare thousands of names', () => {
    const known = Array.from({ length: 1000 }, (_, i) => `${'a'.repeat(90)}${i}`);
    const start = performance.now();
    didYouMean('b'.repeat(1_000_000), known);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(didYouMean('titel', ['title', ...Array.from({ length: 1000 }, String)])).toBe('');
  });
});

describe('editDistance', () => {
  it.each([
    ['title', 'titel', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('returns the distance of %p and %p', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it('is symmetric, 0 only for the same text, and at most the greater length', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        const distance = editDistance(from, to);
        expect(editDistance(to, from)).toBe(distance);
        expect(distance === 0).toBe(from === to);
        expect(distance).toBeLessThanOrEqual(Math.max(from.length, to.length));
      }),
    );
  });

  it('returns the same up to the given distance, and more above it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(text, text, fc.nat(5), (from, to, enough) => {
        const [exact, cut] = [editDistance(from, to), editDistance(from, to, enough)];
        if (exact <= enough) expect(cut).toBe(exact);
        else expect(cut).toBeGreaterThan(enough);
      }),
    );
  });
});

describe('unknownName', () => {
  it('contains the kind, the name and the model', () => {
    expect(unknownName('field', 'titel', { on: 'post', known: NAMES })).toBe(
      'Unknown field "titel" on post. Did you mean "title"?',
    );
    expect(unknownName('model', 'x', { known: NAMES })).toBe('Unknown model "x".');
  });
});

describe('quote', () => {
  it('cuts client input at 100 characters', () => {
    expect(quote('a')).toBe('"a"');
    expect(quote('a'.repeat(101))).toBe(`"${'a'.repeat(100)}…"`);
  });
});
