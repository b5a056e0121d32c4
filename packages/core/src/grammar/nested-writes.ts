import type { ModelOperation } from '../schema/exposure.ts';
import type { Model } from '../schema/schema-model.ts';
import {
  CHANGES,
  COLUMN_CHANGES,
  type DataShape,
  type Envelope,
  NEW_RECORD,
  NEW_RECORDS,
  type Shape,
} from './shapes.ts';

/** A nested write to related records. */
export interface NestedWrite {
  readonly shape: Shape;
  /** Whether its operand is never a list. */
  readonly single?: true;
  /** Whether only an update has it. */
  readonly inUpdate?: true;
  /** Whether it fails if a related record does not exist. */
  readonly needsRecord?: true;
  /**
   * The operations on the related model that it requires. Links belong to the relationship itself.
   */
  readonly access: readonly ModelOperation[];
}

/** A row of the table: the shapes for a to-one relationship and for each item of a list. */
interface Row extends Omit<NestedWrite, 'shape'> {
  readonly one?: Shape;
  readonly list?: Shape;
}

const CONNECT_OR_CREATE: Envelope = {
  name: 'NestedConnectOrCreate',
  members: { where: 'key', create: NEW_RECORD },
  required: ['where', 'create'],
};
const CREATE_MANY: Envelope = {
  name: 'NestedCreateMany',
  members: { data: NEW_RECORDS, skipDuplicates: 'flag' },
  required: ['data'],
};
const UPDATE: Envelope = {
  name: 'NestedUpdate',
  members: { where: 'uniqueWhere', data: CHANGES },
  required: ['where', 'data'],
};
/** The long form of the update of a to-one relationship. */
export const UPDATE_ONE: Envelope = {
  name: 'NestedUpdateOne',
  members: { where: 'where', data: CHANGES },
  required: ['data'],
};
const UPDATE_MANY: Envelope = {
  name: 'NestedUpdateMany',
  members: { where: 'scalarWhere', data: COLUMN_CHANGES },
  required: ['where', 'data'],
};
const UPSERT: Envelope = {
  name: 'NestedUpsert',
  members: { where: 'uniqueWhere', create: NEW_RECORD, update: CHANGES },
  required: ['where', 'create', 'update'],
};
const UPSERT_ONE: Envelope = {
  name: 'NestedUpsertOne',
  members: { where: 'ownWhere', create: NEW_RECORD, update: CHANGES },
  required: ['create', 'update'],
};

const LINK = { access: [], needsRecord: true } as const;

/** Every nested write. `disconnect` of a to-one relationship has no conditions: ORMs ignore them. */
const ROWS: Readonly<Record<string, Row>> = {
  create: { one: NEW_RECORD, list: NEW_RECORD, access: ['create'] },
  connect: { one: 'key', list: 'key', ...LINK },
  connectOrCreate: { one: CONNECT_OR_CREATE, list: CONNECT_OR_CREATE, access: ['create'] },
  createMany: { list: CREATE_MANY, single: true, access: ['create'] },
  set: { list: 'key', inUpdate: true, ...LINK },
  disconnect: { one: 'flag', list: 'key', inUpdate: true, ...LINK },
  delete: {
    ...{ one: 'flagOrWhere', list: 'uniqueWhere', inUpdate: true },
    ...{ needsRecord: true, access: ['delete'] },
  },
  update: {
    ...{ one: 'updateOne', list: UPDATE, inUpdate: true },
    ...{ needsRecord: true, access: ['update'] },
  },
  updateMany: { list: UPDATE_MANY, inUpdate: true, access: ['update'] },
  upsert: {
    ...{ one: UPSERT_ONE, list: UPSERT, inUpdate: true },
    ...{ needsRecord: true, access: ['create', 'update'] },
  },
  deleteMany: { list: 'scalarWhere', inUpdate: true, access: ['delete'] },
};

type Writes = ReadonlyMap<string, NestedWrite>;

/** The nested writes by the cardinality of the relationship and the data that contains them. */
export const NESTED_WRITES: Readonly<
  Record<'one' | 'list', Readonly<Record<DataShape['data'], Writes>>>
> = {
  one: { create: writesOf('one', 'create'), update: writesOf('one', 'update') },
  list: { create: writesOf('list', 'create'), update: writesOf('list', 'update') },
};

function writesOf(cardinality: 'one' | 'list', mode: DataShape['data']): Writes {
  return new Map(
    Object.entries(ROWS).flatMap(([name, { one, list, ...row }]) => {
      const shape = cardinality === 'one' ? one : list;
      const isKnown = shape !== undefined && (mode === 'update' || !row.inUpdate);
      return isKnown ? [[name, { ...row, shape }] as const] : [];
    }),
  );
}

/** Whether clients are allowed to run a nested write on the related model. */
export function isExposedWrite({ access }: NestedWrite, { operations }: Model): boolean {
  return access.every((each) => operations.has(each));
}
