import type { RelationField, ScalarField } from '../../../schema/schema-model.ts';
import type { IdValues } from '../../../schema/values/resource-id.ts';
import type { FilterOperator } from '../../rest-operators.ts';

/** The condition of a filter. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  /** A comparison of the field with any one of the operands. */
  | {
      readonly kind: 'compare';
      readonly field: ScalarField;
      readonly operator: FilterOperator;
      /** At least one operand; for `in`, `hasEvery` and the like, all values of the list. */
      readonly operands: readonly unknown[];
    }
  /** A condition on related resources. Without a condition: there is one (`some`), or none. */
  | {
      readonly kind: 'related';
      readonly relation: RelationField;
      readonly quantifier: 'some' | 'every' | 'none';
      readonly condition?: Condition;
    }
  /** A related resource has one of the ids. */
  | {
      readonly kind: 'relatedId';
      readonly relation: RelationField;
      readonly ids: readonly IdValues[];
      /** Another id; for a to-many relationship, no related resource has one of the ids. */
      readonly negated: boolean;
    };
