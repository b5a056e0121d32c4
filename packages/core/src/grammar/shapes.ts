/**
 * The shape of a value in a call's arguments: data, from which the walk checks values and the
 * OpenAPI document describes them.
 */
export type Shape = PlainShape | DataShape | Envelope;

/** A shape without parts that the tables name. */
export type PlainShape =
  /** A condition on a model, on its columns alone, or on groups. */
  | 'where'
  | 'scalarWhere'
  | 'having'
  /** A unique key and further conditions, or a unique key alone. */
  | 'uniqueWhere'
  | 'key'
  /** The condition of the upsert of a to-one relationship, if the ORM supports it there. */
  | 'ownWhere'
  /** The names of columns to group by, or to distinguish records by. */
  | 'columns'
  | 'orderBy'
  | 'groupOrderBy'
  | 'omission'
  | 'countSelection'
  | 'aggregate'
  /** Numbers of records: from either end, or from the start. */
  | 'take'
  | 'firstTake'
  | 'groupTake'
  | 'count'
  | 'flag'
  /** A flag, or the condition of a to-one relationship. */
  | 'flagOrWhere'
  /** The data of a related record, or the envelope with a condition and the data. */
  | 'updateOne';

/** The data of records. */
export interface DataShape {
  readonly data: 'create' | 'update';
  /** Whether it may set columns only, as for many records at once. */
  readonly columnsOnly?: true;
  /** Whether it may be a list. */
  readonly list?: true;
}

/** An object with named members. */
export interface Envelope {
  /** The name of its component in documents, after that of the model. */
  readonly name: string;
  readonly members: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
}

/** The shapes that select what is returned. */
export type SelectionShape = 'selection' | 'inclusion';

/** The arguments of an operation, or of a relationship in a selection, by their names. */
export type Arguments = Readonly<Record<string, Shape | SelectionShape>>;

/** The data of a new record. */
export const NEW_RECORD: DataShape = { data: 'create' };
/** The data of new records, which one statement creates. */
export const NEW_RECORDS: DataShape = { data: 'create', columnsOnly: true, list: true };
/** The changes of a record. */
export const CHANGES: DataShape = { data: 'update' };
/** The changes of many records. */
export const COLUMN_CHANGES: DataShape = { data: 'update', columnsOnly: true };
