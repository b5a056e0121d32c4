import type { ModelOperation } from '../schema/exposure.ts';
import { type Arguments, CHANGES, COLUMN_CHANGES, NEW_RECORD, NEW_RECORDS } from './shapes.ts';

/** An operation of the ORM client. */
export interface Operation {
  readonly effect: 'read' | 'create' | 'update' | 'upsert' | 'delete';
  /** Whether it writes any number of records. */
  readonly many?: true;
  readonly returns: ReturnKind;
  /** Its arguments. Another key never reaches the ORM client. */
  readonly args: Arguments;
  /** The arguments that it requires. */
  readonly required?: readonly string[];
  /** The arguments of which it requires one. */
  readonly oneOf?: readonly string[];
}

/**
 * A result: one record, or null; as many records as `take` allows; the written records, without a
 * `take`; groups of records; aggregates; a number, or one for each column; whether there is a
 * record; or the number of written records.
 */
export type ReturnKind =
  | 'record'
  | 'optionalRecord'
  | 'records'
  | 'written'
  | 'groups'
  | 'aggregates'
  | 'count'
  | 'existence'
  | 'batch';

/** The arguments that select the fields of a result. */
export const SELECTION: Arguments = { select: 'selection', include: 'inclusion', omit: 'omission' };
/** The arguments of reads of several records. */
const RANGE: Arguments = { where: 'where', orderBy: 'orderBy', skip: 'count', take: 'take' };
/** The aggregates of `aggregate` and `groupBy`. */
const AGGREGATES: Arguments = {
  _count: 'countSelection',
  _sum: 'aggregate',
  _avg: 'aggregate',
  _min: 'aggregate',
  _max: 'aggregate',
};
/** The aggregates of `aggregate`, `groupBy`, `having` and the order of groups. */
export const AGGREGATE_NAMES: readonly string[] = Object.keys(AGGREGATES);

const FIND: Arguments = { ...RANGE, cursor: 'key', distinct: 'columns', ...SELECTION };
const FIND_FIRST: Arguments = { ...FIND, take: 'firstTake' };
const FIND_UNIQUE: Arguments = { where: 'uniqueWhere', ...SELECTION };
const GROUP_BY: Arguments = {
  ...{ ...RANGE, orderBy: 'groupOrderBy', take: 'groupTake' },
  ...{ by: 'columns', having: 'having', ...AGGREGATES },
};
const CREATE_MANY: Operation = {
  ...{ effect: 'create', many: true, returns: 'batch' },
  args: { data: NEW_RECORDS, skipDuplicates: 'flag' },
  required: ['data'],
};
const UPDATE_MANY: Operation = {
  ...{ effect: 'update', many: true, returns: 'batch' },
  args: { where: 'where', data: COLUMN_CHANGES, limit: 'count' },
  required: ['data'],
};

const ROWS: Readonly<Record<string, Operation>> = {
  findMany: { effect: 'read', returns: 'records', args: FIND },
  findUnique: { effect: 'read', returns: 'optionalRecord', args: FIND_UNIQUE, required: ['where'] },
  findFirst: { effect: 'read', returns: 'optionalRecord', args: FIND_FIRST },
  count: {
    effect: 'read',
    returns: 'count',
    args: { ...RANGE, cursor: 'key', select: 'countSelection' },
  },
  aggregate: {
    effect: 'read',
    returns: 'aggregates',
    args: { ...RANGE, cursor: 'key', ...AGGREGATES },
    // Some ORMs fail for an aggregation of nothing.
    oneOf: AGGREGATE_NAMES,
  },
  groupBy: { effect: 'read', returns: 'groups', args: GROUP_BY, required: ['by'] },
  create: {
    effect: 'create',
    returns: 'record',
    args: { data: NEW_RECORD, ...SELECTION },
    required: ['data'],
  },
  createMany: CREATE_MANY,
  update: {
    effect: 'update',
    returns: 'record',
    args: { where: 'uniqueWhere', data: CHANGES, ...SELECTION },
    required: ['where', 'data'],
  },
  updateMany: UPDATE_MANY,
  upsert: {
    effect: 'upsert',
    returns: 'record',
    args: { where: 'uniqueWhere', create: NEW_RECORD, update: CHANGES, ...SELECTION },
    required: ['where', 'create', 'update'],
  },
  delete: { effect: 'delete', returns: 'record', args: FIND_UNIQUE, required: ['where'] },
  deleteMany: {
    effect: 'delete',
    many: true,
    returns: 'batch',
    args: { where: 'where', limit: 'count' },
  },
  // Only if the ORM client supports them.
  findUniqueOrThrow: { effect: 'read', returns: 'record', args: FIND_UNIQUE, required: ['where'] },
  findFirstOrThrow: { effect: 'read', returns: 'record', args: FIND_FIRST },
  exists: { effect: 'read', returns: 'existence', args: { where: 'where' } },
  createManyAndReturn: returningRecords(CREATE_MANY),
  updateManyAndReturn: returningRecords(UPDATE_MANY),
};

function returningRecords(operation: Operation): Operation {
  return { ...operation, returns: 'written', args: { ...operation.args, ...SELECTION } };
}

/** Every operation with an endpoint, by its name in the ORM client. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(Object.entries(ROWS));

/** Returns the operations on a model that an effect requires to be exposed. */
export function accessOf(effect: Operation['effect']): readonly ModelOperation[] {
  return effect === 'upsert' ? ['create', 'update'] : [effect];
}

/** Returns what an operation returns; `undefined` for an unknown one. */
export function returnedBy(operation: string): ReturnKind | undefined {
  return OPERATIONS.get(operation)?.returns;
}

/** Whether an operation creates any number of records in one statement. */
export function createsMany(operation: string): boolean {
  const { effect, many } = OPERATIONS.get(operation) ?? {};
  return effect === 'create' && many === true;
}

/** Whether an operation returns records. */
export function returnsRecords(returns: ReturnKind | undefined): boolean {
  return returns !== undefined && RECORDS.has(returns);
}

/** Whether an operation returns records, of which its arguments select the fields. */
export function selectsResult(operation: string): boolean {
  return returnsRecords(returnedBy(operation));
}

/** Whether an operation returns records and changes none. */
export function readsRecords(operation: string): boolean {
  return selectsResult(operation) && OPERATIONS.get(operation)?.effect === 'read';
}

const RECORDS = new Set<ReturnKind>(['record', 'optionalRecord', 'records', 'written']);

/** Returns the arguments of a relationship in `select` or `include`. */
export function relatedArguments(relation: {
  readonly list: boolean;
  readonly optional: boolean;
}): Arguments {
  if (relation.list) return FIND;
  return relation.optional ? RELATED_OPTIONAL : SELECTION;
}

/** The arguments of an optional to-one relationship in a selection. */
const RELATED_OPTIONAL: Arguments = { where: 'where', ...SELECTION };
