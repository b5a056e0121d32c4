import type { JsonObject } from '../../http/parse-json.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { ArgsVisitor, Read, ReturnKind, Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, mapEach, mapMembers } from './walk.ts';
import { walkData } from './walk-data.ts';
import { walkName, walkNames, walkOrderBy } from './walk-names.ts';
import { walkWhere } from './walk-where.ts';

/**
 * Walks the arguments of an operation on a model, by the grammar that the data clients share, and
 * returns them with what the visitor put in. A key that the grammar does not know stays as it is,
 * for the data client to judge.
 */
export function walkArgs(
  args: JsonObject,
  { model, returns }: { readonly model: Model; readonly returns: ReturnKind },
  visitor: Required<ArgsVisitor>,
): JsonObject {
  return walkRead(args, { model, returns, relations: [] }, { visitor, depth: 0 });
}

/** `{ where, orderBy, take, select: { author: { omit: … } } }` */
function walkRead(args: JsonObject, read: Read, walk: Walk): JsonObject {
  const walked = mapMembers(args, walk, (key, value, inner) =>
    (key === 'select' || key === 'include') && read.returns !== 'figures'
      ? walkSelection(value, read, inner)
      : walkMember(key, value, { model: read.model, walk: inner }),
  ) as JsonObject;
  return walk.visitor.visitRead(walked, read, walk);
}

function walkMember(
  key: string,
  value: unknown,
  { model, walk }: { readonly model: Model; readonly walk: Walk },
): unknown {
  switch (key) {
    case 'where':
    case 'cursor':
    case 'having':
      return walkWhere(value, model, walk);
    case 'data':
    case 'create':
    case 'update':
      return mapEach(value, walk, (item) => walkData(item, model, walk));
    // Of `count`: `{ _all: true, title: true }`.
    case 'select':
    case '_count':
    case '_sum':
    case '_avg':
    case '_min':
    case '_max':
      return walkNames(value, model, walk);
    case 'omit':
      return walkNames(assertSelection(value, walk), model, walk);
    case 'orderBy':
      return mapEach(value, walk, (item) => walkOrderBy(item, model, walk));
    case 'take':
      return assertInteger(value, Number.NEGATIVE_INFINITY, walk);
    case 'skip':
    case 'limit':
      return assertInteger(value, 0, walk);
    case 'by':
    case 'distinct':
      return mapEach(value, walk, (name) => walkName(name, model, walk));
    default:
      return value;
  }
}

/** A data client may cut a number to fit; what is no number, it refuses. */
function assertInteger(value: unknown, least: number, walk: Walk): unknown {
  if (typeof value !== 'number' || (Number.isSafeInteger(value) && value >= least)) return value;
  throw expectedAt(least === 0 ? 'An integer from 0' : 'An integer', walk);
}

/** `{ title: true, author: { select: … }, _count: { select: { posts: { where: … } } } }` */
function walkSelection(selection: unknown, { model, relations }: Read, walk: Walk): unknown {
  return mapMembers(assertSelection(selection, walk), walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') {
      return walkSelected(
        value,
        {
          model: field.target,
          returns: field.list ? 'records' : 'record',
          relations: [...relations, field.name],
        },
        inner,
      );
    }
    if (key === '_count' && model.relations.some(({ list }) => list)) {
      return walkCount(value, model, inner);
    }
    if (!field && !model.virtualFields.has(key)) walk.visitor.visitUnknownName(model, key, walk);
    return value;
  });
}

/**
 * What says which fields are returned; nothing does where it is null. A data client may take what
 * else it is for nothing, and return all that there is.
 */
function assertSelection(selection: unknown, walk: Walk): unknown {
  if (selection === null || isPlainObject(selection)) return selection;
  throw expectedAt('An object', walk);
}

/** `true`, or the arguments for the related records. */
function walkSelected(value: unknown, read: Read, walk: Walk): unknown {
  if (value === false) return value;
  if (isPlainObject(value)) return walkRead(value, read, walk);
  if (value !== true) throw expectedAt('An object or a boolean', walk);
  const args = walkRead({}, read, walk);
  return Object.keys(args).length > 0 ? args : true;
}

/** `{ select: { posts: true, comments: { where: … } } }` */
function walkCount(count: unknown, model: Model, walk: Walk): unknown {
  if (typeof count === 'boolean') return count;
  if (!isPlainObject(count)) throw expectedAt('An object or a boolean', walk);
  if (!isPlainObject(count.select))
    throw expectedAt('An object', { ...walk, key: 'select', parent: walk });
  return mapMembers(count, walk, (key, selection, at) =>
    key === 'select'
      ? mapMembers(selection, at, (name, counted, inner) => {
          const field = model.fields.get(name);
          if (!field) at.visitor.visitUnknownName(model, name, at);
          return field?.kind === 'relation' ? walkCounted(counted, field.target, inner) : counted;
        })
      : selection,
  );
}

/** `true`, or `{ where: … }` */
function walkCounted(counted: unknown, target: Model, walk: Walk): unknown {
  return mapMembers(counted, walk, (key, value, inner) =>
    key === 'where' ? walkWhere(value, target, inner) : value,
  );
}
