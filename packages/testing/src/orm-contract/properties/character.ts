import fc from 'fast-check';

/**
 * Any character but a lone surrogate, often of ASCII. The unit `binary` of fast-check has the same,
 * and takes most of a second to build in each file.
 */
export const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10_f7_ff }))
  .map((point) => String.fromCodePoint(point < 0xd8_00 ? point : point + 0x8_00));
