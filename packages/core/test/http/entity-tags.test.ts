import fc from 'fast-check';
import { InvalidValueError } from '../../src/errors/request-errors.ts';
import {
  bodyTag,
  type EntityTag,
  isVersionTag,
  matchesStrongly,
  matchesWeakly,
  parseEntityTags,
  representationTag,
  versionTag,
} from '../../src/http/entity-tags.ts';
import { character } from '../character.ts';

const parse = (value: string) => parseEntityTags('If-Match', value);
const strong = (opaque: string): EntityTag => ({ weak: false, opaque });
const weak = (opaque: string): EntityTag => ({ weak: true, opaque });

describe('parseEntityTags', () => {
  it.each([
    ['"a"', [strong('a')]],
    ['""', [strong('')]],
    ['W/"a"', [weak('a')]],
    ['"a", W/"b","c"', [strong('a'), weak('b'), strong('c')]],
    [' "a"\t ,\t"b" ', [strong('a'), strong('b')]],
    [',, "a" , ,"b",', [strong('a'), strong('b')]],
    ['"a,b", "c"', [strong('a,b'), strong('c')]],
    ['"*"', [strong('*')]],
    ['"\\"', [strong('\\')]],
    ['"\u00e9!~"', [strong('\u00e9!~')]],
    ['*', '*'],
    [' * ', '*'],
  ])('parses %j', (value, expected) => {
    expect(parse(value)).toEqual(expected);
  });

  it('returns undefined for a missing header', () => {
    expect(parseEntityTags('If-Match', undefined)).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    ',',
    'a',
    '"a',
    'a"',
    "'a'",
    'w/"a"',
    'W/a',
    'W/ "a"',
    'W"a"',
    '"a" "b"',
    '"a"b',
    '"a";"b"',
    '*, "a"',
    '"a", *',
    '**',
    '"a b"',
    '"a\u007f"',
    '"a\n"',
    '"\u0100"',
  ])('rejects %j', (value) => {
    expect(() => parse(value)).toThrow(InvalidValueError);
    expect(() => parse(value)).toThrow(/^Invalid If-Match ".*": expected entity tags/s);
  });

  const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => /[!\x23-\x7e\x80-\xff]/.test(char),
  );
  const opaque = fc.string({ unit: fc.constantFrom(...CHARACTERS) });
  const tag = fc.record({ weak: fc.boolean(), opaque });
  const gap = fc.constantFrom('', ' ', '\t', ', ,', ' ,\t');

  it('parses any list of tags, with any gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, tag), { minLength: 1 }), (members) => {
        const text = members
          .map(([space, { weak, opaque }]) => `${space}${weak ? 'W/' : ''}"${opaque}"`)
          .join(' ,');
        expect(parse(text)).toEqual(members.map(([, each]) => each));
      }),
    );
  });

  it('parses or rejects any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', 'W', '/', ' ', '*', 'a') }),
        (text) => {
          try {
            expect(parse(text)).toBeDefined();
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidValueError);
          }
        },
      ),
    );
  });

  it('parses a long list in linear time', () => {
    const start = performance.now();
    expect(parse('"a", '.repeat(20_000))).toHaveLength(20_000);
    expect(() => parse(`${'"a", '.repeat(20_000)}x`)).toThrow(InvalidValueError);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('comparisons', () => {
  // RFC 9110, section 8.8.3.2, in the same order.
  it.each([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
    ['"1"', 'W/"1"', false, true],
    ['*', '"1"', true, true],
    ['"2", "1"', '"1"', true, true],
  ])('compare %s with %s', (sent, etag, strongly, weakly) => {
    const tags = parse(sent) ?? [];
    expect([matchesStrongly(tags, etag), matchesWeakly(tags, etag)]).toEqual([strongly, weakly]);
  });

  const version = versionTag('1');
  const read = representationTag(version, 'body');

  it.each([
    ['the same representation', read, read, true],
    ['another representation', representationTag(version, 'other'), read, true],
    ['a response without a body', version, read, true],
    ['an encoding that a proxy appends', read.replace(/"$/, '-gzip"'), read, true],
    ['a weakened tag', `W/${read}`, read, false],
    ['another version', representationTag(versionTag('2'), 'body'), read, false],
    ['the tag of a body', bodyTag('body').replace('W/', ''), read, false],
    ['a part of a version', version.replace(/."$/, '"'), read, false],
  ])('compare the versions of %s', (_title, sent, etag, expected) => {
    expect(matchesStrongly(parse(sent) ?? [], etag)).toBe(expected);
  });
});

describe('tags', () => {
  it('have a fixed form', () => {
    expect(versionTag('1')).toMatch(/^"v[0-9a-z]{11}"$/);
    expect(representationTag(versionTag('1'), '')).toMatch(/^"v[0-9a-z]{11}-[0-9a-z]{11}"$/);
    expect(bodyTag('')).toMatch(/^W\/"[0-9a-z]{11}"$/);
    expect([versionTag('1'), bodyTag('1'), '"v1"'].map(isVersionTag)).toEqual([true, false, false]);
  });

  it('differ for different texts, and not for the same', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `{"data":{"id":${i}}}`);
    expect(new Set(texts.map(bodyTag)).size).toBe(texts.length);
    fc.assert(
      fc.property(fc.string({ unit: character }), fc.string({ unit: character }), (one, other) => {
        expect(bodyTag(one) === bodyTag(other)).toBe(one === other);
      }),
    );
  });

  it('depend on each character of a long text', () => {
    // Parts of 16,384 bytes end inside, before and behind the marked characters.
    const marks = ['a', 'é', '€', '😀'];
    const lengths = Array.from({ length: 12 }, (_, i) => 16_376 + i);
    const texts = lengths.flatMap((length) =>
      marks.map((mark) => `${'x'.repeat(length)}${mark}${'y'.repeat(40_000)}`),
    );
    const changed = texts.map((text) => `${text.slice(0, -1)}z`);
    expect(new Set([...texts, ...changed].map(bodyTag)).size).toBe(2 * texts.length);
    expect(texts.map((text) => bodyTag(Array.from(text).join('')))).toEqual(texts.map(bodyTag));
  });
});
