import type { OrmDialect } from '../../orm/orm-binding.ts';
import type { DatabaseProvider, ScalarType } from '../../schema/schema-description.ts';

/** The settings of a handler's grammar: its database, and the dialect of its ORM. */
export interface Grammar {
  readonly provider: DatabaseProvider;
  readonly dialect: OrmDialect;
}

/** The shape of one argument of an operation. */
export type ArgumentKind =
  | 'where'
  | 'uniqueWhere'
  | 'cursor'
  | 'having'
  | 'orderBy'
  | 'groupOrderBy'
  | 'names'
  | 'selection'
  | 'inclusion'
  | 'omission'
  | 'countSelection'
  | 'aggregate'
  | 'integer'
  | 'firstTake'
  | 'groupTake'
  | 'count'
  | 'flag'
  | 'createData'
  | 'createManyData'
  | 'updateData'
  | 'updateManyData';

/** The arguments of an operation by their names. */
export type Arguments = Readonly<Record<string, ArgumentKind>>;

/** The arguments that select the fields of a result. */
export const SELECTION: Arguments = { select: 'selection', include: 'inclusion', omit: 'omission' };
/** The arguments of reads of several records. */
const RANGE: Arguments = {
  where: 'where',
  orderBy: 'orderBy',
  skip: 'count',
  take: 'integer',
};
const GROUP_RANGE: Arguments = { ...RANGE, orderBy: 'groupOrderBy', take: 'groupTake' };
/** The aggregates of `aggregate` and `groupBy`. */
const AGGREGATES: Arguments = {
  _count: 'countSelection',
  _sum: 'aggregate',
  _avg: 'aggregate',
  _min: 'aggregate',
  _max: 'aggregate',
};
const FIND: Arguments = { ...RANGE, cursor: 'cursor', distinct: 'names', ...SELECTION };
const FIND_FIRST: Arguments = { ...FIND, take: 'firstTake' };
const FIND_UNIQUE: Arguments = { where: 'uniqueWhere', ...SELECTION };
const CREATE_MANY: Arguments = { data: 'createManyData', skipDuplicates: 'flag' };
const UPDATE_MANY: Arguments = { where: 'where', data: 'updateManyData', limit: 'count' };

/** The arguments of every operation. A key that is not in it never reaches the ORM client. */
const ARGUMENTS: ReadonlyMap<string, Arguments> = new Map<string, Arguments>([
  ['findMany', FIND],
  ['findFirst', FIND_FIRST],
  ['findFirstOrThrow', FIND_FIRST],
  ['findUnique', FIND_UNIQUE],
  ['findUniqueOrThrow', FIND_UNIQUE],
  ['count', { ...RANGE, cursor: 'cursor', select: 'countSelection' }],
  ['exists', { where: 'where' }],
  ['aggregate', { ...RANGE, cursor: 'cursor', ...AGGREGATES }],
  ['groupBy', { ...GROUP_RANGE, by: 'names', having: 'having', ...AGGREGATES }],
  ['create', { data: 'createData', ...SELECTION }],
  ['createMany', CREATE_MANY],
  ['createManyAndReturn', { ...CREATE_MANY, ...SELECTION }],
  ['update', { where: 'uniqueWhere', data: 'updateData', ...SELECTION }],
  ['updateMany', UPDATE_MANY],
  ['updateManyAndReturn', { ...UPDATE_MANY, ...SELECTION }],
  ['upsert', { where: 'uniqueWhere', create: 'createData', update: 'updateData', ...SELECTION }],
  ['delete', { where: 'uniqueWhere', ...SELECTION }],
  ['deleteMany', { where: 'where', limit: 'count' }],
]);

/** The arguments of a to-many relationship in a selection. */
const RELATED_MANY: Arguments = FIND;
/** The arguments of a to-one relationship in a selection; `where` only if it is optional. */
const RELATED_ONE: Arguments = SELECTION;
const RELATED_OPTIONAL: Arguments = { where: 'where', ...SELECTION };

/** Returns the arguments of an operation by their names. */
export function argumentsOf(operation: string): Arguments {
  return ARGUMENTS.get(operation) ?? {};
}

/** The arguments that are data of records. */
export type DataKind = 'createData' | 'createManyData' | 'updateData' | 'updateManyData';

/** Returns whether data is of new records, and whether it may set columns only. */
export function writtenData(kind: DataKind): {
  readonly mode: 'create' | 'update';
  readonly columnsOnly: boolean;
} {
  return {
    mode: kind.startsWith('create') ? 'create' : 'update',
    columnsOnly: kind.includes('Many'),
  };
}

/** Whether the ORM and its database support an argument, or a member of a nested write. */
export function isSupported(name: string, { dialect }: Grammar): boolean {
  return name !== 'skipDuplicates' || dialect.grammar.skipDuplicates;
}

/** Returns the arguments of a relationship in `select` or `include`. */
export function relatedArguments(relation: {
  readonly list: boolean;
  readonly optional: boolean;
}): Arguments {
  if (relation.list) return RELATED_MANY;
  return relation.optional ? RELATED_OPTIONAL : RELATED_ONE;
}

/** The arguments that an operation requires. */
export const REQUIRED_ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['findUnique', ['where']],
  ['findUniqueOrThrow', ['where']],
  ['groupBy', ['by']],
  ['create', ['data']],
  ['createMany', ['data']],
  ['createManyAndReturn', ['data']],
  ['update', ['where', 'data']],
  ['updateMany', ['data']],
  ['updateManyAndReturn', ['data']],
  ['upsert', ['where', 'create', 'update']],
  ['delete', ['where']],
]);

/** The aggregates of `aggregate`, `groupBy`, `having` and the order of groups. */
export const AGGREGATE_NAMES: readonly string[] = Object.keys(AGGREGATES);

const NUMBERS: ReadonlySet<ScalarType> = new Set<ScalarType>(['Int', 'BigInt', 'Float', 'Decimal']);
const JSON_TYPES: ReadonlySet<ScalarType> = new Set<ScalarType>(['Json', 'Object']);

/** Whether the values of a field are numbers, which can be added and averaged. */
export function isNumeric({ type, list }: TypedField): boolean {
  return !list && NUMBERS.has(type);
}

/** Whether the values of a field are JSON. */
export function isJson({ type }: Pick<TypedField, 'type'>): boolean {
  return JSON_TYPES.has(type);
}

/**
 * Whether a field supports an aggregate: numbers have sums and averages, single values extremes.
 */
export function hasAggregate(
  aggregate: string,
  field: TypedField,
  { provider }: Pick<Grammar, 'provider'>,
): boolean {
  switch (aggregate) {
    case '_count':
      return true;
    case '_sum':
    case '_avg':
      return isNumeric(field);
    default:
      // PostgreSQL does not order booleans.
      if (field.type === 'Boolean' && provider === 'postgresql') return false;
      return !field.list && !isJson(field);
  }
}

interface TypedField {
  readonly type: ScalarType;
  readonly list: boolean;
}
