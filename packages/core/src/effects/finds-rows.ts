import { createsMany, OPERATIONS } from '../grammar/operations.ts';
import type { WholeModel } from '../schema/whole-model.ts';
import { listWrites, type TargetedWrite, type WritingCall } from './list-writes.ts';

/**
 * Whether the ORM client looks for rows before it changes them, in the same statement or before it.
 * If another request changes the rows in between, conditions and policies may no longer hold, and
 * no database compares them again.
 */
export function findsRows(call: WritingCall): boolean {
  // Many new records have nothing but columns.
  if (isInsert(call) || createsMany(call.operation)) return false;
  return findsOwnRows(call) || listWrites(call).some(isFound);
}

/** Whether a call creates one record with columns alone, which is one INSERT. */
export function isInsert({ operation, args, model }: WritingCall): boolean {
  return operation === 'create' && !writesRelated(args.data, model.whole);
}

/** Whether the ORM client selects the rows of the call itself by its conditions first. */
function findsOwnRows({ model, operation, args }: WritingCall): boolean {
  const { effect = 'read', many = false } = OPERATIONS.get(operation) ?? {};
  if (effect === 'read' || effect === 'create') return false;
  if (many && args.limit !== undefined) return true;
  // Beside a key.
  const hasConditions = many || Object.keys(Object(args.where)).length > 1;
  return hasConditions && writesRelated(args.data ?? args.update, model.whole);
}

function writesRelated(data: unknown, { relations }: WholeModel): boolean {
  return relations.some(({ name }) => Object.hasOwn(Object(data), name));
}

/** Whether the ORM client looks for the rows of a write because of its kind, model or fields. */
function isFound(write: TargetedWrite): boolean {
  const { operation, fields, many, parent, target } = write;
  if ((many && parent) || isFoundAlone(write)) return true;
  if (operation === 'delete') return target.extended || takesExtended(target);
  return operation === 'update' && (target.extended || isGuarded(fields, target));
}

/**
 * Whether the ORM client looks for one record first, and would report a success for a write that
 * changes nothing. An update by the id alone may do so: it is as if it came before the deletion.
 */
function isFoundAlone({ operation, data, where, many, parent, target }: TargetedWrite): boolean {
  const { findsRecords, idKey } = target;
  if (many || !findsRecords || (findsRecords === 'nested' && !parent)) return false;
  if (operation === 'delete') return true;
  const [key, ...others] = Object.keys(where ?? {});
  const isById = key === undefined || (key === idKey && others.length === 0);
  return operation === 'update' && data !== undefined && !isById;
}

/** Whether a deletion takes records along whose part in the table of a base model is found first. */
function takesExtended({ relations }: WholeModel): boolean {
  return relations.some(({ cascades, target }) => cascades && target.family.bases.length > 0);
}

function isGuarded(fields: readonly string[], { guardedUpdates }: WholeModel): boolean {
  return guardedUpdates === 'all' || fields.some((field) => guardedUpdates.has(field));
}
