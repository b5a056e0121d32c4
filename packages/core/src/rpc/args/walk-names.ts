import { hasAggregate } from '../../grammar/grammar.ts';
import { AGGREGATE_NAMES } from '../../grammar/operations.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { visitCondition, visitCountOrder } from './visit.ts';
import {
  behindRelation,
  expectedAt,
  isPlainObject,
  type KnownMembers,
  memberOf,
  unknownKey,
  walkEach,
  walkKnown,
  walkMembers,
} from './walk.ts';
import { FUZZY_MODES, walkConfig } from './walk-filter.ts';
import { walkFlag, walkOneOf, walkText } from './walk-value.ts';

/** Walks the names of columns, as one name or a list: `by` and `distinct`. */
export function walkColumnNames(names: unknown, model: Model, walk: Walk): unknown {
  // The ORM's error for an empty list may contain every name of the model.
  if (Array.isArray(names) && names.length === 0) throw expectedAt('the name of a field', walk);
  return walkEach(names, walk, (name, inner) => {
    if (typeof name !== 'string') throw expectedAt('the name of a field', inner);
    columnOf(name, model, walk);
    return name;
  });
}

/** Walks `{ title: true, _all: true }` of `_count` or of `count`; `true` alone counts rows. */
export function walkCountSelection(selection: unknown, model: Model, walk: Walk): unknown {
  if (selection === true) return true;
  return walkChosen(selection, walk, (name) => {
    if (name !== '_all') columnOf(name, model, walk);
  });
}

/** Walks `{ views: true }` of `_sum`, `_avg`, `_min` or `_max`. */
export function walkAggregate(names: unknown, model: Model, walk: Walk): JsonObject {
  return walkChosen(names, walk, (name) => {
    assertAggregate(walk.key ?? '', columnOf(name, model, walk), memberOf(walk, name));
  });
}

/** Walks the fields that a result omits: `{ title: true }`. */
export function walkOmission(omission: unknown, model: Model, walk: Walk): unknown {
  if (omission === null) return null;
  return walkMembers(omission, walk, (name, value, inner) => {
    if (!model.virtualFields.has(name) && model.fields.get(name)?.kind !== 'scalar') {
      throw unknownKey(name, walk, [...columnNames(model), ...model.virtualFields]);
    }
    return walkFlag(value, inner);
  });
}

/** Walks `{ title: 'asc' }`, `{ author: { name: 'desc' } }` or `{ posts: { _count: 'asc' } }`. */
export function walkOrderBy(orderBy: unknown, model: Model, walk: Walk): unknown {
  return walkEach(orderBy, walk, (item, inner) => walkOrder(item, model, inner));
}

/** Walks the order of groups: `{ title: 'asc' }` or `{ _sum: { views: 'desc' } }`. */
export function walkGroupOrderBy(orderBy: unknown, model: Model, walk: Walk): unknown {
  return walkEach(orderBy, walk, (item, at) =>
    assertOneKey(
      walkMembers(item, at, (key, value, inner) => {
        if (!AGGREGATE_NAMES.includes(key))
          return walkColumnOrder(key, value, { model, at, inner });
        const order = walkMembers(value, inner, (name, direction, deeper) => {
          assertAggregate(key, columnOf(name, model, inner), deeper);
          return walkDirection(direction, deeper);
        });
        return assertOneKey(order, inner);
      }),
      at,
    ),
  );
}

function walkOrder(order: unknown, model: Model, walk: Walk): JsonObject {
  const rebuilt = walkMembers(order, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') {
      visitCondition(field, inner);
      const behind = behindRelation(inner);
      return field.list ? walkCountOrder(value, behind) : walkOrder(value, field.target, behind);
    }
    const relevance = walk.grammar.dialect.grammar.relevances.find((each) => each === key);
    if (relevance) return walkRelevance(value, { model, kind: relevance, outer: walk }, inner);
    return walkColumnOrder(key, value, { model, at: walk, inner });
  });
  return assertOneKey(rebuilt, walk);
}

interface OrderContext {
  readonly model: Model;
  /** The position of the object. */
  readonly at: Walk;
  /** The position of its member. */
  readonly inner: Walk;
}

function walkColumnOrder(key: string, value: unknown, { model, at, inner }: OrderContext): unknown {
  const field = columnOf(key, model, at);
  if (!isPlainObject(value)) return walkDirection(value, inner);
  if (!field.optional) throw expectedAt('"asc" or "desc"', inner);
  return walkKnown(value, NULLABLE_ORDER, inner);
}

/** `{ sort: 'asc', nulls: 'last' }` */
const NULLABLE_ORDER: KnownMembers = {
  members: { sort: walkDirection, nulls: (nulls, walk) => walkOneOf(nulls, NULLS, walk) },
  required: 'sort',
};

function walkCountOrder(order: unknown, walk: Walk): JsonObject {
  const _count = (direction: unknown, inner: Walk): string => {
    visitCountOrder(inner);
    return walkDirection(direction, inner);
  };
  return assertOneKey(walkKnown(order, { members: { _count } }, walk), walk);
}

/** The directions of an order. */
export const DIRECTIONS = ['asc', 'desc'] as const;

/** The positions of null in an order. */
export const NULLS = ['first', 'last'] as const;

function walkDirection(direction: unknown, walk: Walk): string {
  return walkOneOf(direction, DIRECTIONS, walk);
}

/** Walks `{ fields: ['title'], search: 'x', sort: 'desc' }`, with searchable fields. */
function walkRelevance(
  relevance: unknown,
  { model, kind, outer }: { readonly model: Model; readonly kind: string; readonly outer: Walk },
  walk: Walk,
): unknown {
  const isSearchable = (field: ScalarField) =>
    Boolean(kind === '_fuzzyRelevance' ? field.fuzzy : field.searchable);
  // An ORM supports the member only if the model has a searchable field, hidden or not.
  if (!model.scalars.some(isSearchable)) throw unknownKey(kind, outer, []);
  const rebuilt = walkMembers(relevance, walk, (key, value, inner) => {
    switch (key) {
      case 'fields':
        return walkSearched(value, { model, isSearchable }, inner);
      case 'search':
        return walkText(value, inner);
      case 'sort':
        return walkDirection(value, inner);
    }
    if (key === 'config' && kind === '_ftsRelevance') return walkConfig(value, inner);
    if (key === 'mode' && kind === '_fuzzyRelevance') return walkOneOf(value, FUZZY_MODES, inner);
    if (key === 'unaccent' && kind === '_fuzzyRelevance') return walkFlag(value, inner);
    throw unknownKey(key, walk, ['fields', 'search', 'sort']);
  });
  for (const needed of ['fields', 'search', 'sort']) {
    if (!Object.hasOwn(rebuilt, needed)) throw expectedAt(`a member "${needed}"`, walk);
  }
  return rebuilt;
}

function walkSearched(
  names: unknown,
  { model, isSearchable }: { model: Model; isSearchable: (field: ScalarField) => boolean },
  walk: Walk,
): unknown {
  // Not every ORM accepts a single name.
  const rebuilt = [walkColumnNames(names, model, walk)].flat() as string[];
  for (const name of rebuilt) {
    if (!isSearchable(columnOf(name, model, walk))) throw unknownKey(name, walk, []);
  }
  return rebuilt;
}

function columnNames({ scalars }: Model): readonly string[] {
  return scalars.map(({ name }) => name);
}

/**
 * Returns the column of a name.
 * @throws {ValidationError} for a name that no visible column has.
 */
function columnOf(name: string, model: Model, walk: Walk): ScalarField {
  const field = model.fields.get(name);
  if (field?.kind !== 'scalar') throw unknownKey(name, walk, columnNames(model));
  visitCondition(field, memberOf(walk, name));
  return field;
}

function assertAggregate(aggregate: string, field: ScalarField, walk: Walk): void {
  if (hasAggregate(aggregate, field, walk.grammar)) return;
  const what = aggregate === '_sum' || aggregate === '_avg' ? 'of numbers' : 'with an order';
  throw expectedAt(`a field ${what}`, walk);
}

/** Walks a selection of names, and keeps those that are true. Some ORMs fail if there are none. */
function walkChosen(names: unknown, walk: Walk, assertKnown: (name: string) => void): JsonObject {
  const rebuilt = walkMembers(names, walk, (name, value, inner) => {
    assertKnown(name);
    return walkFlag(value, inner);
  });
  const chosen = Object.entries(rebuilt).filter(([, value]) => value);
  if (chosen.length === 0) throw expectedAt('at least one field set to true', walk);
  return Object.fromEntries(chosen);
}

/** Rejects several keys in one object, whose order is not reliable. */
function assertOneKey(order: JsonObject, walk: Walk): JsonObject {
  if (Object.keys(order).length === 1) return order;
  throw expectedAt('one key per object', walk);
}
