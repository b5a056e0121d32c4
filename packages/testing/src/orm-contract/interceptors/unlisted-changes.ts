import type { ListedWrite, ModelDescription, SchemaDescription } from '@modelway/core';
import type { RowChange } from './row-changes.ts';

/** The rows that a request has changed, and the writes that it has listed. */
export interface Changes {
  readonly schema: SchemaDescription;
  readonly rows: readonly RowChange[];
  readonly writes: readonly ListedWrite[];
  /** Optional relationships that delete with their target, `Document.reviewer`. */
  readonly cascading: readonly string[];
}

/**
 * The changes of rows that no listed write covers, as texts. What the database does by itself is
 * covered: cascades of a listed deletion, and of a listed change of a key.
 */
export function unlistedChanges(changes: Changes): readonly string[] {
  const { schema, writes } = changes;
  const changed = (matches: (write: ListedWrite) => boolean) => {
    const models = writes.filter(matches).flatMap(({ model }) => sharedRowsOf(model, schema));
    return dependents(changes, new Set(models));
  };
  const cascades = {
    deleted: changed(isDelete),
    rekeyed: changed((write) => changesKey(write, schema)),
  };
  return changes.rows.flatMap((row) => unlistedOf(row, changes, cascades));
}

/**
 * A model, the models that it extends and those that extend it: a rule for each sees its writes.
 */
export function sharedRowsOf(name: string, { models }: SchemaDescription): readonly string[] {
  const above = models.filter((model) => model.extendedBy?.includes(name));
  const below = models.find((model) => model.name === name)?.extendedBy ?? [];
  const bases = above.flatMap((model) => basesOf(model.name, models));
  return [name, ...above.map((model) => model.name), ...bases, ...below.flatMap(withExtensions)];

  function withExtensions(other: string): readonly string[] {
    const next = models.find((model) => model.name === other)?.extendedBy ?? [];
    return [other, ...next.flatMap(withExtensions)];
  }
}

function basesOf(name: string, models: SchemaDescription['models']): readonly string[] {
  const above = models.filter((model) => model.extendedBy?.includes(name));
  return above.flatMap((model) => [model.name, ...basesOf(model.name, models)]);
}

/** The operations that change the columns or the links of rows that exist. */
const CHANGES_ROWS: ReadonlySet<string> = new Set(['update', 'connect', 'disconnect']);

/** Models whose rows, or keys, may change since those of others do. */
interface Cascades {
  readonly deleted: ReadonlySet<string>;
  readonly rekeyed: ReadonlySet<string>;
}

function unlistedOf(
  { model, id, kind, fields }: RowChange,
  { schema, writes }: Changes,
  cascades: Cascades,
): readonly string[] {
  const shared = sharedRowsOf(model.name, schema);
  const own = writes.filter((write) => shared.includes(write.model));
  const has = (operation: ListedWrite['operation']) =>
    own.some((write) => write.operation === operation) || cascades.rekeyed.has(model.name);
  switch (kind) {
    case 'created':
      return has('create') ? [] : [`${model.name} ${id} is new`];
    case 'deleted':
      return has('delete') || cascades.deleted.has(model.name)
        ? []
        : [`${model.name} ${id} is gone`];
    case 'changed': {
      const listed = own.filter(({ operation }) => CHANGES_ROWS.has(operation));
      const names = new Set(listed.flatMap((write) => write.fields));
      return fields
        .filter((name) => !names.has(name) && !isCascade(model, name, cascades))
        .map((name) => `${model.name} ${id}: ${name}`);
    }
  }
}

/** A column or a list of links that goes, or follows, with the record that it leads to. */
function isCascade(
  { fields }: ModelDescription,
  name: string,
  { deleted, rekeyed }: Cascades,
): boolean {
  if (name === 'updatedAt') return true;
  return fields.some(
    (field) =>
      field.kind === 'relation' &&
      (field.name === name || field.foreignKey?.some((pair) => pair.field === name)) &&
      (deleted.has(field.model) || rekeyed.has(field.model)),
  );
}

/** The models, and those whose rows go, or change, with the rows that they refer to. */
function dependents(
  { schema, cascading }: Pick<Changes, 'schema' | 'cascading'>,
  found: ReadonlySet<string>,
): ReadonlySet<string> {
  const more = schema.models.filter(
    ({ name, fields }) =>
      !found.has(name) &&
      fields.some(
        (field) =>
          field.kind === 'relation' &&
          field.foreignKey &&
          (!field.optional || cascading.includes(`${name}.${field.name}`)) &&
          found.has(field.model),
      ),
  );
  if (more.length === 0) return found;
  const names = more.flatMap(({ name }) => sharedRowsOf(name, schema));
  return dependents({ schema, cascading }, new Set([...found, ...names]));
}

function isDelete({ operation }: ListedWrite): boolean {
  return operation === 'delete';
}

function changesKey(
  { model, operation, fields }: ListedWrite,
  { models }: SchemaDescription,
): boolean {
  const { uniqueKeys = [] } = models.find(({ name }) => name === model) ?? {};
  const keys = uniqueKeys.flatMap((key) => key.fields);
  return operation === 'update' && fields.some((name) => keys.includes(name));
}
