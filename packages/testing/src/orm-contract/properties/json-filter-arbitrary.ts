import fc from 'fast-check';
import type { FilterSupport } from './filter-arbitrary.ts';

/** Paths into the stored values: to values of each type, and to nothing. */
const PATHS = [['a'], ['b'], ['b', '0'], ['b', '1'], ['b', '2'], ['zz'], ['b', '7']];

/** Parts of stored texts, and others. Databases differ in the case of Json texts. */
const PARTS = ['', 'te', 'xt', 'text', ', ', 'y', 'zz', '"'];

const ITEMS = [1, 2, true, 'x, y', 7, false];

/** Generates filters on a Json field: up to two operators, with or without a path. */
export function jsonFilters(
  value: fc.Arbitrary<unknown>,
  { grammar }: FilterSupport,
): fc.Arbitrary<unknown> {
  const parts = fc.constantFrom(...PARTS);
  const items = fc.constantFrom(...ITEMS);
  const ordered = fc.constantFrom(0, 1, 2, 'text', 'a');
  const operands: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['equals', fc.oneof(value, items)],
    ['not', fc.oneof(value, items)],
    ...['string_contains', 'string_starts_with', 'string_ends_with'].map(
      (operator) => [operator, parts] as const,
    ),
    ...grammar.jsonLists.map((operator) => [operator, items] as const),
    ...(grammar.jsonOrder ? ['lt', 'lte', 'gt', 'gte'] : []).map(
      (operator) => [operator, ordered] as const,
    ),
  ];
  const entries = operands.map(([name, operand]) => operand.map((each) => [name, each] as const));
  const operators = fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 2 });
  const paths = fc.constantFrom(undefined, ...PATHS);
  return fc.tuple(paths, operators).map(([path, filter]) => ({
    ...(path && { path: grammar.jsonPath === 'list' ? path : toText(path) }),
    ...Object.fromEntries(filter),
  }));
}

/** Prints a path: `$.b[1]`. */
function toText(path: readonly string[]): string {
  return `$${path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')}`;
}
