import type { Link } from '../../links/link.ts';
import type { RelationField } from '../../schema/schema-model.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import type { ParentLink } from '../parse/documents/parse-parent.ts';
import type { CollectionQuery, ResourceQuery } from '../parse/query/parse-rest-query.ts';
import type { RestContext } from '../rest-context.ts';
import { keysetOf, selectKeyset } from './plan-cursor-page.ts';
import { planFilter, planPage } from './plan-page.ts';
import { countOf, planSelect, selectScope } from './plan-select.ts';
import type { Select, Where } from './rest-plan.ts';

/** The parts of a relationship to read. */
export interface RelationShape {
  readonly relation: RelationField;
  /** The related resources, or their identifiers. */
  readonly as: 'resources' | 'identifiers';
  readonly query: ResourceQuery | CollectionQuery;
}

/**
 * Returns the selection of a relationship on its owner: for a to-many one, a page and its count, so
 * that one call is enough.
 */
export function selectRelation(
  { relation, as, query }: RelationShape,
  context: RestContext,
): Select {
  const { target, list, name } = relation;
  const scope = selectScope(query, context);
  const included = as === 'resources' ? query.include : query.include.get(relation);
  const select = included ? planSelect(target, included, scope) : selectId(target);
  if (!list || !('page' in query)) return { [name]: { select } };
  const counted = countOf(planFilter(query.filter, context));
  return {
    [name]: {
      ...planPage(query, target, context),
      select: selectKeyset(select, keysetOf(query.page)),
    },
    ...(query.page.total && { _count: { select: { [name]: counted } } }),
  };
}

/** Returns the condition that a row belongs to the parent in the URL. */
export function belongsTo({ relation, id }: ParentLink): Where {
  return { [relation.name]: { [relation.list ? 'some' : 'is']: id } };
}

/** Plans the separate check of the parent in the URL, whose id a new row stores. */
export function planParent({ model, id }: ParentLink): Link {
  return { name: '', target: model, key: id };
}
