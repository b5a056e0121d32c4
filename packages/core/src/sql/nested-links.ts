import type { OperationCall } from '../orm/call-operation.ts';
import type { ModelDescription, RelationFieldDescription } from '../schema/schema-description.ts';
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
  readonly updated: ChangedRecords[];
  readonly removed: ChangedRecords[];
}

/** A record that is written; a new one has no id yet. */
export interface Written {
  readonly model: ModelDescription;
  readonly record: Members | undefined;
  /** Its id after the write. @default the same */
  readonly after?: Members;
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
  /** The same condition after the write. */
  readonly linkedAfter: Members | undefined;
}

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
  const found = target.fields.find(({ name }) => name === relation.opposite);
  const opposite = found?.kind === 'relation' ? found : undefined;
  const key = relation.foreignKey ? 'own' : opposite?.foreignKey ? 'theirs' : 'elsewhere';
  const holdsId = (opposite?.foreignKey ?? []).some(({ field }) => target.idFields.includes(field));
  const { record, after = record } = written;
  const linkedTo = (id: Members | undefined): Members | undefined =>
    opposite && id && { [opposite.name]: { [opposite.list ? 'some' : 'is']: id } };
  const [linked, linkedAfter] = [linkedTo(record), linkedTo(after)];
  return { relation, target, written, key, holdsId, linked, linkedAfter };
}

/** Adds records that are linked, if that changes them. Returns the ids of those that exist. */
export async function addConnected(
  uniques: readonly unknown[],
  { target, key, linked }: Link,
  walk: Walk,
): Promise<readonly Members[]> {
  const OR = uniques.map((where) => flatWhere(where, target));
  if (OR.length === 0) return [];
  const found = await findMany(target, { OR }, walk);
  if (key !== 'theirs' || !walk.updates || found.length === 0) return found;
  const held = linked ? await findMany(target, { AND: [anyOf(found), linked] }, walk) : [];
  const heldTexts = new Set(held.map(textOf));
  addUpdated(
    found.filter((id) => !heldTexts.has(textOf(id))),
    target,
    walk,
  );
  return found;
}

/** Adds the linked records that meet the conditions, without a read: there may be many. */
export function addUnlinked(
  conditions: readonly Members[],
  { target, key, holdsId, written, linkedAfter }: Link,
  walk: Walk,
): void {
  if (key === 'own' && written.record) addUpdated([written.record], written.model, walk);
  if (holdsId) return;
  walk.removed.push({ model: target.name, where: { AND: [...conditions, linkedAfter] } });
}

/** Returns the condition on records with one of the ids. */
export function anyOf(ids: readonly Members[]): Members {
  const [name, ...others] = Object.keys(ids[0] ?? {});
  if (name === undefined || others.length > 0) return { OR: ids };
  return { [name]: { in: ids.map((id) => id[name]) } };
}

/** Adds records whose columns change. */
export function addUpdated(
  ids: readonly Members[],
  { name }: ModelDescription,
  { updated }: Walk,
): void {
  for (const where of ids) updated.push({ model: name, where });
}

/** Reads the ids of related records by the conditions of nested writes; `true` and `{}` have none. */
export async function findLinked(
  conditions: readonly unknown[],
  { target, linked }: Link,
  walk: Walk,
): Promise<readonly Members[]> {
  const wheres = conditions.filter((where) => where !== false);
  if (!linked || wheres.length === 0) return [];
  const OR = wheres.map((where) => flatWhere(where, target));
  return await findMany(target, OR.some(isEmpty) ? linked : { AND: [{ OR }, linked] }, walk);
}

async function findMany(
  model: ModelDescription,
  where: Members,
  { read }: Walk,
): Promise<readonly Members[]> {
  const args = { where, select: idSelection(model) };
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

/** Returns the conditions of a unique `where`, in which a compound key is an object, as a filter. */
function flatWhere(where: unknown, { uniqueKeys }: ModelDescription): Members {
  if (!isMembers(where)) return {};
  const conditions = Object.entries(where).map(([name, value]) => {
    const isCompound = uniqueKeys.some((key) => key.name === name && key.fields.length > 1);
    return isCompound ? (value as Members) : { [name]: value };
  });
  return Object.assign({}, ...conditions);
}

function isEmpty(where: Members): boolean {
  return Object.keys(where).length === 0;
}

function textOf(id: Members): string {
  return JSON.stringify(Object.values(id).map(String));
}
