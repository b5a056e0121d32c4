import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { ModelDescription } from '../schema/schema-description.ts';
import { whereKeys } from '../schema/values/resource-id.ts';
import type { Members } from './members.ts';
import {
  type ChangedRecords,
  findJoined,
  findMany,
  idText,
  type Link,
  linkedAfter,
  toFilter,
  type Walk,
  type Written,
  without,
} from './nested-links.ts';

/** As many lost records as a relationship may have if it is replaced and extended in one call. */
const MOST_LOST = 1000;

/** Adds records that are linked, if that changes them. Returns the ids of those that exist. */
export async function addConnected(
  uniques: readonly unknown[],
  { target, key, linked }: Link,
  walk: Walk,
): Promise<readonly Members[]> {
  const OR = uniques.map((where) => toFilter(where, target));
  if (OR.length === 0) return [];
  const found = await findMany(target, { where: { OR } }, walk);
  if (key !== 'theirs' || !walk.updates || found.length === 0) return found;
  const held = linked
    ? await findMany(target, { where: { AND: [whereKeys(found), linked] } }, walk)
    : [];
  addUpdated(without(found, held), target, walk);
  return found;
}

/** Adds the linked records that meet the conditions, without a read: there may be many. */
export function addUnlinked(conditions: readonly Members[], link: Link, walk: Walk): void {
  if (link.holdsId) return;
  for (const linked of linkedAfter(link)) {
    walk.removed.push({ model: link.target.name, where: { AND: [...conditions, linked] } });
  }
}

/**
 * Adds the records that a replaced relationship loses before writes that add some. These have no id
 * yet, so that only those that it has now tell which are lost.
 */
export async function addLost(members: readonly Members[], link: Link, walk: Walk): Promise<void> {
  if (!link.linked || link.holdsId) return;
  const others = members.length > 0 ? [{ NOT: whereKeys(members) }] : [];
  const where = { AND: [...others, link.linked] };
  const found = await findMany(link.target, { where, take: MOST_LOST + 1 }, walk);
  if (found.length > MOST_LOST) {
    throw new UnsupportedOperationError(
      `"set" of "${link.relation.name}" unlinks more than ${MOST_LOST} records and is followed by writes that add others. Send it in a call of its own.`,
    );
  }
  const lost = without(found, await findJoined(link, link.later, walk));
  if (lost.length > 0) addUnlinked([whereKeys(lost)], link, walk);
}

/** Adds records whose columns change. */
function addUpdated(ids: readonly Members[], { name }: ModelDescription, { updated }: Walk): void {
  for (const where of ids) updated.push({ model: name, where });
}

/** Adds a record that a write sets columns of. */
export function addWritten({ model, record, parent }: Written, walk: Walk): void {
  if (!record) return;
  addUpdated([record], model, walk);
  // A change of the id of its parent changes its foreign key first.
  const isLate = parent?.key === 'theirs' && moves(parent.written);
  if (isLate) walk.late.push({ model: model.name, where: record });
}

/** Returns the records that a list has more than once. */
export function repeated(records: readonly ChangedRecords[]): readonly ChangedRecords[] {
  const groups = Map.groupBy(records, ({ model, where }) => `${model} ${idText(where)}`);
  return [...groups.values()].flatMap(([first, ...others]) => (others[0] && first ? [first] : []));
}

function moves({ record, after = record }: Written): boolean {
  return record !== undefined && (after ? idText(after) !== idText(record) : after === null);
}
