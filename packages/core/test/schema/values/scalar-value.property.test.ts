import fc from 'fast-check';
import { decimalText, keyText } from '../../../src/links/link.ts';
import type { Model } from '../../../src/schema/schema-model.ts';
import { scalar } from '../../library-schema.ts';

/** Far below the least exponent. */
const SHIFT = 100;

/** A text, and the number that it is, times 10 ** SHIFT. */
interface Spelling {
  readonly text: string;
  readonly number: bigint;
}

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '0', '1', '5'), maxLength });
const spellings: fc.Arbitrary<Spelling> = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: digits(3).map((rest) => `0${rest}`),
    fraction: digits(3),
    exponent: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ sign, whole, fraction, exponent }) => ({
    text: `${sign}${whole}${fraction && `.${fraction}`}${exponent === 0 ? '' : `e${exponent}`}`,
    number:
      BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(SHIFT + exponent - fraction.length),
  }));

it('is the same for two texts if and only if they are the same decimal', () => {
  let same = 0;
  const property = fc.property(spellings, spellings, (one, other) => {
    const isSame = one.number === other.number;
    if (isSame) same++;
    expect(decimalText(one.text) === decimalText(other.text)).toBe(isSame);
  });
  fc.assert(property, { numRuns: 2_000 });
  // Both happen.
  expect(same).toBeGreaterThan(20);
});

it('creates one key for two spellings of a Decimal, and two keys for two texts', () => {
  const model = (type: 'Decimal' | 'String') =>
    ({ fields: new Map([['id', scalar('id', type)]]) }) as unknown as Model;
  const isOne = (type: 'Decimal' | 'String') =>
    keyText({ id: '1.0' }, model(type)) === keyText({ id: '1.00' }, model(type));
  expect([isOne('Decimal'), isOne('String')]).toEqual([true, false]);
});
