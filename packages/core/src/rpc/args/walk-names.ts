import type { Model } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, mapEach, mapMembers } from './walk.ts';

/** `{ title: true, _all: true }` */
export function walkNames(names: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(names, walk, (name, value) => {
    const isKnown = model.fields.has(name) || model.virtualFields.has(name) || name === '_all';
    if (!isKnown) walk.visitor.visitUnknownName(model, name, walk);
    return value;
  });
}

/** `{ title: 'asc', author: { name: 'desc' }, _count: { id: 'asc' } }` */
export function walkOrderBy(orderBy: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(orderBy, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkOrderBy(value, field.target, inner);
    if (AGGREGATES.has(key)) return walkOrderBy(value, model, inner);
    if (RELEVANCES.has(key)) return walkRelevance(value, { model, kind: key }, inner);
    if (!field) walk.visitor.visitUnknownName(model, key, walk);
    return value;
  });
}

/**
 * `{ fields: ['title'], search: 'x', sort: 'desc' }`, with a field that can be searched: a data
 * client knows this member only where there is one, hidden or not.
 */
function walkRelevance(
  relevance: unknown,
  { model, kind }: { readonly model: Model; readonly kind: string },
  walk: Walk,
): unknown {
  if (!isPlainObject(relevance)) throw expectedAt('An object', walk);
  const { fields = [] } = relevance;
  const at: Walk = { ...walk, key: 'fields', parent: walk };
  if (Array.isArray(fields) && fields.length === 0) throw expectedAt('The name of a field', at);
  return mapMembers(relevance, walk, (key, value, inner) => {
    if (key !== 'fields') return value;
    return mapEach(value, inner, (name) => {
      const field = model.fields.get(String(walkName(name, model, inner)));
      const found = kind !== '_ftsRelevance' || (field?.kind === 'scalar' && field.searchable);
      if (!found) inner.visitor.visitUnknownName(model, String(name), inner);
      return name;
    });
  });
}

/**
 * The name of a column; or `{ field, args }`, where it is computed from arguments. Anything else is
 * refused here, since a data client's own refusal may list every name there is.
 */
export function walkName(item: unknown, model: Model, walk: Walk): unknown {
  const name = isPlainObject(item) && Object.hasOwn(item, 'field') ? item.field : item;
  if (typeof name !== 'string') {
    throw expectedAt('The name of a field', walk);
  }
  if (model.fields.get(name)?.kind !== 'scalar') walk.visitor.visitUnknownName(model, name, walk);
  return item;
}

const AGGREGATES: ReadonlySet<string> = new Set(['_count', '_sum', '_avg', '_min', '_max']);

/** Orders by how well a text is found: Prisma's name, and those of ZenStack. */
const RELEVANCES: ReadonlySet<string> = new Set(['_relevance', '_ftsRelevance', '_fuzzyRelevance']);
