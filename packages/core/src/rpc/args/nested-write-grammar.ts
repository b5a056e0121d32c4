/** The shape of what a nested write names its records by. */
export type WriteKind =
  | 'create'
  | 'createMany'
  | 'connectOrCreate'
  | 'key'
  | 'unique'
  | 'flagOrWhere'
  | 'update'
  | 'updateOne'
  | 'updateMany'
  | 'upsert'
  | 'upsertOne'
  | 'where';

/** Whether the data is that of a new record. */
export type WriteMode = 'create' | 'update';

type Writes = ReadonlyMap<string, WriteKind>;

const CREATE_ONE: Writes = new Map<string, WriteKind>([
  ['create', 'create'],
  ['connect', 'key'],
  ['connectOrCreate', 'connectOrCreate'],
]);
const CREATE_LIST: Writes = new Map<string, WriteKind>([
  ...CREATE_ONE,
  ['createMany', 'createMany'],
]);

/** The nested writes of a relationship, by how many records it leads to and what it stands in. */
export const NESTED_WRITES: Readonly<Record<'one' | 'list', Readonly<Record<WriteMode, Writes>>>> =
  {
    one: {
      create: CREATE_ONE,
      update: new Map<string, WriteKind>([
        ...CREATE_ONE,
        ['disconnect', 'flagOrWhere'],
        ['delete', 'flagOrWhere'],
        ['update', 'updateOne'],
        ['upsert', 'upsertOne'],
      ]),
    },
    list: {
      create: CREATE_LIST,
      update: new Map<string, WriteKind>([
        ...CREATE_LIST,
        ['set', 'key'],
        ['disconnect', 'key'],
        ['delete', 'unique'],
        ['update', 'update'],
        ['updateMany', 'updateMany'],
        ['upsert', 'upsert'],
        ['deleteMany', 'where'],
      ]),
    },
  };

/** The shapes that are an object of conditions and data. */
export type EnvelopeKind = Exclude<
  WriteKind,
  'create' | 'key' | 'unique' | 'where' | 'flagOrWhere'
>;

/** The members of each envelope; those with a `!` are required. */
export const ENVELOPES: Readonly<Record<EnvelopeKind, readonly string[]>> = {
  createMany: ['data!', 'skipDuplicates'],
  connectOrCreate: ['where!', 'create!'],
  update: ['where!', 'data!'],
  updateOne: ['where', 'data!'],
  updateMany: ['where!', 'data!'],
  upsert: ['where!', 'create!', 'update!'],
  upsertOne: ['where', 'create!', 'update!'],
};
