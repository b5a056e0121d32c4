import { ValidationError } from '../../../errors/resource-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { Field, Model } from '../../../schema/schema-model.ts';
import type { ArgsVisitor, Walk } from '../args-visitor.ts';
import { pathOf, segmentsOf } from '../walk.ts';

/**
 * Prevents writes from revealing a field that a policy hides on some rows. ORM clients check such
 * fields in reads alone. A caller who may change a row, but not read the field, could learn its
 * value: from whether a write finds the row, or from whether a sum is out of range.
 */
export const guardConditions: ArgsVisitor = {
  visitCondition: (field, walk) => {
    if (!field.guardedRead || RETURNED.has(memberOf(walk))) return;
    throw new ValidationError(
      `"${field.name}" at ${quote(pathOf(walk))} has a read policy and cannot be used in the conditions of a write.`,
      { path: segmentsOf(walk) },
    );
  },
  visitArithmetic: (field, operation, walk) => {
    if (!field.guardedRead) return;
    throw new ValidationError(
      `"${field.name}" has a read policy and does not support "${operation}". Send the new value.`,
      { path: segmentsOf(walk) },
    );
  },
};

/**
 * Prevents writes from revealing a model that clients cannot read: conditions may only use its ids.
 */
export function guardUnreadable({ idFields }: Model): ArgsVisitor {
  const ids = new Set<Field>(idFields);
  return {
    visitCondition: (field, walk) => {
      if (ids.has(field) || NESTED.has(memberOf(walk))) return;
      throw new ValidationError(
        `"${field.name}" cannot be used in conditions at "${pathOf(walk)}": the model is not readable.`,
        { path: segmentsOf(walk) },
      );
    },
  };
}

/** The members that contain conditions on related models. */
const NESTED: ReadonlySet<string | undefined> = new Set(['data', 'create', 'update']);

/** The members that select the result of a write, which is a read. */
const RETURNED: ReadonlySet<string | undefined> = new Set(['select', 'include']);

/** Returns the member of the arguments that contains a position: `data` or `where`. */
function memberOf({ key, parent }: Walk): string | undefined {
  return parent?.parent ? memberOf(parent) : key;
}
