import { InvalidArgumentsError } from './invalid-arguments-error.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Adapts the order of a read with a cursor. ZenStack compares only columns of the model itself with
 * those of the cursor's row, and reads a column's direction only if the column has an order object
 * of its own.
 *
 * @throws {InvalidArgumentsError} for an order that it cannot compare.
 */
export function adaptCursor(args: Args, model: ZenStackModel, { models }: ZenStackSchema): Args {
  const { cursor, orderBy } = args;
  if (!cursor || !orderBy) return args;
  const adapted = [orderBy].flat().map((order: unknown) => {
    const entries = Object.entries(Object(order) as Args).map(([name, direction]) => {
      const { type = '', optional } = model.fields[name] ?? {};
      if (Object.hasOwn(models, type)) throw unsupportedCursor(name, 'a relationship');
      // Comparisons with NULL would leave rows out.
      if (optional) throw unsupportedCursor(name, 'an optional field');
      return [name, (Object(direction) as Args).sort ?? direction];
    });
    return Object.fromEntries(entries);
  });
  return { ...args, orderBy: adapted };
}

/** Creates the error for an order that ZenStack cannot compare with a cursor. */
export function unsupportedCursor(name: string, what: string): InvalidArgumentsError {
  const message = `ZenStack does not support a cursor with an order by "${name}", which is ${what}. Order by required fields, or use skip`;
  return new InvalidArgumentsError(message, ['orderBy', name]);
}
