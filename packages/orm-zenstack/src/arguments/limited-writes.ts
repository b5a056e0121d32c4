import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { hasMappedValues } from '../schema/enum-names.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/**
 * Checks the `limit` of a write of many rows. ZenStack selects the ids of these rows, and names the
 * values of an enum with `@map` among them: it would change none.
 *
 * @throws {InvalidArgumentsError} for a limit, if the id has such a value.
 */
export function assertLimit(
  args: unknown,
  { idFields, fields }: ZenStackModel,
  schema: ZenStackSchema,
): void {
  if (Object(args).limit === undefined) return;
  const named = idFields.find((name) => hasMappedValues(fields[name]?.type ?? '', schema));
  if (named === undefined) return;
  const message = `ZenStack does not support a limit if the id has an enum with @map, as "${named}" is`;
  throw new InvalidArgumentsError(message, ['limit']);
}
