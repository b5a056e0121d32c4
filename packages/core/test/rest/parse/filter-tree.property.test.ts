import fc from 'fast-check';
import { parseFilters } from '../../../src/rest/parse/filters/parse-filters.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';
import { conditionToLists } from './condition-to-lists.ts';

/** A filter without its groups: its selectors, its value as text, and the resulting condition. */
interface Leaf {
  readonly selectors: readonly string[];
  readonly text: string;
  readonly words: readonly unknown[];
}

/** A group of filters, with at least one member. */
interface Group {
  readonly leaves: readonly Leaf[];
  readonly and: readonly Group[];
  readonly or: readonly Group[];
  readonly not: readonly Group[];
}

const none = Number.POSITIVE_INFINITY;
const context = libraryContext({
  limits: { filterDepth: none, filterCount: none, queryBytes: none },
});

const escapeItem = (text: string) => text.replace(/[\\,]/g, '\\$&');
const list = (values: readonly unknown[]) => values.map((one) => escapeItem(String(one))).join(',');
const leafOf = (name: string, operator: string, values: readonly unknown[]): Leaf => ({
  selectors: [operator === 'equals' ? name : `${name}$${operator}`],
  text: list(values),
  words: [name, operator, ...values],
});
const leaves = (
  name: string,
  operators: readonly string[],
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Leaf> =>
  fc
    .tuple(fc.constantFrom(...operators), fc.array(value, { minLength: 1, maxLength: 4 }))
    .map(([operator, values]) => leafOf(name, operator, values));

const MANY = ['equals', 'ne', 'in', 'notIn', 'lt', 'gte'];
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(',', '\\', '&', '=', '[', ']', '$', '%', '+', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  .filter((one) => !one.includes('\0') && one.isWellFormed());
const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const flag = (name: string, operator: string) =>
  fc.boolean().map((value) => leafOf(name, operator, [value]));

const OF_AUTHOR = fc.oneof(
  leaves('name', [...MANY, 'contains', 'icontains', 'startsWith', 'endsWith'], text),
  leaves('bookCount', MANY, int),
  fc.tuple(int, int).map((pair) => leafOf('id', 'between', pair)),
  flag('mentorId', 'null'),
  leaves('mentor', ['equals'], int).map(
    ({ words: [name, , ...ids], ...leaf }): Leaf => ({
      ...leaf,
      words: [name, 'id is', ...ids.map((id) => ({ id }))],
    }),
  ),
  leaves('mentor', ['ne'], int).map(
    ({ words: [name, , ...ids], ...leaf }): Leaf => ({
      ...leaf,
      words: [name, 'id is not', ...ids.map((id) => ({ id }))],
    }),
  ),
  flag('pupils', 'isEmpty').map(
    (leaf): Leaf => ({ ...leaf, words: ['pupils', leaf.words[2] ? 'none' : 'some'] }),
  ),
);

/** Relationships on the way from an author to an author. */
const HOPS = fc.constantFrom(
  ['mentor', 'mentor', 'some'],
  ['pupils', 'pupils', 'some'],
  ['pupils$every', 'pupils', 'every'],
  ['pupils$none', 'pupils', 'none'],
);
const leaf = fc.tuple(fc.array(HOPS, { maxLength: 4 }), OF_AUTHOR).map(([hops, last]) =>
  hops.reduceRight<Leaf>(
    (inner, [selector = '', ...words]) => ({
      selectors: [selector, ...inner.selectors],
      text: inner.text,
      words: [...words, inner.words],
    }),
    last,
  ),
);
const groupOf = (depth: number): fc.Arbitrary<Group> => {
  const groups = (maxLength: number) =>
    depth === 0 ? fc.constant([]) : fc.array(groupOf(depth - 1), { maxLength });
  return fc
    .record({
      leaves: fc.array(leaf, { maxLength: 3 }),
      and: groups(2),
      or: groups(2),
      not: groups(1),
    })
    .filter((one) => Object.values(one).some(({ length }) => length > 0));
};

function print(group: Group, prefix: readonly string[] = []): { name: string; value: string }[] {
  const below = (word: string, parts: readonly Group[]) =>
    parts.flatMap((part, i) =>
      print(part, [...prefix, word, ...(word === '$not' ? [] : [String(i)])]),
    );
  return [
    ...group.leaves.map((one) => ({
      name: `filter${[...prefix, ...one.selectors].map((part) => `[${part}]`).join('')}`,
      value: one.text,
    })),
    ...below('$or', group.or),
    ...below('$not', group.not),
    ...below('$and', group.and),
  ];
}

function expected({ leaves, and, or, not }: Group): readonly unknown[] {
  const parts = [
    ...leaves.map(({ words }) => words),
    ...and.map(expected),
    ...(or.length > 0 ? [['or', ...or.map(expected)]] : []),
    ...not.map((part) => ['not', expected(part)]),
  ];
  return parts.length === 1 ? (parts[0] as readonly unknown[]) : ['and', ...parts];
}

describe('filters', () => {
  it('are parsed from any tree of conditions that is printed as parameters', () => {
    fc.assert(
      fc.property(groupOf(3), (tree) => {
        const condition = parseFilters(print(tree), { model: libraryModel('author'), context });
        expect(condition && conditionToLists(condition)).toEqual(expected(tree));
      }),
      { numRuns: 500 },
    );
  });
});
