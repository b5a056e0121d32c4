import type { ModelDescription, SchemaDescription } from '@modelway/core';
import type { LoggedChange } from '../../database/log-postgres.ts';
import type { AllRows } from '../properties/fuzz-subject.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that a request has created, deleted or changed. */
export interface RowChange {
  readonly model: ModelDescription;
  readonly id: string;
  readonly kind: 'created' | 'deleted' | 'changed';
  /** The fields that a change has changed; among them the many-to-many relationships. */
  readonly fields: readonly string[];
}

/** The differences between two readings of all rows. */
export function differencesOf(
  { models }: SchemaDescription,
  before: AllRows,
  after: AllRows,
): readonly RowChange[] {
  return models.flatMap((model) => {
    const [old, now] = [rowsById(before, model), rowsById(after, model)];
    const without = (kind: RowChange['kind'], rows: typeof old, others: typeof old) =>
      [...rows.keys()]
        .filter((id) => !others.has(id))
        .map((id): RowChange => ({ model, id, kind, fields: [] }));
    const changed = [...now].map(([id, row]): RowChange => {
      const fields = changedFields(old.get(id) ?? row, row)
        // A row of a base model is read with the fields of the model that extends it.
        .filter((name) => model.fields.some((field) => field.name === name));
      return { model, id, kind: 'changed', fields };
    });
    return [...without('created', now, old), ...without('deleted', old, now), ...changed];
  });
}

/** The changes in a log, without those of rows that are also created or deleted. */
export function loggedChanges(
  { models }: SchemaDescription,
  log: readonly LoggedChange[],
): readonly RowChange[] {
  const changes = log.flatMap((change) => {
    const model = models.find(({ name }) => name === change.table);
    return model ? [toRowChange(model, change)] : linkedRows(models, change);
  });
  const isSole = ({ model, id }: RowChange) =>
    changes.every((each) => each.kind === 'changed' || each.model !== model || each.id !== id);
  return changes.filter((change) => change.kind !== 'changed' || isSole(change));
}

const KINDS = { INSERT: 'created', UPDATE: 'changed', DELETE: 'deleted' } as const;

function toRowChange(
  model: ModelDescription,
  { operation, row, columns }: LoggedChange,
): RowChange {
  return { model, id: idOf(row, model), kind: KINDS[operation], fields: columns };
}

/** The rows on both sides of a link in a table such as `_PostToTag`, with their lists of links. */
function linkedRows(
  models: SchemaDescription['models'],
  { table, row }: LoggedChange,
): readonly RowChange[] {
  const names = table.replace(/^_/, '').split('To');
  const [A, B] = names.map((name) => models.find((model) => model.name === name));
  const sides =
    A && B
      ? ([
          [A, B, row.A],
          [B, A, row.B],
        ] as const)
      : [];
  const linked = sides.flatMap(([model, other, id]) => {
    const list = model.fields.find(
      (field) => field.kind === 'relation' && field.list && field.model === other.name,
    );
    return list ? [{ model, id: String(id), kind: 'changed' as const, fields: [list.name] }] : [];
  });
  if (linked.length !== 2) throw new TypeError(`Unknown table: ${table}`);
  return linked;
}

function rowsById(rows: AllRows, model: ModelDescription): ReadonlyMap<string, Row> {
  return new Map(rows[model.name]?.map((row) => [idOf(row, model), row]));
}

function idOf(row: Row, { idFields }: ModelDescription): string {
  return idFields.map((field) => String(row[field])).join(' ');
}

function changedFields(before: Row, after: Row): readonly string[] {
  return Object.keys(after).filter((name) => textOf(before[name]) !== textOf(after[name]));
}

/** A value as text; of linked rows, the ids in any order. */
function textOf(value: unknown): string {
  const isLinks = Array.isArray(value) && value.every((item) => Object(item).id !== undefined);
  const shown = isLinks ? value.map((row) => String(row.id)).sort() : value;
  return (
    JSON.stringify(shown, (_key, each) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
  );
}
