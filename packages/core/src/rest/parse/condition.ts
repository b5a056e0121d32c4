import type { IdValues } from '../../schema/resource-id.ts';
import type { RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { FilterOperator } from './filter-operators.ts';

/** What a filter demands of a resource. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  /** The field compares so with any one of the operands. */
  | {
      readonly kind: 'compare';
      readonly field: ScalarField;
      readonly operator: FilterOperator;
      /** At least one; of `in`, `hasEvery` and the like, all the values of the list. */
      readonly operands: readonly unknown[];
    }
  /** The related resources are so; without a condition: there is one (`some`), or none. */
  | {
      readonly kind: 'related';
      readonly relation: RelationField;
      readonly quantifier: 'some' | 'every' | 'none';
      readonly condition?: Condition;
    }
  /** The related resource, or one of them, has one of the ids. */
  | {
      readonly kind: 'relatedId';
      readonly relation: RelationField;
      readonly ids: readonly IdValues[];
      /** It has another: of a to-many relationship, none has one of the ids. */
      readonly negated: boolean;
    };
