import type { JsonObject } from '../../http/parse-json.ts';
import {
  nestRelation,
  type RelationQuantifier,
  withinGroup,
} from '../../limits/condition-nesting.ts';
import type { UniqueKey } from '../../schema/schema-description.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { referredValue } from '../../schema/values/reference.ts';
import type { Walk } from './args-visitor.ts';
import { separateConditions } from './separate-conditions.ts';
import { visitCondition, visitRelationFilter } from './visit.ts';
import {
  behindRelation,
  expectedAt,
  isPlainObject,
  unknownKey,
  unknownKeyword,
  walkEach,
  walkList,
  walkMembers,
} from './walk.ts';
import { walkFilter, walkGroupFilter } from './walk-filter.ts';
import { walkValue } from './walk-value.ts';

/** The scope of a condition, which determines the names in it. */
interface Scope {
  readonly model: Model;
  /** Walks the condition on a field. */
  readonly walkField: (filter: unknown, field: ScalarField, walk: Walk) => unknown;
  /** Whether it can filter by relationships. */
  readonly reaches: boolean;
  /** Whether it is on groups. */
  readonly ofGroups?: boolean;
  /** Whether it must contain a unique key of one record. */
  readonly unique?: boolean;
}

/** Walks `{ title: { contains: 'x' }, author: { is: … }, OR: [ … ] }`. */
export function walkWhere(where: unknown, model: Model, walk: Walk): JsonObject {
  return walkConditions(where, { model, walkField: walkFilter, reaches: true }, walk);
}

/** Walks a condition on the columns of a model alone. */
export function walkScalarWhere(where: unknown, model: Model, walk: Walk): JsonObject {
  return walkConditions(where, { model, walkField: walkFilter, reaches: false }, walk);
}

/** Walks a condition on groups: `{ views: { _sum: { gt: 1 } } }`. */
export function walkHaving(having: unknown, model: Model, walk: Walk): JsonObject {
  const scope = { model, walkField: walkGroupFilter, reaches: false, ofGroups: true };
  const rebuilt = walkConditions(having, scope, walk);
  if (isEmptyCondition(rebuilt)) throw expectedAt('a condition', walk);
  return rebuilt;
}

/**
 * Walks a condition that identifies one record: a whole unique key with values, and any further
 * conditions. A filter instead of a value could match any number of records.
 */
export function walkUniqueWhere(where: unknown, model: Model, walk: Walk): JsonObject {
  const scope = { model, walkField: walkFilter, reaches: true, unique: true };
  const rebuilt = walkConditions(where, scope, walk);
  if (![...model.uniqueKeys.values()].some((key) => namesRecord(where, key, model))) {
    throw expectedAt(`a unique key (${keysOf(model)}) with a value`, walk);
  }
  return rebuilt;
}

/**
 * Walks a unique key alone, for a cursor or a record to link. Further conditions and keys are
 * rejected, since an ORM may compare columns with them, or not look at them.
 */
export function walkKey(sent: unknown, model: Model, walk: Walk): JsonObject {
  const rebuilt = walkUniqueWhere(sent, model, walk);
  if (Object.keys(rebuilt).length === 1) return rebuilt;
  throw expectedAt(`a unique key (${keysOf(model)}) alone`, walk);
}

/** Whether a `where`, as sent, contains a whole unique key with values. */
function namesRecord(where: unknown, { name, fields }: UniqueKey, model: Model): boolean {
  if (!isPlainObject(where) || !Object.hasOwn(where, name)) return false;
  const value = referredValue(where[name]);
  // A field of the same name has precedence.
  if (fields.length > 1) return !model.fields.has(name);
  return value !== null && !isPlainObject(value);
}

function keysOf({ uniqueKeys }: Model): string {
  return [...uniqueKeys.keys()].join(' or ');
}

function walkConditions(where: unknown, scope: Scope, walk: Walk): JsonObject {
  const { model } = scope;
  const rebuilt = walkMembers(where, walk, (key, value, inner) => {
    if (logicIn(scope, walk).has(key)) return walkGroup(key, value, { scope, walk: inner });
    const field = model.fields.get(key);
    if (field?.kind === 'scalar') {
      visitCondition(field, inner);
      return scope.walkField(value, field, inner);
    }
    if (field && scope.reaches) {
      visitCondition(field, inner);
      return walkRelationFilter(value, field, behindRelation(inner));
    }
    const compound = scope.unique ? model.uniqueKeys.get(key) : undefined;
    if (compound) return walkCompoundKey(value, { model, key: compound }, inner);
    throw unknownKey(key, walk, namesIn(scope, walk));
  });
  return scope.ofGroups ? rebuilt : separateConditions(rebuilt, scope);
}

function logicIn({ ofGroups }: Scope, { grammar }: Walk): ReadonlySet<string> {
  return ofGroups && !grammar.dialect.grammar.havingLogic ? NO_LOGIC : LOGIC;
}

function namesIn(scope: Scope, walk: Walk): readonly string[] {
  const { model, reaches, unique } = scope;
  const fields = reaches ? [...model.fields.values()] : model.scalars;
  const keys = unique ? model.uniqueKeys.keys() : [];
  return [...logicIn(scope, walk), ...fields.map(({ name }) => name), ...keys];
}

/**
 * Walks the conditions of `AND` and `NOT`, which accept one or a list, or `OR`, which accepts a
 * list.
 */
function walkGroup(
  logic: string,
  value: unknown,
  { scope, walk }: { readonly scope: Scope; readonly walk: Walk },
): unknown {
  const inner = { ...scope, unique: false };
  const walkItem = (item: unknown, at: Walk): JsonObject => {
    const rebuilt = walkConditions(item, inner, at);
    // ORMs ignore an empty alternative, and an empty negation.
    if (logic !== 'AND' && isEmptyCondition(rebuilt)) throw expectedAt('a condition', at);
    return rebuilt;
  };
  if (logic === 'OR') return walkList(value, groupedIn(walk, 'or'), walkItem);
  const rebuilt = walkEach(value, logic === 'NOT' ? groupedIn(walk, 'not') : walk, walkItem);
  // `NOT` with a list means none of the conditions, but some ORMs read it as "not all of them".
  return logic === 'NOT' && Array.isArray(rebuilt) && rebuilt.length > 1
    ? { OR: rebuilt }
    : rebuilt;
}

function groupedIn(walk: Walk, group: 'or' | 'not'): Walk {
  return { ...walk, nesting: withinGroup(walk.nesting, group) };
}

/** Whether a rebuilt condition matches every row: `{}`, `{ AND: [] }`. */
function isEmptyCondition(where: JsonObject): boolean {
  return Object.entries(where).every(([key, value]) => {
    if (key === 'AND') return [value].flat().every((item) => isEmptyCondition(item as JsonObject));
    return key === 'NOT' && Array.isArray(value) && value.length === 0;
  });
}

/** Walks `{ some: … }`, `{ is: … }`, `null`, or the short form of `is`. */
function walkRelationFilter(filter: unknown, relation: RelationField, walk: Walk): unknown {
  const { target, list, optional } = relation;
  if (!list && optional && filter === null) {
    // ORMs read null as a key without any value, but one part is enough for no related record.
    return (relation.ownKey?.length ?? 0) > 1 ? { is: null } : null;
  }
  const quantifiers = list ? TO_MANY : TO_ONE;
  const members = isPlainObject(filter) ? Object.keys(filter) : [];
  if (!list && !members.some((key) => isOneOf(key, quantifiers))) {
    const rebuilt = walkRelated(filter, { target, quantifier: 'is' }, walk);
    if (members.length > 0) return rebuilt;
  }
  if (isPlainObject(filter) && members.length === 0) {
    throw expectedAt(`one of ${[...quantifiers].join(', ')}`, walk);
  }
  return walkMembers(filter, walk, (key, value, inner) => {
    if (!isOneOf(key, quantifiers)) throw unknownKeyword(key, walk, quantifiers);
    if (value === null && !list && optional) return null;
    return walkRelated(value, { target, quantifier: key }, inner);
  });
}

interface RelatedScope {
  readonly target: Model;
  readonly quantifier: RelationQuantifier;
}

function walkRelated(where: unknown, { target, quantifier }: RelatedScope, walk: Walk): JsonObject {
  const related = nestRelation(walk.nesting, quantifier);
  visitRelationFilter(related, walk);
  return walkWhere(where, target, { ...walk, nesting: related.nesting });
}

function isOneOf<Name extends string>(key: string, names: ReadonlySet<Name>): key is Name {
  return (names as ReadonlySet<string>).has(key);
}

/** Walks `{ userId: 1, teamId: 'a' }`: each part with a value. */
function walkCompoundKey(
  value: unknown,
  { model, key }: { readonly model: Model; readonly key: UniqueKey },
  walk: Walk,
): JsonObject {
  const rebuilt = walkMembers(value, walk, (name, part, inner) => {
    const field = key.fields.includes(name) ? model.fields.get(name) : undefined;
    if (field?.kind !== 'scalar') throw unknownKey(name, walk, key.fields);
    visitCondition(field, inner);
    return walkValue(part, field, inner);
  });
  const missing = key.fields.find((name) => !Object.hasOwn(rebuilt, name));
  if (missing === undefined) return rebuilt;
  throw expectedAt(`a value of each of ${key.fields.join(', ')}`, walk);
}

/** The members of a condition that combine conditions. */
export const LOGIC: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
const NO_LOGIC: ReadonlySet<string> = new Set();
/** The members of a condition on a to-many relationship. */
export const TO_MANY: ReadonlySet<RelationQuantifier> = new Set(['some', 'every', 'none']);
/** The members of a condition on a to-one relationship. */
export const TO_ONE: ReadonlySet<RelationQuantifier> = new Set(['is', 'isNot']);
