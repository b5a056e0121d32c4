import { isObject } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** Throws if a read, or one of related rows in it, applies `distinct` to a computed field. */
export type AssertColumns = (args: unknown, model: ZenStackModel) => void;

/**
 * Creates a check for schemas with computed fields (`@computed`). ZenStack 3.9 evaluates them in
 * conditions and orders, but takes them for columns in `distinct`, which ends in an SQL error.
 *
 * @returns `undefined` if no field is computed.
 */
export function createComputedCheck({ models }: ZenStackSchema): AssertColumns | undefined {
  const isComputed = (name: unknown, { fields }: ZenStackModel) => fields[String(name)]?.computed;
  const hasComputed = (model: ZenStackModel) =>
    Object.keys(model.fields).some((name) => isComputed(name, model));
  if (!Object.values(models).some(hasComputed)) return undefined;
  const assert = (args: unknown, model: ZenStackModel, path: readonly string[]): void => {
    if (!isObject(args)) return;
    const computed = [args.distinct].flat().find((name) => isComputed(name, model));
    if (computed !== undefined) {
      const message = `Cannot apply distinct to the computed field "${computed}"`;
      throw new InvalidArgumentsError(message, [...path, 'distinct']);
    }
    for (const member of ['select', 'include']) {
      for (const [name, nested] of Object.entries(Object(args[member]))) {
        const target = models[model.fields[name]?.type ?? ''];
        if (target) assert(nested, target, [...path, member, name]);
      }
    }
  };
  return (args, model) => assert(args, model, []);
}
