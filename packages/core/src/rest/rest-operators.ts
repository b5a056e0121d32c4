import { isTypedList } from '../grammar/grammar.ts';
import type { OrmDialect } from '../orm/orm-binding.ts';
import type { ScalarType } from '../schema/schema-description.ts';
import type { RelationField, ScalarField } from '../schema/schema-model.ts';

/**
 * The operators of a filter on a plain field. `equals` has no suffix, every other one is written
 * with `$`.
 */
export type FilterOperator =
  | ('equals' | 'ne' | 'in' | 'notIn' | 'null')
  | ('lt' | 'lte' | 'gt' | 'gte' | 'between')
  | ('contains' | 'icontains' | 'search' | 'startsWith' | 'endsWith')
  | ('has' | 'hasEvery' | 'hasSome' | 'isEmpty');

/** An operator of a filter on a plain field. */
interface OperatorRow {
  /** The types of single values that have it, or lists of any type but typed Json. */
  readonly on: readonly ScalarType[] | 'lists';
  /**
   * The operand: values of the field, or parts of a text, of which one matches; two values; or a
   * boolean. @default 'values'
   */
  readonly operand?: 'parts' | 'pair' | 'flag';
  /** Returns the ORM client's filter for one of the operands. */
  readonly each?: (operand: unknown, dialect: OrmDialect) => unknown;
  /** Returns the ORM client's `where` for all operands. Without it, there is one for each. */
  readonly all?: (operands: readonly unknown[], field: ScalarField, dialect: OrmDialect) => Where;
}

/** A condition of the ORM client. */
type Where = Readonly<Record<string, unknown>>;

/** Matches no row. */
export const NO_ROW: Where = { OR: [] };
/**
 * Matches every row. Not `{}`, whose negation ORM clients drop. Some drop the negation of this one
 * too, so it is never negated.
 */
export const EVERY_ROW: Where = { AND: [] };

const ORDERED = ['String', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime'] as const;
const COMPARED = [...ORDERED, 'Boolean', 'Enum', 'Bytes'] as const;
const EVERY = [...COMPARED, 'Json', 'Object'] as const;
const TEXT = ['String'] as const;

/** Every operator of a filter on a plain field. */
export const FILTER_OPERATORS: Readonly<Record<FilterOperator, OperatorRow>> = {
  equals: { on: EVERY, all: planEqual },
  ne: { on: EVERY, all: planDifferent },
  in: { on: COMPARED, all: planEqual },
  notIn: { on: COMPARED, all: planDifferent },
  null: {
    on: EVERY,
    operand: 'flag',
    all: ([isNull], field, dialect) => planNull(field, isNull === true, dialect),
  },
  lt: { on: ORDERED, each: (lt) => ({ lt }) },
  lte: { on: ORDERED, each: (lte) => ({ lte }) },
  gt: { on: ORDERED, each: (gt) => ({ gt }) },
  gte: { on: ORDERED, each: (gte) => ({ gte }) },
  between: {
    on: ORDERED,
    operand: 'pair',
    all: ([gte, lte], { name }) => ({ [name]: { gte, lte } }),
  },
  contains: {
    on: TEXT,
    operand: 'parts',
    each: (part, dialect) => ({ contains: literal(part, dialect) }),
  },
  icontains: {
    on: TEXT,
    operand: 'parts',
    each: (part, dialect) => ({ contains: literal(part, dialect), ...dialect.caseInsensitive }),
  },
  search: { on: TEXT, each: (words, dialect) => dialect.searchFilter(words as string) },
  startsWith: {
    on: TEXT,
    operand: 'parts',
    each: (part, dialect) => ({ startsWith: literal(part, dialect) }),
  },
  endsWith: {
    on: TEXT,
    operand: 'parts',
    each: (part, dialect) => ({ endsWith: literal(part, dialect) }),
  },
  has: { on: 'lists', each: (has) => ({ has }) },
  hasEvery: { on: 'lists', all: (hasEvery, { name }) => ({ [name]: { hasEvery } }) },
  hasSome: { on: 'lists', all: (hasSome, { name }) => ({ [name]: { hasSome } }) },
  isEmpty: {
    on: 'lists',
    operand: 'flag',
    all: ([isEmpty], { name }) => ({ [name]: { isEmpty } }),
  },
};

const BY_TYPE = Map.groupBy(
  (Object.keys(FILTER_OPERATORS) as FilterOperator[]).flatMap((word) =>
    [FILTER_OPERATORS[word].on].flat().map((type) => ({ word, type })),
  ),
  ({ type }) => type,
);

/** Returns the operators of a field. */
export function operatorsOf(field: ScalarField): readonly FilterOperator[] {
  if (isTypedList(field)) return [];
  const { type, list, rejectsNull, stores } = field;
  const words = (BY_TYPE.get(list ? 'lists' : type) ?? []).map(({ word }) => word);
  return words.filter(
    (word) =>
      !(rejectsNull && word === 'null') &&
      // A UUID is no text for the database.
      !(stores === 'uuid' && FILTER_OPERATORS[word].on === TEXT),
  );
}

/** Several values of an operator that accepts one mean any of them. */
export function planOperator(
  operator: FilterOperator,
  { field, operands }: { readonly field: ScalarField; readonly operands: readonly unknown[] },
  dialect: OrmDialect,
): Where {
  const { each, all } = FILTER_OPERATORS[operator];
  if (all) return all(operands, field, dialect);
  const filters = operands.map((operand) => ({ [field.name]: each?.(operand, dialect) }));
  return filters.length === 1 ? (filters[0] as Where) : { OR: filters };
}

/** The operators of `filter[id]` on a type whose key has another name, or several fields. */
export const ID_OPERATORS: readonly FilterOperator[] = ['in', 'ne', 'notIn'];

/** Returns the operators of a relationship: they compare related ids, or ask for related rows. */
export function relationOperators({
  list,
}: Pick<RelationField, 'list'>): readonly FilterOperator[] {
  return [...ID_OPERATORS, list ? 'isEmpty' : 'null'];
}

/** The operators of a to-many relationship in front of a field. Without one, some row matches. */
export const QUANTIFIERS = ['every', 'none'] as const;

function literal(part: unknown, { literalText }: OrmDialect): string | undefined {
  return literalText(part as string);
}

function planEqual(operands: readonly unknown[], field: ScalarField, dialect: OrmDialect): Where {
  if (operands.length > 1) return planOneOf(field, operands);
  return { [field.name]: { equals: toOperand(operands[0], field, dialect) } };
}

function planDifferent(
  operands: readonly unknown[],
  field: ScalarField,
  dialect: OrmDialect,
): Where {
  if (operands.length > 1) return { NOT: planOneOf(field, operands) };
  const [operand] = operands;
  const different = { [field.name]: { not: toOperand(operand, field, dialect) } };
  // NULL does not match, as in SQL. JSON's null is a value that the ORM client distinguishes from
  // it.
  return operand === null ? { AND: [different, planNull(field, false, dialect)] } : different;
}

function toOperand(operand: unknown, { type }: ScalarField, dialect: OrmDialect): unknown {
  if (operand === null) return dialect.jsonNull;
  return type === 'Json' ? (dialect.jsonValue?.(operand) ?? operand) : operand;
}

/** ORM clients have no `in` for a Boolean. */
function planOneOf({ name, type }: ScalarField, operands: readonly unknown[]): Where {
  if (type !== 'Boolean') return { [name]: { in: operands } };
  return { OR: operands.map((operand) => ({ [name]: { equals: operand } })) };
}

/** ORM clients reject a condition on NULL for a required field. */
function planNull(
  { name, type, optional }: ScalarField,
  isNull: boolean,
  dialect: OrmDialect,
): Where {
  if (!optional) return isNull ? NO_ROW : EVERY_ROW;
  const filter = { [name]: { equals: type === 'Json' ? dialect.dbNull : null } };
  // Some ORM clients reject `not: null` on Bytes.
  return isNull ? filter : { NOT: filter };
}
