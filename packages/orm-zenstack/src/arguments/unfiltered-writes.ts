import { isUpdateEnvelope } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { omittedByClient, type ZenStackClientOptions } from '../schema/zenstack-client.ts';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** Checks the nested writes of an operation. */
export type UnfilteredWriteCheck = (
  args: unknown,
  model: ZenStackModel,
  options: ZenStackClientOptions,
) => void;

type Members = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

interface WriteContext {
  readonly model: ZenStackModel;
  readonly options: ZenStackClientOptions;
  readonly path: Path;
}

/** The nested writes on the side of the foreign key that find the related row by that key. */
const BY_OWN_KEY: ReadonlySet<string> = new Set(['update', 'upsert', 'delete']);

/** The members of operations that contain data. */
const DATA: readonly string[] = ['data', 'create', 'update'];

/** The members of nested writes that contain data, by the operation. Other writes have none. */
const NESTED_DATA: Readonly<Record<string, readonly string[]>> = {
  createMany: ['data'],
  connectOrCreate: ['create'],
  updateMany: ['data'],
  upsert: ['create', 'update'],
};

/**
 * Creates a check for nested writes that ZenStack 3.9 runs without the condition on the parent. It
 * compares the foreign key with a value that it has not loaded, and drops the comparison, so that
 * every row of the related table is written. It also skips an empty condition in a list.
 *
 * @throws {InvalidArgumentsError} from the check, for a write that would reach other rows.
 */
export function createUnfilteredWriteCheck({ models }: ZenStackSchema): UnfilteredWriteCheck {
  const assertData = (data: unknown, context: WriteContext): void => {
    for (const [name, writes] of Object.entries(Object(data) as Members)) {
      const field = context.model.fields[name];
      const target = models[field?.type ?? ''];
      if (!field || !target) continue;
      const path = [...context.path, name];
      for (const [operation, value] of Object.entries(Object(writes) as Members)) {
        if (isUnfiltered(operation, field, { ...context, target })) {
          const message = `ZenStack cannot run the nested write "${operation}" of "${name}": its foreign key does not refer to a loaded id`;
          throw new InvalidArgumentsError(message, [...path, operation]);
        }
        if (operation === 'deleteMany' && Array.isArray(value) && value.some(isEmpty)) {
          const message = `ZenStack skips an empty condition in the list of "deleteMany" of "${name}". Send { "deleteMany": {} } to delete all`;
          throw new InvalidArgumentsError(message, [...path, operation]);
        }
        for (const item of [value].flat()) {
          const nested = { ...context, model: target, path: [...path, operation] };
          if (isData(operation, item)) assertData(item, nested);
          else assertMembers(item, NESTED_DATA[operation] ?? ['data'], nested);
        }
      }
    }
  };
  const assertMembers = (item: unknown, names: readonly string[], context: WriteContext): void => {
    for (const name of names) {
      for (const data of [(Object(item) as Members)[name]].flat())
        assertData(data, { ...context, path: [...context.path, name] });
    }
  };
  return (args, model, options) => assertMembers(args, DATA, { model, options, path: [] });
}

function isEmpty(condition: unknown): boolean {
  return Object.keys(Object(condition)).length === 0;
}

/** Whether an item of a nested write is the data itself, whatever the names of its columns are. */
function isData(operation: string, item: unknown): boolean {
  return operation === 'create' || (operation === 'update' && !isUpdateEnvelope(item));
}

function isUnfiltered(
  operation: string,
  { relation, type }: ZenStackField,
  { model, target, options }: WriteContext & { readonly target: ZenStackModel },
): boolean {
  if (relation?.fields) {
    if (!BY_OWN_KEY.has(operation)) return false;
    const { fields, references = [] } = relation;
    return (
      fields.some((name) => isOmitted(model, name, options)) ||
      references.some((name) => target.fields[name]?.optional)
    );
  }
  if (operation === 'create') return false;
  // The side of the key refers to this model by these fields.
  const { references = [] } =
    Object.values(target.fields).find(
      (other) =>
        other.relation?.fields && other.name === relation?.opposite && type === target.name,
    )?.relation ?? {};
  return references.some((name) => !model.idFields.includes(name));
}

function isOmitted(model: ZenStackModel, name: string, options: ZenStackClientOptions): boolean {
  return omittedByClient(options, model.name, name) ?? model.fields[name]?.omit ?? false;
}
