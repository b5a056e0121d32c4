import { isArgs, isUpdateEnvelope } from '../effects/nested-args.ts';
import { LimitExceededError } from '../errors/request-errors.ts';
import { countRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { flatWhere } from '../schema/values/resource-id.ts';
import type { RowRead } from './read-within.ts';
import type { Args } from './selection.ts';

/** A nested write to all related records that match a condition. */
interface NestedBulk {
  readonly relation: RelationField;
  /** The condition on the records of the relationship's target. */
  readonly where: Args;
}

/**
 * Counts the related records that nested writes change, before they are made: the ORM client reads
 * the keys of all of them.
 *
 * @returns `undefined` if there are no such writes.
 * @throws {LimitExceededError} if there are more than one request may read.
 */
export function assertNestedBulk<Client>(
  { model, operation, args }: RowRead,
  connection: Connection<Client>,
): Promise<void> | undefined {
  const data = operation === 'upsert' ? args.update : args.data;
  if (!isArgs(data) || !isArgs(args.where)) return undefined;
  // An ORM that limits nested reads in the database reads keys only of rows that it deletes.
  const { limitsNestedReads } = connection.orm.dialect;
  const members = limitsNestedReads ? ['deleteMany'] : ['set', 'updateMany', 'deleteMany'];
  const bulks = bulksIn(data, flatWhere(args.where, model.uniqueKeys.values()), { model, members });
  return bulks.length === 0 ? undefined : assertCounts(bulks, connection);
}

async function assertCounts<Client>(
  bulks: readonly NestedBulk[],
  connection: Connection<Client>,
): Promise<void> {
  const limit = connection.rowLimit;
  let count = 0;
  for (const { relation, where } of bulks) {
    count += await countRecords(relation.target, { where, take: limit - count + 1 }, connection);
    if (count <= limit) continue;
    throw new LimitExceededError(
      `The write changes at least ${count} records of "${relation.name}"; the limit rows is ${limit}. Send smaller writes.`,
    );
  }
}

interface BulkContext {
  readonly model: Model;
  /** The members of nested data that change all records that match. */
  readonly members: readonly string[];
}

/** Lists the nested writes in data to all related records that match. */
export function bulksIn(
  data: Args,
  owner: Args,
  { model, members }: BulkContext,
): readonly NestedBulk[] {
  return Object.entries(data).flatMap(([name, nested]) => {
    const relation = model.fields.get(name);
    if (relation?.kind !== 'relation' || !isArgs(nested)) return [];
    const related = ownedBy(owner, relation);
    if (!related) return [];
    const whole = members.flatMap((member) =>
      entriesOf(nested[member], member).map((condition) => ({
        relation,
        where: { AND: [related, condition] },
      })),
    );
    const context = { model: relation.target, members };
    return [
      ...whole,
      ...updatesOf(nested).flatMap(({ where, data: inner }) => {
        const own = { AND: [related, flatWhere(where, relation.target.uniqueKeys.values())] };
        return bulksIn(inner, own, context);
      }),
    ];
  });
}

/** Returns the conditions of a nested bulk write; `set` changes all records that are linked. */
function entriesOf(value: unknown, member: string): readonly Args[] {
  if (value === undefined) return [];
  if (member === 'set') return [{}];
  return [value].flat().map((each) => {
    const condition = member === 'updateMany' ? Object(each).where : each;
    return isArgs(condition) ? condition : {};
  });
}

/** Returns the nested updates of single records. */
function updatesOf({ update, upsert }: Args): readonly { where: Args; data: Args }[] {
  const updates = [update].flat().map((each) =>
    // A to-one relationship may be updated by the data alone.
    isUpdateEnvelope(each) ? each : { data: each },
  );
  const upserts = [upsert].flat().map((each) => ({ ...Object(each), data: Object(each).update }));
  return [...updates, ...upserts].flatMap(({ where, data }: Args) =>
    isArgs(data) ? [{ where: isArgs(where) ? where : {}, data }] : [],
  );
}

/** Returns a condition on the records related to matching owners. */
function ownedBy(owner: Args, { opposite, oppositeList }: RelationField): Args | undefined {
  return opposite === undefined
    ? undefined
    : { [opposite]: { [oppositeList ? 'some' : 'is']: owner } };
}
