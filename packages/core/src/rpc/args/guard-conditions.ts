import { ValidationError } from '../../errors/resource-errors.ts';
import type { Field, Model } from '../../schema/schema-model.ts';
import type { ArgsVisitor, Walk } from './args-visitor.ts';
import { pathOf } from './walk.ts';

/**
 * Keeps writes from telling a field that a policy hides on some rows. ORM clients check such fields
 * in reads alone: a caller who may change a row, but not read the field, would learn its value from
 * whether a write finds the row, or from whether a sum is out of range.
 */
export const guardConditions: ArgsVisitor = {
  visitCondition: (field, walk) => {
    if (!field.guardedRead || RETURNED.has(memberOf(walk))) return;
    throw new ValidationError(
      `"${field.name}" has a read policy and cannot be used in the conditions of a write at "${pathOf(walk)}".`,
    );
  },
  visitArithmetic: (field, operation) => {
    if (!field.guardedRead) return;
    throw new ValidationError(
      `"${field.name}" has a read policy and does not support "${operation}". Send the new value.`,
    );
  },
};

/**
 * Keeps writes from telling anything of a model that clients cannot read: their conditions may name
 * its ids alone.
 */
export function guardUnreadable({ idFields }: Model): ArgsVisitor {
  const ids = new Set<Field>(idFields);
  return {
    visitCondition: (field, walk) => {
      if (ids.has(field) || NESTED.has(memberOf(walk))) return;
      throw new ValidationError(
        `"${field.name}" cannot be used in conditions at "${pathOf(walk)}": the model is not readable.`,
      );
    },
  };
}

/** The members whose conditions are on related models. */
const NESTED: ReadonlySet<string | undefined> = new Set(['data', 'create', 'update']);

/** The members that say what a write returns, which is a read. */
const RETURNED: ReadonlySet<string | undefined> = new Set(['select', 'include']);

/** The member of the arguments that a place is in, `data` or `where`. */
function memberOf({ key, parent }: Walk): string | undefined {
  return parent?.parent ? memberOf(parent) : key;
}
