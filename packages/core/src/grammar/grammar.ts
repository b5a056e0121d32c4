import type { OrmDialect } from '../orm/orm-binding.ts';
import type { DatabaseProvider, ScalarType } from '../schema/schema-description.ts';

/** The settings of a handler's grammar: its database, and the dialect of its ORM. */
export interface Grammar {
  readonly provider: DatabaseProvider;
  readonly dialect: OrmDialect;
}

/** Whether the ORM and its database support a member of arguments or of a nested write. */
export function isSupported(name: string, { dialect }: Grammar): boolean {
  return name !== 'skipDuplicates' || dialect.grammar.skipDuplicates;
}

/** Whether a number of records can be negative, to count from the end. */
export function isSigned(shape: 'take' | 'groupTake' | 'count', { dialect }: Grammar): boolean {
  return shape === 'take' || (shape === 'groupTake' && dialect.grammar.groupsFromEnd);
}

const NUMBERS: ReadonlySet<ScalarType> = new Set<ScalarType>(['Int', 'BigInt', 'Float', 'Decimal']);
const JSON_TYPES: ReadonlySet<ScalarType> = new Set<ScalarType>(['Json', 'Object']);

/** Whether the values of a field are numbers, which can be added and averaged. */
export function isNumeric({ type, list }: TypedField): boolean {
  return !list && NUMBERS.has(type);
}

/** Whether the values of a field are JSON. */
export function isJson({ type }: Pick<TypedField, 'type'>): boolean {
  return JSON_TYPES.has(type);
}

/**
 * Whether a field is a list of typed Json. It can be read and set, but neither filtered nor appended
 * to: an ORM stores it as one JSON value, on which the operators of lists fail or find other rows.
 */
export function isTypedList({ type, list }: TypedField): boolean {
  return list && type === 'Object';
}

/**
 * Whether a field supports an aggregate: numbers have sums and averages, single values extremes.
 */
export function hasAggregate(
  aggregate: string,
  field: TypedField,
  { provider }: Pick<Grammar, 'provider'>,
): boolean {
  switch (aggregate) {
    case '_count':
      return true;
    case '_sum':
    case '_avg':
      return isNumeric(field);
    default:
      // PostgreSQL does not order booleans.
      if (field.type === 'Boolean' && provider === 'postgresql') return false;
      return !field.list && !isJson(field);
  }
}

interface TypedField {
  readonly type: ScalarType;
  readonly list: boolean;
}
