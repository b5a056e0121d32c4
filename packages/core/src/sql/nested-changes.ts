import { eachOf, isUpdateEnvelope } from '../effects/nested-args.ts';
import type { OperationCall } from '../orm/call-operation.ts';
import type { ModelDescription, SchemaDescription } from '../schema/schema-description.ts';
import { whereKeys } from '../schema/values/resource-id.ts';
import { addConnected, addLost, addUnlinked, addWritten, repeated } from './add-changes.ts';
import { idAfter } from './id-after.ts';
import { isMembers, type Members } from './members.ts';
import {
  adds,
  type ChangedRecords,
  findJoined,
  findLinked,
  findOne,
  type Link,
  linksIn,
  type ReadRecords,
  type Walk,
  type Written,
  without,
} from './nested-links.ts';

/** What the nested writes of a call change. */
export interface NestedChanges {
  /** The ids of records whose columns change: those that are updated or linked. */
  readonly updated: readonly ChangedRecords[];
  /** Those that the caller must still be allowed to change when all is written. */
  readonly late: readonly ChangedRecords[];
  /** Conditions that no record meets after the write: those that are deleted or unlinked. */
  readonly removed: readonly ChangedRecords[];
  /**
   * The arguments. Nested upserts of records that exist are updates, unless `updated` is needed: the
   * ORM client would create another record if the policies deny the update.
   */
  readonly args: unknown;
}

/** The nested writes of a schema's models that may skip records. */
export interface NestedChangeFinder {
  /** Whether a call has such writes. */
  hasAny(call: OperationCall): boolean;
  /** Reads the records that they change. */
  find(call: OperationCall, read: ReadRecords): Promise<NestedChanges>;
}

/** The nested writes that may skip records. */
export interface SkippingWrites {
  /** Their names. */
  readonly skipping: ReadonlySet<string>;
  /** Whether updates and links may, too, so that `updated` is needed. */
  readonly updates: boolean;
  /**
   * Whether the nested writes of a relationship run in the order of their keys. Otherwise, those that
   * unlink records run last.
   */
  readonly inOrder: boolean;
}

/** Creates the finder of a schema. */
export function createNestedChangeFinder(
  { models }: SchemaDescription,
  { skipping, updates, inOrder }: SkippingWrites,
): NestedChangeFinder {
  const byName = new Map(models.map((model) => [model.name, model]));
  return {
    hasAny: ({ model: name, args }) => {
      const model = byName.get(name);
      const { data, create, update } = Object(args) as Members;
      return [data, create, update].some((row) => model && skips(row, model, { byName, skipping }));
    },
    find: async ({ model: name, operation, args }, read) => {
      const found: Pick<Walk, 'updated' | 'late' | 'removed'> = {
        ...{ updated: [], late: [], removed: [] },
      };
      const model = byName.get(name);
      if (!model) return { ...found, args };
      const { where } = Object(args) as Members;
      const walk: Walk = { ...found, read, byName, updates, inOrder };
      const record = operation === 'create' ? undefined : await findOne(model, where, walk);
      // The ORM client reports a missing record.
      if (!record && operation === 'update') return { ...found, args };
      const part = operation !== 'upsert' ? 'data' : record ? 'update' : 'create';
      const data = await walkData((args as Members)[part], { model, record }, walk);
      // What an item sets may decide whether the caller may make the change of the next one.
      const late = [...walk.late, ...repeated(walk.updated)];
      return { ...found, late, args: { ...(args as Members), [part]: data } };
    },
  };
}

interface Schema {
  readonly byName: Walk['byName'];
  readonly skipping: SkippingWrites['skipping'];
}

/** Whether the data of a record has nested writes that may skip records. */
function skips(data: unknown, model: ModelDescription, schema: Schema): boolean {
  return linksIn(data, { model, record: undefined }, schema.byName).some(
    ([{ target, key }, writes]) =>
      Object.entries(writes).some(([operation, value]) => {
        if (schema.skipping.has(operation)) return operation !== 'connect' || key === 'theirs';
        return eachOf(value).some((item) => {
          const { data, create, update } = Object(item) as Members;
          return [item, data, create, update].some((row) => skips(row, target, schema));
        });
      }),
  );
}

/** Adds what the data of a record changes, and returns it with the writes that are made. */
async function walkData(data: unknown, written: Written, walk: Walk): Promise<unknown> {
  const { model, record } = written;
  const after = record && idAfter(record, Object(data), model);
  const moved: Written = after === undefined ? written : { ...written, after };
  const changed: Record<string, Members> = {};
  const links = linksIn(data, moved, walk.byName);
  if (setsColumn(data, model) || links.some(setsOwnKey)) addWritten(moved, walk);
  for (const [found, writes] of links) {
    const entries = Object.entries(writes);
    const joined = entries.length > 1 ? await findJoined(found, writes, walk) : [];
    const made: Record<string, unknown> = {};
    for (const [at, [operation, value]] of entries.entries()) {
      const later = walk.inOrder ? Object.fromEntries(entries.slice(at + 1)) : {};
      const link = { ...found, joined, later };
      const run = NESTED.get(operation);
      const parts = run ? await run(value, link, walk) : { [operation]: value };
      for (const [name, part] of Object.entries(parts)) {
        made[name] = Object.hasOwn(made, name) ? [made[name], part].flat() : part;
      }
    }
    changed[found.relation.name] = made;
  }
  return isMembers(data) ? { ...data, ...changed } : data;
}

type WalkNested = (value: unknown, link: Link, walk: Walk) => Promise<Members>;

/**
 * The nested writes of single records. Those of many records leave those that the caller may not
 * change, as the operations themselves do.
 */
const NESTED: ReadonlyMap<string, WalkNested> = new Map<string, WalkNested>([
  [
    'create',
    async (rows, { target: model }, walk) => ({
      create: await mapItems(rows, (row) => walkData(row, { model, record: undefined }, walk)),
    }),
  ],
  [
    'connect',
    async (connect, link, walk) => {
      await addConnected(eachOf(connect), link, walk);
      return { connect };
    },
  ],
  [
    'connectOrCreate',
    async (items, link, walk) => {
      const { target: model } = link;
      const connectOrCreate = await mapItems(items, async (item) => {
        const { where, create } = Object(item) as Members;
        if ((await addConnected([where], link, walk)).length > 0) return item;
        return { where, create: await walkData(create, { model, record: undefined }, walk) };
      });
      return { connectOrCreate };
    },
  ],
  [
    'set',
    async (set, link, walk) => {
      // By their ids: a unique field may be null, and a negated condition is then unknown.
      const members = await addConnected(eachOf(set), link, walk);
      if (adds(link.later)) await addLost(members, link, walk);
      else addUnlinked(members.length > 0 ? [{ NOT: whereKeys(members) }] : [], link, walk);
      return { set };
    },
  ],
  [
    'disconnect',
    async (disconnect, link, walk) => {
      const linked = await findLinked(eachOf(disconnect), link, walk);
      const ids = without(linked, await findJoined(link, link.later, walk));
      if (ids.length > 0) addUnlinked([whereKeys(ids)], link, walk);
      return { disconnect };
    },
  ],
  [
    'update',
    async (items, link, walk) => {
      const update = await mapItems(items, async (item) => {
        const { where, data } = isUpdateEnvelope(item) ? item : { where: undefined, data: item };
        const records = await findLinked([where], link, walk);
        const made = await walkLinked(data, records, { link, walk });
        return isUpdateEnvelope(item) ? { ...item, data: made } : made;
      });
      return { update };
    },
  ],
  [
    'upsert',
    async (items, link, walk) => {
      const { target: model, relation } = link;
      const made: { update: unknown[]; upsert: unknown[] } = { update: [], upsert: [] };
      for (const item of eachOf(items)) {
        const given = Object(item) as Members;
        const { where } = given;
        const records = await findLinked([where], link, walk);
        if (records.length === 0) {
          // An item before this one may create the record.
          const create = await walkData(given.create, { model, record: undefined }, walk);
          if (link.key === 'own') addWritten(link.written, walk);
          made.upsert.push({ ...given, create });
          continue;
        }
        const update = await walkLinked(given.update, records, { link, walk });
        // If the ORM client may skip the update, it is denied before.
        if (walk.updates) made.upsert.push({ ...given, update });
        else made.update.push({ ...(where !== undefined && { where }), data: update });
      }
      const parts = Object.entries(made).filter(([, list]) => list.length > 0);
      return Object.fromEntries(
        parts.map(([name, list]) => [name, relation.list ? list : list[0]]),
      );
    },
  ],
  [
    'delete',
    async (removed, link, walk) => {
      const ids = await findLinked(eachOf(removed), link, walk);
      if (ids.length > 0) walk.removed.push({ model: link.target.name, where: whereKeys(ids) });
      return { delete: removed };
    },
  ],
]);

/** Adds what an update of linked records changes: of several to-one ones, any may be meant. */
async function walkLinked(
  data: unknown,
  records: readonly Members[],
  { link, walk }: { readonly link: Link; readonly walk: Walk },
): Promise<unknown> {
  let made = data;
  for (const record of records) {
    made = await walkData(data, { model: link.target, record, parent: link }, walk);
  }
  return made;
}

/** Maps an item, or each one of a list. */
async function mapItems(
  items: unknown,
  map: (item: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (!Array.isArray(items)) return await map(items);
  const mapped: unknown[] = [];
  for (const item of items) mapped.push(await map(item));
  return mapped;
}

function setsColumn(data: unknown, { fields }: ModelDescription): boolean {
  const values = Object(data) as Members;
  return fields.some(({ kind, name }) => kind === 'scalar' && values[name] !== undefined);
}

/** The nested writes that set the foreign key of the record itself; upserts do so if they create. */
const OWN_KEY = ['connect', 'connectOrCreate', 'create', 'disconnect'];

function setsOwnKey([{ key }, writes]: readonly [Link, Members]): boolean {
  return (
    key === 'own' && OWN_KEY.some((name) => writes[name] !== undefined && writes[name] !== false)
  );
}
