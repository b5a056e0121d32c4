import { eachOf } from '../effects/nested-args.ts';
import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { OperationCall } from '../orm/call-operation.ts';
import type { ModelDescription, RelationFieldDescription } from '../schema/schema-description.ts';
import { flatWhere, whereKeys } from '../schema/values/resource-id.ts';
import { isMembers, type Members } from './members.ts';

/** Records of a model, by an id or by a condition. */
export interface ChangedRecords {
  readonly model: string;
  readonly where: Members;
}

/** Runs a read of the ORM client, as the caller. */
export type ReadRecords = (call: OperationCall) => Promise<unknown>;

/** A walk through the nested writes of a call. */
export interface Walk {
  readonly byName: ReadonlyMap<string, ModelDescription>;
  readonly read: ReadRecords;
  /** Whether `updated` is needed. */
  readonly updates: boolean;
  /**
   * Whether the nested writes of a relationship run in the order of their keys. Otherwise, those that
   * unlink records run last.
   */
  readonly inOrder: boolean;
  readonly updated: ChangedRecords[];
  /** Those of `updated` whose policies may see other values once a part of the write is made. */
  readonly late: ChangedRecords[];
  readonly removed: ChangedRecords[];
}

/** A record that is written; a new one has no id yet. */
export interface Written {
  readonly model: ModelDescription;
  readonly record: Members | undefined;
  /** Its id after the write; `null` if that is not known. @default the same */
  readonly after?: Members | null;
  /** The link by which a nested write reaches it. @default it is the record of the call */
  readonly parent?: Link;
}

/** A relationship of a written record. */
export interface Link {
  readonly written: Written;
  readonly relation: RelationFieldDescription;
  readonly target: ModelDescription;
  /** Where the foreign key is: on the written record, on the related ones, or in another table. */
  readonly key: 'own' | 'theirs' | 'elsewhere';
  /** Whether the related records have the key in their ids: the ORM client unlinks none of them. */
  readonly holdsId: boolean;
  /** The condition on the related records; `undefined` if the written record is new. */
  readonly linked: Members | undefined;
  /** The ids of records that other writes of the relationship link, in the same call. */
  readonly joined: readonly Members[];
  /** The writes of the relationship that run later, by their names. */
  readonly later: Members;
}

/** The nested writes that link records by their unique fields. */
const JOINING = ['connect', 'connectOrCreate', 'set'];

/** The nested writes after which a relationship may have other records. */
const ADDING = ['connect', 'connectOrCreate', 'create', 'createMany', 'update', 'upsert'];

/** Returns the relationships that the data of a record writes, with their nested writes. */
export function linksIn(
  data: unknown,
  written: Written,
  models: Walk['byName'],
): readonly (readonly [Link, Members])[] {
  if (!isMembers(data)) return [];
  return written.model.fields.flatMap((relation) => {
    const writes = data[relation.name];
    const target = relation.kind === 'relation' ? models.get(relation.model) : undefined;
    if (relation.kind !== 'relation' || !target || !isMembers(writes)) return [];
    return [[toLink(relation, target, written), writes] as const];
  });
}

function toLink(
  relation: RelationFieldDescription,
  target: ModelDescription,
  written: Written,
): Link {
  const opposite = oppositeOf(relation, target);
  const key = relation.foreignKey ? 'own' : opposite?.foreignKey ? 'theirs' : 'elsewhere';
  const holdsId = (opposite?.foreignKey ?? []).some(({ field }) => target.idFields.includes(field));
  const linked = written.record && linkedTo(written.record, relation, target);
  return { relation, target, written, key, holdsId, linked, joined: [], later: {} };
}

/** Reads the ids of the records that nested writes of a relationship link. */
export async function findJoined(
  { linked, target }: Link,
  writes: Members,
  walk: Walk,
): Promise<readonly Members[]> {
  const uniques = JOINING.flatMap((name) => {
    const items = writes[name] === undefined ? [] : eachOf(writes[name]);
    return name === 'connectOrCreate' ? items.map((item) => Object(item).where) : items;
  });
  if (!linked || uniques.length === 0) return [];
  return await findMany(
    target,
    { where: { OR: uniques.map((where) => toFilter(where, target)) } },
    walk,
  );
}

/** Whether nested writes may add records to a relationship. */
export function adds(writes: Members): boolean {
  return ADDING.some((name) => name in writes);
}

function oppositeOf(
  { opposite }: RelationFieldDescription,
  { fields }: ModelDescription,
): RelationFieldDescription | undefined {
  const found = fields.find(({ name }) => name === opposite);
  return found?.kind === 'relation' ? found : undefined;
}

/** Returns the condition on the records that are linked to one with an id. */
function linkedTo(
  id: Members,
  relation: RelationFieldDescription,
  target: ModelDescription,
): Members | undefined {
  const opposite = oppositeOf(relation, target);
  return opposite && { [opposite.name]: { [opposite.list ? 'some' : 'is']: id } };
}

/**
 * Returns the conditions on the records that are linked after the write. By the foreign key as well
 * if a nested write reaches the record: the caller may no longer be able to read it.
 */
export function linkedAfter({ written, relation, target, key }: Link): readonly Members[] {
  const { record, after = record, parent, model } = written;
  if (after === null) {
    throw new UnsupportedOperationError(
      `A write cannot change the id of ${model.name} by a relationship and unlink records of "${relation.name}". Unlink them in a call of its own.`,
    );
  }
  const linked = after && linkedTo(after, relation, target);
  if (!linked) return [];
  const columns = oppositeOf(relation, target)?.foreignKey ?? [];
  const byKey = columns.map(({ field, references }) => [field, after[references]] as const);
  const isKnown = byKey.every(([, value]) => value !== undefined);
  const byColumns = parent && key === 'theirs' && isKnown ? [Object.fromEntries(byKey)] : [];
  return [linked, ...byColumns];
}

/** Returns the ids that are not among others. */
export function without(ids: readonly Members[], others: readonly Members[]): readonly Members[] {
  const texts = new Set(others.map(idText));
  return ids.filter((id) => !texts.has(idText(id)));
}

/** Reads the ids of related records by the conditions of nested writes; `true` and `{}` have none. */
export async function findLinked(
  conditions: readonly unknown[],
  { target, linked: before, joined }: Link,
  walk: Walk,
): Promise<readonly Members[]> {
  const linked = before && joined.length > 0 ? { OR: [before, whereKeys(joined)] } : before;
  const wheres = conditions.filter((where) => where !== false);
  if (!linked || wheres.length === 0) return [];
  const OR = wheres.map((where) => toFilter(where, target));
  const where = OR.some(isEmpty) ? linked : { AND: [{ OR }, linked] };
  return await findMany(target, { where }, walk);
}

export async function findMany(
  model: ModelDescription,
  range: { readonly where: Members; readonly take?: number },
  { read }: Walk,
): Promise<readonly Members[]> {
  const args = { ...range, select: idSelection(model) };
  return (await read({ model: model.name, operation: 'findMany', args })) as readonly Members[];
}

/** Reads the id of a record that the caller can read. */
export async function findOne(
  model: ModelDescription,
  where: unknown,
  { read }: Walk,
): Promise<Members | undefined> {
  const args = { where, select: idSelection(model) };
  const found = await read({ model: model.name, operation: 'findUnique', args });
  return (found as Members | null) ?? undefined;
}

function idSelection({ idFields }: ModelDescription): Members {
  return Object.fromEntries(idFields.map((name) => [name, true]));
}

/** Returns the conditions of the unique `where` of a nested write as a filter. */
export function toFilter(where: unknown, { uniqueKeys }: ModelDescription): Members {
  return flatWhere(Object(where), uniqueKeys);
}

function isEmpty(where: Members): boolean {
  return Object.keys(where).length === 0;
}

/** Returns a text that is the same for the same id. */
export function idText(id: Members): string {
  const texts = Object.values(id).map((value) =>
    value instanceof Date ? value.toISOString() : String(value),
  );
  return JSON.stringify(texts);
}
