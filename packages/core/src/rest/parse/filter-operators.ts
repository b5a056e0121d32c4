import type { ScalarType } from '../../schema/schema-description.ts';
import type { RelationField, ScalarField } from '../../schema/schema-model.ts';

/**
 * The operators of a filter on a plain field. `equals` has no suffix, every other one is written
 * with `$`.
 */
export type FilterOperator =
  | 'equals'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'null'
  | 'between'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'contains'
  | 'icontains'
  | 'search'
  | 'startsWith'
  | 'endsWith'
  | 'has'
  | 'hasEvery'
  | 'hasSome'
  | 'isEmpty';

const EQUALITY = ['equals', 'ne', 'in', 'notIn', 'null'] as const;
const ORDER = [...EQUALITY, 'lt', 'lte', 'gt', 'gte', 'between'] as const;
const TEXT = [...ORDER, 'contains', 'icontains', 'search', 'startsWith', 'endsWith'] as const;
const JSON_VALUE = ['equals', 'ne', 'null'] as const;

/** The operators of a single value, by its type. */
const BY_TYPE: Readonly<Record<ScalarType, readonly FilterOperator[]>> = {
  String: TEXT,
  Int: ORDER,
  BigInt: ORDER,
  Float: ORDER,
  Decimal: ORDER,
  DateTime: ORDER,
  Boolean: EQUALITY,
  Enum: EQUALITY,
  Bytes: EQUALITY,
  Json: JSON_VALUE,
  Object: JSON_VALUE,
};

/** The operators of a list. */
const ON_LIST: readonly FilterOperator[] = ['has', 'hasEvery', 'hasSome', 'isEmpty'];

/** Returns the operators of a field. */
export function operatorsOf({ type, list, rejectsNull }: ScalarField): readonly FilterOperator[] {
  if (list) return ON_LIST;
  return rejectsNull ? BY_TYPE[type].filter((word) => word !== 'null') : BY_TYPE[type];
}

/** The operators of `filter[id]` on a type whose key has another name, or several fields. */
export const ID_OPERATORS: readonly FilterOperator[] = ['in', 'ne', 'notIn'];

/** Returns the operators of a relationship: they compare related ids, or ask for related rows. */
export function relationOperators({
  list,
}: Pick<RelationField, 'list'>): readonly FilterOperator[] {
  return ['in', 'ne', 'notIn', list ? 'isEmpty' : 'null'];
}

/** The operators of a to-many relationship in front of a field. Without one, some row matches. */
export const QUANTIFIERS = ['every', 'none'] as const;

/** The operators that search for a part of a text. */
export const PART_OPERATORS: ReadonlySet<FilterOperator> = new Set<FilterOperator>([
  'contains',
  'icontains',
  'startsWith',
  'endsWith',
]);

/** Returns the kind of the operator's operand: values of the field, or a boolean. */
export function operandKind(operator: FilterOperator): 'flag' | 'pair' | 'values' {
  switch (operator) {
    case 'null':
    case 'isEmpty':
      return 'flag';
    case 'between':
      return 'pair';
    default:
      return 'values';
  }
}
