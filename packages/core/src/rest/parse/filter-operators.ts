import type { ScalarType } from '../../schema/schema-description.ts';
import type { ScalarField } from '../../schema/schema-model.ts';

/** What a filter on a plain field can do; `equals` has no suffix, every other one is a `$` word. */
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

/** The operators that make sense on a single value of a type. */
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

/** The operators that make sense on a list. */
const ON_LIST: readonly FilterOperator[] = ['has', 'hasEvery', 'hasSome', 'isEmpty'];

/** The operators of a field. */
export function operatorsOf({ type, list, refusesNull }: ScalarField): readonly FilterOperator[] {
  if (list) return ON_LIST;
  return refusesNull ? BY_TYPE[type].filter((word) => word !== 'null') : BY_TYPE[type];
}

/** What the value of a filter is: values of the field, or a yes or no about it. */
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
