import { isUpdateEnvelope } from '../../effects/nested-args.ts';
import { isSigned, isSupported } from '../../grammar/grammar.ts';
import { UPDATE_ONE } from '../../grammar/nested-writes.ts';
import {
  CHANGES,
  type DataShape,
  type Envelope,
  type PlainShape,
  type Shape,
} from '../../grammar/shapes.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { fieldToWrite, type Model, type RelationField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, unknownKey, walkEach, walkMembers } from './walk.ts';
import { walkData } from './walk-data.ts';
import {
  walkAggregate,
  walkColumnNames,
  walkCountSelection,
  walkGroupOrderBy,
  walkOmission,
  walkOrderBy,
} from './walk-names.ts';
import { walkFlag, walkInteger, walkOneOf } from './walk-value.ts';
import { walkHaving, walkKey, walkScalarWhere, walkUniqueWhere, walkWhere } from './walk-where.ts';

/** A shape, and what the names in its value belong to. */
export interface Shaped<Of extends Shape = Shape> {
  readonly shape: Of;
  readonly model: Model;
  /** The relationship of a nested write. */
  readonly relation?: RelationField | undefined;
}

/** Walks a value by its shape, and rebuilds it. */
export function walkShape(value: unknown, { shape, model, relation }: Shaped, walk: Walk): unknown {
  if (typeof shape === 'string') return walkPlain(value, { shape, model, relation }, walk);
  if ('members' in shape) return walkEnvelope(value, { shape, model, relation }, walk);
  return walkRecords(value, { shape, model }, walk);
}

function walkPlain(
  value: unknown,
  { shape, model, relation }: Shaped<PlainShape>,
  walk: Walk,
): unknown {
  const { grammar } = walk.grammar.dialect;
  switch (shape) {
    case 'where':
      return walkWhere(value, model, walk);
    case 'scalarWhere':
      return walkScalarWhere(value, model, walk);
    case 'having':
      return walkHaving(value, model, walk);
    case 'uniqueWhere':
      return walkUniqueWhere(value, model, walk);
    case 'key':
      return walkKey(value, model, walk);
    case 'ownWhere':
      if (relation?.ownKey && !grammar.ownUpsertWhere) throw expectedAt('no condition', walk);
      return walkToOneWhere(value, model, walk);
    case 'columns':
      return walkColumnNames(value, model, walk);
    case 'orderBy':
      return walkOrderBy(value, model, walk);
    case 'groupOrderBy':
      return walkGroupOrderBy(value, model, walk);
    case 'omission':
      return walkOmission(value, model, walk);
    case 'countSelection':
      return walkCountSelection(value, model, walk);
    case 'aggregate':
      return walkAggregate(value, model, walk);
    case 'take':
    case 'groupTake':
    case 'count':
      return walkInteger(value, isSigned(shape, walk.grammar) ? Number.NEGATIVE_INFINITY : 0, walk);
    case 'firstTake':
      return walkOneOf(value, grammar.firstTakes, walk);
    case 'flag':
      return walkFlag(value, walk);
    case 'flagOrWhere':
      return isPlainObject(value) ? walkToOneWhere(value, model, walk) : walkFlag(value, walk);
    case 'updateOne':
      return walkUpdateOne(value, model, walk);
  }
}

function walkToOneWhere(where: unknown, target: Model, walk: Walk): JsonObject {
  return walk.grammar.dialect.grammar.toOneWhere === 'where'
    ? walkWhere(where, target, walk)
    : walkUniqueWhere(where, target, walk);
}

function walkRecords(
  value: unknown,
  { shape: { data: mode, columnsOnly, list }, model }: Shaped<DataShape>,
  walk: Walk,
): unknown {
  const scope = { model, mode, columnsOnly, walkShape };
  const walkItem = (item: unknown, at: Walk) => walkData(item, scope, at);
  return list ? walkEach(value, walk, walkItem) : walkItem(value, walk);
}

/** Walks `{ where, data }`, `{ where, create, update }` and the like. */
function walkEnvelope(value: unknown, envelope: Shaped<Envelope>, walk: Walk): JsonObject {
  const { members, required } = envelope.shape;
  const rebuilt = walkMembers(value, walk, (key, member, inner) =>
    walkShape(member, { ...envelope, shape: memberShape(key, members, walk) }, inner),
  );
  const missing = required.find((name) => !(name in rebuilt));
  if (missing === undefined) return rebuilt;
  throw expectedAt(`a member "${missing}"`, walk);
}

/**
 * Returns the shape of a member.
 * @throws {ValidationError} for an unknown one, and one that the ORM does not support.
 */
export function memberShape<Of>(
  key: string,
  members: Readonly<Record<string, Of>>,
  walk: Walk,
): Of {
  const shape = Object.hasOwn(members, key) ? members[key] : undefined;
  if (shape !== undefined && isSupported(key, walk.grammar)) return shape;
  const known = Object.keys(members).filter((name) => isSupported(name, walk.grammar));
  throw unknownKey(key, walk, known);
}

/**
 * Walks the update of a related record. An ORM may read either form if the related model has a
 * field named `data`, so only one is accepted.
 */
function walkUpdateOne(write: unknown, model: Model, walk: Walk): unknown {
  const isAmbiguous = fieldToWrite(model, 'data') !== undefined;
  if (isUpdateEnvelope(write)) {
    const rebuilt = walkEnvelope(write, { shape: UPDATE_ONE, model }, walk);
    return isAmbiguous || model.hiddenNames.has('data') ? { where: {}, ...rebuilt } : rebuilt;
  }
  if (isAmbiguous) throw expectedAt('an object with the data as a member "data"', walk);
  return walkRecords(write, { shape: CHANGES, model }, walk);
}
