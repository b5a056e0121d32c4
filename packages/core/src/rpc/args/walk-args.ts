import type { Model } from '../../schema/schema-model.ts';
import { mapEach, mapMembers, type Walk } from './args-visitor.ts';
import { walkData } from './walk-data.ts';
import { walkWhere } from './walk-where.ts';

/**
 * Walks the arguments of an operation on a model, by the grammar that the data clients share, and
 * returns them with the values that the visitor put in. A key that the grammar does not know stays
 * as it is, for the data client to judge.
 */
export function walkArgs(args: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(args, walk, (key, value, inner) => {
    switch (key) {
      case 'where':
      case 'cursor':
      case 'having':
        return walkWhere(value, model, inner);
      case 'data':
      case 'create':
      case 'update':
        return mapEach(value, (item) => walkData(item, model, inner));
      case 'select':
      case 'include':
      case 'omit':
      case '_count':
      case '_sum':
      case '_avg':
      case '_min':
      case '_max':
        return walkSelection(value, model, inner);
      case 'orderBy':
        return mapEach(value, (item) => walkOrderBy(item, model, inner));
      case 'by':
      case 'distinct':
        return mapEach(value, (name) => walkName(name, model, inner));
      default:
        return value;
    }
  });
}

/** `{ title: true, author: { select: … }, _count: { select: { posts: { where: … } } } }` */
function walkSelection(selection: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(selection, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkArgs(value, field.target, inner);
    if (key === '_count') return walkArgs(value, model, inner);
    if (!field) walk.visitor.visitUnknownSelection(model, key, walk.path);
    return value;
  });
}

/** `{ title: 'asc', author: { name: 'desc' }, _count: { id: 'asc' } }` */
function walkOrderBy(orderBy: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(orderBy, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkOrderBy(value, field.target, inner);
    if (AGGREGATES.has(key)) return walkOrderBy(value, model, inner);
    if (!field) walk.visitor.visitUnknownName(model, key, walk.path);
    return value;
  });
}

function walkName(name: unknown, model: Model, walk: Walk): unknown {
  if (typeof name === 'string' && !model.fields.has(name)) {
    walk.visitor.visitUnknownName(model, name, walk.path);
  }
  return name;
}

const AGGREGATES: ReadonlySet<string> = new Set(['_count', '_sum', '_avg', '_min', '_max']);
