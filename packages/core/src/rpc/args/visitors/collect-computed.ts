import { isNumeric } from '../../../grammar/grammar.ts';
import type { Model, ScalarField } from '../../../schema/schema-model.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { isPlainObject } from '../walk.ts';

/** The columns that a write computes from their stored values, with their models. */
export type ComputedColumns = ReadonlyMap<ScalarField, Model>;

/**
 * Collects the columns that a write computes, with `increment` and the like. The walk fills the
 * result.
 */
export function collectComputed(): {
  readonly visitor: ArgsVisitor;
  readonly computed: ComputedColumns;
} {
  const computed = new Map<ScalarField, Model>();
  const visitor: ArgsVisitor = {
    visitData: (data, { model }) => {
      for (const field of model.scalars) {
        if (isNumeric(field) && isPlainObject(data[field.name])) computed.set(field, model);
      }
    },
  };
  return { visitor, computed };
}
