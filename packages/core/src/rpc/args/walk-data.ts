import { isUpdateEnvelope } from '../../effects/nested-args.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { keysIn, keyText } from '../../schema/link.ts';
import { fieldToWrite, type Model, type RelationField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { isSupported } from './grammar.ts';
import {
  ENVELOPES,
  type EnvelopeKind,
  isExposedWrite,
  NESTED_WRITES,
  type WriteKind,
  type WriteMode,
} from './nested-write-grammar.ts';
import { expectedAt, isPlainObject, unknownKey, walkEach, walkMembers } from './walk.ts';
import { walkColumnWrite } from './walk-column-write.ts';
import { walkFlag } from './walk-value.ts';
import { walkKey, walkScalarWhere, walkUniqueWhere, walkWhere } from './walk-where.ts';

/** The target and the kind of data. */
export interface DataScope {
  readonly model: Model;
  readonly mode: WriteMode;
  /** Whether it may set columns only, as for many records at once. */
  readonly columnsOnly?: boolean;
}

/** Walks `{ title: 'x', views: { increment: 1 }, author: { connect: … } }`. */
export function walkData(data: unknown, scope: DataScope, walk: Walk): JsonObject {
  const { model, mode, columnsOnly = false } = scope;
  const rebuilt = walkMembers(data, walk, (key, value, inner) => {
    const field = fieldToWrite(model, key);
    if (!field || (columnsOnly && field.kind === 'relation')) {
      throw unknownKey(key, walk, namesToWrite(scope));
    }
    walk.visitor.visitWrittenField(field, inner);
    return field.kind === 'relation'
      ? walkNestedWrites(value, { relation: field, mode }, inner)
      : walkColumnWrite(value, { field, mode }, inner);
  });
  walk.visitor.visitData(rebuilt, scope, walk);
  return rebuilt;
}

function namesToWrite({ model, columnsOnly }: DataScope): readonly string[] {
  const fields = columnsOnly ? model.scalars : [...model.fields.values()];
  return [...fields.map(({ name }) => name), ...model.writeOnly.keys()];
}

/** Walks nested writes to related records: `{ create: …, connect: …, deleteMany: … }`. */
function walkNestedWrites(
  writes: unknown,
  { relation, mode }: { readonly relation: RelationField; readonly mode: WriteMode },
  walk: Walk,
): JsonObject {
  const known = NESTED_WRITES[relation.list ? 'list' : 'one'][mode];
  // `null` is not a write. `disconnect` removes a link.
  const rebuilt = walkMembers(writes, walk, (operation, value, inner) => {
    const kind = known.get(operation);
    if (kind === undefined || !isExposedWrite(operation, relation.target)) {
      const exposed = [...known.keys()].filter((each) => isExposedWrite(each, relation.target));
      throw unknownKey(operation, walk, exposed);
    }
    inner.visitor.visitNestedWrite({ relation, operation, count: countRecords(value) }, inner);
    const walkItem = (item: unknown, at: Walk) => walkWrite(item, { relation, kind }, at);
    if (!relation.list || kind === 'createMany') return walkItem(value, inner);
    const items = walkEach(value, inner, walkItem);
    return kind === 'key' && Array.isArray(items) ? eachOnce(items, relation.target) : items;
  });
  const count = Object.keys(rebuilt).length;
  // An ORM may run one of several on one record, and skip the others.
  if (count > 0 && (relation.list || count === 1)) return rebuilt;
  throw expectedAt(relation.list ? 'an operation' : 'one operation', walk);
}

/** Rejects a record that is named twice, which an ORM may miss. */
function eachOnce(wheres: readonly unknown[], target: Model): readonly unknown[] {
  const byKeys = wheres.map(
    (where) =>
      [
        keysIn(where, target)
          .map((key) => keyText(key, target))
          .join(),
        where,
      ] as const,
  );
  return [...new Map(byKeys).values()];
}

/** Counts the records in a nested write. `createMany` has them one level further down. */
function countRecords(write: unknown): number {
  if (Array.isArray(write)) return write.length;
  return isPlainObject(write) && Array.isArray(write.data) ? write.data.length : 1;
}

interface Write {
  readonly relation: RelationField;
  readonly kind: WriteKind;
}

function walkWrite(write: unknown, { relation, kind }: Write, walk: Walk): unknown {
  const { target } = relation;
  switch (kind) {
    case 'create':
      return walkData(write, { model: target, mode: 'create' }, walk);
    case 'key':
      return walkKey(write, target, walk);
    case 'unique':
      return walkUniqueWhere(write, target, walk);
    case 'where':
      return walkScalarWhere(write, target, walk);
    case 'flag':
      return walkFlag(write, walk);
    case 'flagOrDeleted':
      if (!isPlainObject(write)) return walkFlag(write, walk);
      return walkToOneWhere(write, target, walk);
    case 'updateOne':
      return walkUpdateOne(write, relation, walk);
    case 'createMany':
    case 'connectOrCreate':
    case 'update':
    case 'updateMany':
    case 'upsert':
    case 'upsertOne':
      return walkEnvelope(write, { relation, kind }, walk);
  }
}

/**
 * Walks the update of a related record. An ORM may read either form if the related model has a
 * field named `data`, so only one is accepted.
 */
function walkUpdateOne(write: unknown, relation: RelationField, walk: Walk): JsonObject {
  const { target } = relation;
  const isAmbiguous = fieldToWrite(target, 'data') !== undefined;
  if (isUpdateEnvelope(write)) {
    const rebuilt = walkEnvelope(write, { relation, kind: 'updateOne' }, walk);
    return isAmbiguous || target.hiddenNames.has('data') ? { where: {}, ...rebuilt } : rebuilt;
  }
  if (isAmbiguous) throw expectedAt('an object with the data as a member "data"', walk);
  return walkData(write, { model: target, mode: 'update' }, walk);
}

interface Envelope {
  readonly relation: RelationField;
  readonly kind: EnvelopeKind;
}

/** Walks `{ where, data }`, `{ where, create, update }` and the like. */
function walkEnvelope(write: unknown, { relation, kind }: Envelope, walk: Walk): JsonObject {
  const members = ENVELOPES[kind];
  const names = members
    .map((each) => each.replace('!', ''))
    .filter((name) => isSupported(name, walk.grammar));
  const rebuilt = walkMembers(write, walk, (key, value, inner) => {
    if (!names.includes(key)) throw unknownKey(key, walk, names);
    return walkEnvelopeMember(value, { relation, kind, key }, inner);
  });
  const missing = members.find((each) => each.endsWith('!') && !(each.slice(0, -1) in rebuilt));
  if (missing === undefined) return rebuilt;
  throw expectedAt(`a member "${missing.slice(0, -1)}"`, walk);
}

function walkEnvelopeMember(
  value: unknown,
  { relation, kind, key }: Envelope & { readonly key: string },
  walk: Walk,
): unknown {
  const { target: model } = relation;
  if (key === 'skipDuplicates') return walkFlag(value, walk);
  if (key === 'where') return walkEnvelopeWhere(value, { relation, kind }, walk);
  if (kind === 'createMany') {
    return walkEach(value, walk, (item, inner) =>
      walkData(item, { model, mode: 'create', columnsOnly: true }, inner),
    );
  }
  const mode = key === 'create' ? 'create' : 'update';
  return walkData(value, { model, mode, columnsOnly: kind === 'updateMany' }, walk);
}

function walkEnvelopeWhere(where: unknown, { relation, kind }: Envelope, walk: Walk): JsonObject {
  const { target } = relation;
  switch (kind) {
    case 'connectOrCreate':
      return walkKey(where, target, walk);
    case 'updateMany':
      return walkScalarWhere(where, target, walk);
    case 'updateOne':
      return walkWhere(where, target, walk);
    case 'upsertOne':
      if (relation.ownKey && !walk.grammar.dialect.grammar.ownUpsertWhere) {
        throw expectedAt('no condition', walk);
      }
      return walkToOneWhere(where, target, walk);
    default:
      return walkUniqueWhere(where, target, walk);
  }
}

function walkToOneWhere(where: unknown, target: Model, walk: Walk): JsonObject {
  return walk.grammar.dialect.grammar.toOneWhere === 'where'
    ? walkWhere(where, target, walk)
    : walkUniqueWhere(where, target, walk);
}
