import type { OrmError } from '../errors/orm-error.ts';
import { ConflictError } from '../errors/resource-errors.ts';
import type { Model } from '../schema/schema-model.ts';

/** A write that has violated a foreign key. */
export interface ViolatingWrite {
  readonly model: Model;
  /** The operation as the ORM client names it: `deleteMany`. */
  readonly operation: string;
  /** The values of the written record, if there is exactly one. */
  readonly data?: unknown;
}

/**
 * Explains a foreign key violation. A deletion fails if other records refer to the deleted one, a
 * creation if it refers to a missing record. An update may fail for either reason.
 */
export function explainForeignKey(
  { operation, model, data }: ViolatingWrite,
  { orm, cause }: { readonly orm: OrmError; readonly cause: unknown },
): ConflictError | undefined {
  if (operation.startsWith('delete')) {
    const detail = `The ${model.type} cannot be deleted: other records still refer to it.`;
    return new ConflictError(detail, { orm, cause });
  }
  if (!operation.startsWith('create')) return undefined;
  const field = onlyForeignKey(model, data);
  if (field === undefined) {
    const detail = `The ${model.type} refers to a record that does not exist.`;
    return new ConflictError(detail, { orm, cause });
  }
  const source = { pointer: `/data/attributes/${field}` };
  return new ConflictError(`"${field}" refers to a record that does not exist.`, {
    orm,
    cause,
    source,
  });
}

/** Returns the foreign key of a record, if it has only one, of a single visible column. */
function onlyForeignKey({ relations, fields }: Model, data: unknown): string | undefined {
  const sent = Object(data) as Readonly<Record<string, unknown>>;
  const keys = relations.flatMap(({ foreignKey = [] }) =>
    foreignKey.filter(({ field }) => sent[field] !== undefined && sent[field] !== null),
  );
  const [key, other] = keys;
  return key && !other && fields.has(key.field) ? key.field : undefined;
}
