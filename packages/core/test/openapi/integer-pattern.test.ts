import fc from 'fast-check';
import { INT64_PATTERN, integerPattern } from '../../src/openapi/integer-pattern.ts';
import { INT_RANGE } from '../../src/schema/values/scalar-value.ts';

const INT64 = [-(2n ** 63n), 2n ** 63n - 1n] as const;

it.each<[string, readonly [bigint | number, bigint | number]]>([
  ['64 bits', INT64],
  ...Object.entries(INT_RANGE),
])('matches the integers of %s, and no others', (_name, range) => {
  const pattern = new RegExp(`^${integerPattern(range)}$`, 'u');
  const [min, max] = [BigInt(range[0]), BigInt(range[1])];
  const near = fc.tuple(fc.constantFrom(min, 0n, max), fc.bigInt(-100n, 100n));
  const integers = fc.oneof(
    near.map(([bound, distance]) => bound + distance),
    fc.bigInt(2n * min, 2n * max),
  );
  const isMatch = (value: bigint) => pattern.test(String(value)) === (value >= min && value <= max);
  fc.assert(fc.property(integers, isMatch), { examples: [[min], [max], [min - 1n], [max + 1n]] });
});

it.each(['', '-', '-0', '007', '+1', '1.0', '1e3', ' 1'])('matches no other text: "%s"', (text) => {
  expect(text).not.toMatch(new RegExp(`^${INT64_PATTERN}$`, 'u'));
});
