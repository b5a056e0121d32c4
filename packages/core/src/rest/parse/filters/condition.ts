import type { RelationField, ScalarField } from '../../../schema/schema-model.ts';
import type { IdValues } from '../../../schema/values/resource-id.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../../rest-operators.ts';

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

/**
 * Counts the conditions that the ORM client has to join. An operator may need one for each value.
 */
export function countConditions(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, part) => sum + countConditions(part), 0);
    case 'not':
      return countConditions(condition.condition);
    case 'related':
      return condition.condition ? countConditions(condition.condition) : 1;
    case 'relatedId':
      return condition.relation.target.idFields.length > 1 ? condition.ids.length : 1;
    case 'compare':
      return FILTER_OPERATORS[condition.operator].each ? condition.operands.length : 1;
  }
}
