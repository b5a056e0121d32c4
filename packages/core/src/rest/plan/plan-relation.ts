import type { RelationField } from '../../schema/schema-model.ts';
import type { CollectionQuery, ResourceQuery } from '../parse/parse-rest-query.ts';
import type { RestContext } from '../rest-context.ts';
import type { Select, Where } from './client-args.ts';
import { planPage } from './plan-page.ts';
import { planSelect, selectId } from './plan-select.ts';

/** What of a relationship is read. */
export interface RelationShape {
  readonly relation: RelationField;
  /** The related resources, or their identifiers. */
  readonly as: 'resources' | 'identifiers';
  readonly query: ResourceQuery | CollectionQuery;
}

/**
 * The selection, on the row that has it, of what a relationship leads to: a page of a to-many one
 * with its count, so that one call answers all.
 */
export function selectRelation(
  { relation, as, query }: RelationShape,
  context: RestContext,
): Select {
  const { target, list, name } = relation;
  const scope = { fields: query.fields, linkage: context.settings.linkage };
  const included = as === 'resources' ? query.include : query.include.get(relation);
  const select = included ? planSelect(target, included, scope) : selectId(target);
  if (!list || !('page' in query)) return { [name]: { select } };
  const page = planPage(query, target, context);
  return {
    [name]: { ...page, select },
    ...(query.page.total && { _count: { select: { [name]: countOf(page.where) } } }),
  };
}

function countOf(where: Where | undefined): unknown {
  return where ? { where } : true;
}
