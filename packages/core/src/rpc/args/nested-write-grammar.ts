import type { ModelOperation } from '../../schema/exposure.ts';
import type { Model } from '../../schema/schema-model.ts';

/** The shape of a nested write's operand. */
export type WriteKind =
  | 'create'
  | 'createMany'
  | 'connectOrCreate'
  | 'key'
  | 'unique'
  | 'flag'
  | 'flagOrDeleted'
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

/**
 * The nested writes of a relationship, by its cardinality and the kind of data that contains them.
 */
export const NESTED_WRITES: Readonly<Record<'one' | 'list', Readonly<Record<WriteMode, Writes>>>> =
  {
    one: {
      create: CREATE_ONE,
      update: new Map<string, WriteKind>([
        ...CREATE_ONE,
        // Without conditions: ZenStack compares their operators as texts, Prisma ignores them.
        ['disconnect', 'flag'],
        ['delete', 'flagOrDeleted'],
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

/** The shapes that are objects of conditions and data. */
export type EnvelopeKind = Exclude<
  WriteKind,
  'create' | 'key' | 'unique' | 'where' | 'flag' | 'flagOrDeleted'
>;

/** The members of each envelope. Those with a `!` are required. */
export const ENVELOPES: Readonly<Record<EnvelopeKind, readonly string[]>> = {
  createMany: ['data!', 'skipDuplicates'],
  connectOrCreate: ['where!', 'create!'],
  update: ['where!', 'data!'],
  updateOne: ['where', 'data!'],
  updateMany: ['where!', 'data!'],
  upsert: ['where!', 'create!', 'update!'],
  upsertOne: ['where', 'create!', 'update!'],
};

/**
 * The operations on the related model that a nested write requires. Links belong to the
 * relationship itself.
 */
const NEEDED: ReadonlyMap<string, readonly ModelOperation[]> = new Map([
  ['create', ['create']],
  ['createMany', ['create']],
  ['connectOrCreate', ['create']],
  ['update', ['update']],
  ['updateMany', ['update']],
  ['upsert', ['create', 'update']],
  ['delete', ['delete']],
  ['deleteMany', ['delete']],
]);

/** Whether clients are allowed to run a nested write on the related model. */
export function isExposedWrite(operation: string, { operations }: Model): boolean {
  return (NEEDED.get(operation) ?? []).every((each) => operations.has(each));
}
