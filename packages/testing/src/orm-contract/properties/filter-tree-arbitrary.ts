import type { ModelDescription, ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import fc from 'fast-check';
import {
  type FilterHop,
  type FilterLeaf,
  type FilterTree,
  type TreeRow,
  valueToText,
} from './filter-tree.ts';

/** The parts that trees are built from. */
export interface TreeSource {
  readonly schema: SchemaDescription;
  /** The rows of each model, whose values the trees compare with. */
  readonly rows: ReadonlyMap<string, readonly TreeRow[]>;
  /** Fields with their operators that the database does not support. */
  readonly without?: readonly string[];
  /** Whether texts may contain `%` and `_`. */
  readonly wildcards?: boolean;
}

const EQUALITY = ['', '$ne', '$in', '$notIn', '$null'];
const ORDER = [...EQUALITY, '$lt', '$lte', '$gt', '$gte', '$between'];
const TEXT = [...EQUALITY, '$contains', '$icontains', '$startsWith', '$endsWith'];

/**
 * Texts to order by. Collations differ in their treatment of case, punctuation and accents. So only
 * one field is ordered, and only against these texts: it starts with nothing, a digit, or
 * lower-case letters that every collation of PostgreSQL sorts alike.
 */
const ORDERED_TEXTS = ['', '5', 'b', 'm', 'zz'];

/** Generates a tree of conditions on a model. */
export function filterTrees(model: ModelDescription, source: TreeSource): fc.Arbitrary<FilterTree> {
  const leaves = leavesOf(model, source, 3);
  return fc.letrec<{ tree: FilterTree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: leaves },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('not' as const), part: tie('tree') }) },
    ),
  })).tree;
}

function leavesOf(
  model: ModelDescription,
  source: TreeSource,
  hops: number,
): fc.Arbitrary<FilterLeaf> {
  const here = model.fields.flatMap((field) => {
    if (field.kind === 'scalar') return field.omitted ? [] : [comparisons(model, field, source)];
    return source.rows.has(field.model)
      ? [byIds(field.name, field.list, source.rows.get(field.model) ?? [])]
      : [];
  });
  const there =
    hops === 0
      ? []
      : model.fields.flatMap((field) => {
          const target = source.schema.models.find(
            ({ name }) => field.kind === 'relation' && name === field.model,
          );
          if (field.kind === 'scalar' || !target || !source.rows.has(target.name)) return [];
          const quantifiers = field.list ? (['', '$every', '$none'] as const) : ([''] as const);
          return [
            fc
              .tuple(fc.constantFrom(...quantifiers), leavesOf(target, source, hops - 1))
              .map(([quantifier, leaf]) => {
                const hop: FilterHop = { relation: field.name, quantifier };
                return { ...leaf, path: [hop, ...leaf.path] };
              }),
          ];
        });
  return there.length === 0 ? fc.oneof(...here) : fc.oneof(fc.oneof(...here), fc.oneof(...there));
}

function comparisons(
  model: ModelDescription,
  field: ScalarFieldDescription,
  source: TreeSource,
): fc.Arbitrary<FilterLeaf> {
  const texts = textsOf(field, source.rows.get(model.name) ?? []).filter(
    (text) => source.wildcards !== false || !/[%_]/.test(text),
  );
  const isOrdered = model.name === 'Sample' && field.name === 'string';
  const plain = fc
    .constantFrom(
      ...operatorsOf(field).filter((word) => !source.without?.includes(field.name + word)),
    )
    .chain((operator) =>
      leaf(field.name, operator, { texts, most: field.type === 'Json' ? 1 : 3 }),
    );
  if (!isOrdered) return plain;
  const words = ['$lt', '$lte', '$gt', '$gte', '$between'];
  return fc.oneof(
    plain,
    fc
      .constantFrom(...words)
      .chain((operator) => leaf(field.name, operator, { texts: ORDERED_TEXTS })),
  );
}

function byIds(name: string, list: boolean, rows: readonly TreeRow[]): fc.Arbitrary<FilterLeaf> {
  const ids = [...rows.map(({ id }) => String(id)), '99'];
  return fc
    .constantFrom('', '$ne', list ? '$isEmpty' : '$null')
    .chain((operator) => leaf(name, operator, { texts: ids }));
}

interface Operands {
  readonly texts: readonly string[];
  /** The maximum number of values: a JSON text has commas of its own. */
  readonly most?: number;
}

function leaf(
  field: string,
  operator: string,
  { texts, most = 3 }: Operands,
): fc.Arbitrary<FilterLeaf> {
  const flag = operator === '$null' || operator === '$isEmpty';
  const [minLength, maxLength] = operator === '$between' ? [2, 2] : flag ? [1, 1] : [1, most];
  return fc
    .array(fc.constantFrom(...(flag ? ['true', 'false'] : texts)), { minLength, maxLength })
    .map((values) => ({ kind: 'leaf', path: [], field, operator, values }));
}

function operatorsOf({ type, list }: ScalarFieldDescription): readonly string[] {
  if (list) return ['$has', '$hasEvery', '$hasSome', '$isEmpty'];
  switch (type) {
    case 'String':
      return TEXT;
    case 'Json':
    case 'Object':
      return ['', '$ne', '$null'];
    case 'Boolean':
    case 'Enum':
    case 'Bytes':
      return EQUALITY;
    default:
      return ORDER;
  }
}

/** The values of a field, parts of them, and some that it does not have. */
function textsOf(field: ScalarFieldDescription, rows: readonly TreeRow[]): readonly string[] {
  const values = rows.flatMap((row) => row[field.name] ?? []);
  const texts = values.map((value) => valueToText(field.type, value));
  if (field.type === 'String') {
    const parts = [
      ...texts,
      ...texts.map((text) => text.slice(1, 4)),
      '%',
      '_',
      '\\',
      ',',
      'A',
      'x',
    ];
    return parts.map((text) => text.replaceAll(/[\\,]/g, '\\$&'));
  }
  const { type } = field;
  return type === 'Int' || type === 'BigInt' || type === 'Float' || type === 'Decimal'
    ? [...texts, '7', '-3']
    : texts;
}
