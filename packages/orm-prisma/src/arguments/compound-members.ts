import type {
  ModelDescription,
  Operation,
  RelationFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import { isMembers, type Members } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';

/**
 * Checks for nested writes to several records with a compound id. Prisma selects them by the values
 * of each column alone: for the ids 1_1 and 2_2, it also changes or deletes 1_2 and 2_1, whomever
 * they are related to. Records that differ in one column of the id only are not mixed up.
 *
 * @param target the related model.
 * @throws {InvalidArgumentsError}
 */
export function assertMembers(
  relation: RelationFieldDescription,
  writes: Members,
  target: ModelDescription,
): void {
  const { name } = relation;
  const { idFields } = target;
  if (idFields.length < 2) return;
  const shared = keysOf(relation, target);
  const isMixed = idFields.filter((field) => !shared.includes(field)).length > 1;
  const wrong = ['set', 'deleteMany', 'updateMany'].find(
    (operation) =>
      writes[operation] !== undefined &&
      (isMixed || (operation === 'set' && differing(idsIn(writes.set, target), idFields) > 1)),
  );
  if (wrong !== undefined) throw unsupported(wrong, name);
}

/** Returns the columns of the related records that have the same values in all of them. */
function keysOf(
  { opposite }: RelationFieldDescription,
  { fields }: ModelDescription,
): readonly string[] {
  const other = fields.find((field) => field.name === opposite);
  const keys = other?.kind === 'relation' ? (other.foreignKey ?? []) : [];
  return keys.map(({ field }) => field);
}

/** Reads what `set` needs to know, and returns the arguments without it. */
type ReplaceSets = (findUnique: Operation | undefined) => Promise<unknown>;

/**
 * Creates the function that replaces each `set` of records with a compound id in the data of an
 * update by `disconnect` and `connect`, of which Prisma selects the right ones. It runs in the
 * serializable transaction of the update.
 *
 * @returns `undefined` if there is none.
 */
export function createSetReplacement({
  models,
}: SchemaDescription): (
  model: string,
  operation: string,
  args: unknown,
) => ReplaceSets | undefined {
  const byName = new Map(models.map((model) => [model.name, model]));
  return (model, operation, args) => {
    const { where, data } = Object(args) as Members;
    if (operation !== 'update' || !isMembers(data)) return undefined;
    const sets = (byName.get(model)?.fields ?? []).flatMap((field) => {
      const writes = data[field.name];
      if (field.kind !== 'relation') return [];
      const target = byName.get(field.model);
      if (!target || target.idFields.length < 2) return [];
      if (!isMembers(writes) || writes.set === undefined) return [];
      const keys = keysOf(field, target);
      const isRequired = target.fields.some(
        (each) => each.kind === 'scalar' && !each.optional && keys.includes(each.name),
      );
      return [{ name: field.name, writes, target, isRequired }];
    });
    if (sets.length === 0) return undefined;
    return async (findUnique) => {
      const selected = sets.map(({ name, target }) => [name, { select: idSelect(target) }]);
      const row: unknown = await findUnique?.({ where, select: Object.fromEntries(selected) });
      // The update reports a record that does not exist.
      if (!isMembers(row)) return args;
      const replaced = sets.map(({ name, writes, target, isRequired }) => {
        const before = row[name] as readonly Members[];
        return [name, replaceSet(writes, before, { name, target, isRequired })];
      });
      return { ...Object(args), data: { ...data, ...Object.fromEntries(replaced) } };
    };
  };
}

interface Related {
  readonly name: string;
  readonly target: ModelDescription;
  /** Whether its foreign key cannot be null. */
  readonly isRequired: boolean;
}

function replaceSet(
  { set, ...others }: Members,
  before: readonly Members[],
  { name, target, isRequired }: Related,
): Members {
  const ids = idsIn(set, target);
  const isKnown = ids.every((id) => target.idFields.every((field) => id[field] !== undefined));
  if (!isKnown || Object.keys(others).length > 0) throw unsupported('set', name);
  const missingIn = (some: readonly Members[], all: readonly Members[]): readonly Members[] => {
    const texts = new Set(all.map((id) => textOf(id, target)));
    return some
      .filter((id) => !texts.has(textOf(id, target)))
      .map((id) => ({ [idKeyOf(target)]: id }));
  };
  const [removed, added] = [missingIn(before, ids), missingIn(ids, before)];
  if (removed.length === 0) return { connect: added };
  // Prisma reports records that must not be without the link.
  return isRequired ? { set: [] } : { disconnect: removed, connect: added };
}

function textOf(id: Members, { idFields }: ModelDescription): string {
  return JSON.stringify(idFields.map((name) => String(id[name])));
}

function idSelect({ idFields }: ModelDescription): Members {
  return Object.fromEntries(idFields.map((name) => [name, true]));
}

/** Returns the name of the id in a unique `where`. */
function idKeyOf({ idFields, uniqueKeys }: ModelDescription): string {
  const idKey = uniqueKeys.find(
    ({ fields }) =>
      fields.length === idFields.length && idFields.every((name) => fields.includes(name)),
  );
  return idKey?.name ?? '';
}

/** Returns the ids in a nested write; an empty one for a record that another key names. */
function idsIn(items: unknown, target: ModelDescription): readonly Members[] {
  const idKey = idKeyOf(target);
  return [items ?? []].flat().map((item) => Object(Object(item)[idKey]) as Members);
}

/** Counts the fields of which ids have several values; an id that is not known has others. */
function differing(ids: readonly Members[], idFields: readonly string[]): number {
  if (ids.length < 2) return 0;
  return idFields.filter((name) => {
    const values = new Set(ids.map((id) => id[name]));
    return values.size > 1 || values.has(undefined);
  }).length;
}

function unsupported(operation: string, name: string): InvalidArgumentsError {
  return new InvalidArgumentsError(
    `Prisma does not support "${operation}" of "${name}" here: its records have an id of several fields, and others could be changed, too. Use connect, disconnect, update or delete`,
  );
}
