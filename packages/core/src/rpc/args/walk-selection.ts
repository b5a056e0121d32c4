import { relatedArguments } from '../../grammar/operations.ts';
import type { Arguments } from '../../grammar/shapes.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { Read, Walk } from './args-visitor.ts';
import { visitCounted } from './visit.ts';
import { expectedAt, isPlainObject, unknownKey, walkKnown, walkMembers } from './walk.ts';
import { walkFlag } from './walk-value.ts';
import { walkWhere } from './walk-where.ts';

/** The context of a selection. */
export interface SelectionScope {
  readonly read: Read;
  /** Walks the arguments for related records. */
  readonly walkRead: (args: JsonObject, read: Read, context: ReadContext) => JsonObject;
}

/** The position of a read's arguments, and the known ones. */
export interface ReadContext {
  readonly walk: Walk;
  readonly known: Arguments;
}

/** Walks `{ title: true, author: { select: … }, _count: { select: { posts: { where: … } } } }`. */
export function walkSelection(selection: unknown, scope: SelectionScope, walk: Walk): unknown {
  const rebuilt = walkSelected(selection, scope, walk);
  // The ORM's error for an empty selection may contain every name of the model.
  if (rebuilt && Object.values(rebuilt).every((value) => value === false)) {
    throw expectedAt('at least one field set to true', walk);
  }
  return rebuilt;
}

/** Walks `{ author: true, posts: { take: 5 } }`. */
export function walkInclusion(inclusion: unknown, scope: SelectionScope, walk: Walk): unknown {
  return walkSelected(inclusion, { ...scope, isInclusion: true }, walk);
}

/** Walks the members of a selection; returns nothing if it is null. */
function walkSelected(
  selection: unknown,
  scope: SelectionScope & { readonly isInclusion?: boolean },
  walk: Walk,
): JsonObject | null {
  if (selection === null) return null;
  const { model } = scope.read;
  const counts = model.relations.some(({ list }) => list);
  return walkMembers(selection, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkRelated(value, { scope, field }, inner);
    if (key === '_count' && counts) return walkCount(value, scope.read, inner);
    const isColumn = field !== undefined || model.virtualFields.has(key);
    if (!isColumn || scope.isInclusion) {
      const known = scope.isInclusion ? model.relations : [...model.fields.values()];
      const names = model.operations.has('read') ? known : model.idFields;
      throw unknownKey(key, walk, [
        ...names.map((each) => each.name),
        ...(counts ? ['_count'] : []),
      ]);
    }
    return walkFlag(value, inner);
  });
}

/** Walks `true`, `false`, or the arguments for the related records. */
function walkRelated(
  value: unknown,
  { scope, field }: { readonly scope: SelectionScope; readonly field: RelationField },
  walk: Walk,
): unknown {
  if (value === false) return false;
  if (value !== true && !isPlainObject(value)) throw expectedAt('an object or a boolean', walk);
  const related: Read = {
    model: field.target,
    returns: field.list ? 'records' : 'record',
    relations: [...scope.read.relations, field.name],
    isOrdered: field.list,
  };
  const args = scope.walkRead(value === true ? {} : value, related, {
    walk,
    known: relatedArguments(field),
  });
  return value === true && Object.keys(args).length === 0 ? true : args;
}

/**
 * Walks `true`, or `{ select: { posts: true, comments: { where: … } } }`; `false` counts nothing.
 */
function walkCount(count: unknown, read: Read, walk: Walk): unknown {
  const { model } = read;
  if (typeof count === 'boolean') {
    const lists = model.relations.filter(({ list }) => count && list);
    for (const relation of lists) visitCounted({ read, relation }, walk);
    return count;
  }
  if (!isPlainObject(count)) throw expectedAt('an object or a boolean', walk);
  const select = (selection: unknown, at: Walk): JsonObject => {
    const counted = walkMembers(selection, at, (name, value, inner) => {
      const field = model.fields.get(name);
      if (field?.kind !== 'relation' || !field.list) {
        const lists = model.relations.filter(({ list }) => list);
        throw unknownKey(
          name,
          at,
          lists.map((each) => each.name),
        );
      }
      if (value !== false) visitCounted({ read, relation: field }, inner);
      return typeof value === 'boolean' ? value : walkCounted(value, field.target, inner);
    });
    if (!Object.values(counted).some(Boolean)) throw expectedAt('a relationship', at);
    return counted;
  };
  return walkKnown(count, { members: { select }, required: 'select' }, walk);
}

/** Walks `{ where: … }`. */
function walkCounted(counted: unknown, target: Model, walk: Walk): JsonObject {
  const where = (value: unknown, inner: Walk) => walkWhere(value, target, inner);
  return walkKnown(counted, { members: { where }, required: 'where' }, walk);
}
