import { noResource } from '../../errors/resource-errors.ts';
import type { Model } from '../../schema/schema-model.ts';
import { decodeResourceId, selectId, uniqueWhere } from '../../schema/values/resource-id.ts';
import type { ParsedRead, ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { Aggregates } from '../parse/query/parse-aggregates.ts';
import type { RestContext } from '../rest-context.ts';
import { planBulk } from './plan-bulk.ts';
import { keysetOf, selectKeyset } from './plan-cursor-page.ts';
import { planFilter, planPage } from './plan-page.ts';
import { planRelate } from './plan-relate.ts';
import { belongsTo, planParent, selectRelation } from './plan-relation.ts';
import { planSelect, selectScope } from './plan-select.ts';
import { planWrite } from './plan-write.ts';
import type { ListPlan, ReadPlan, RelationPlan, RestPlan, Where } from './rest-plan.ts';
import { filterOf } from './write-plan.ts';

type Parsed<Kind extends ParsedRestRequest['kind']> = Extract<
  ParsedRestRequest,
  { readonly kind: Kind }
>;

/**
 * Plans the calls of the ORM client for a request.
 *
 * @throws {NotFoundError} for an id that no row can have.
 */
export function planRestRequest(parsed: ParsedRead, context: RestContext): ReadPlan;
export function planRestRequest(parsed: ParsedRestRequest, context: RestContext): RestPlan;
export function planRestRequest(parsed: ParsedRestRequest, context: RestContext): RestPlan {
  const { model } = parsed;
  switch (parsed.kind) {
    case 'list':
      return planList(parsed, context);
    case 'fetch': {
      const { query, belongsTo: parent } = parsed;
      const select = planSelect(model, query.include, selectScope(query, context));
      const where = { ...whereId(parsed, context), ...(parent && belongsTo(parent)) };
      const through = parent && { parent: planParent(parent) };
      return { kind: 'fetch', model, query, findUnique: { where, select }, ...through };
    }
    case 'related':
    case 'relationship':
      return planRelation(parsed, context);
    case 'create':
    case 'update': {
      const { query } = parsed;
      const select = planSelect(model, query.include, selectScope(query, context));
      return planWrite(parsed, select, context);
    }
    case 'add':
    case 'replace':
    case 'remove':
      return planRelate(parsed, whereId(parsed, context), context);
    case 'updateMany':
    case 'deleteMany':
      return planBulk(parsed, context);
    case 'delete': {
      const { belongsTo: parent } = parsed;
      const where = whereId(parsed, context);
      return {
        kind: 'delete',
        model,
        delete: { where, select: selectId(model) },
        ...(parent && {
          within: { ...filterOf(model, where), ...belongsTo(parent) },
          parent: planParent(parent),
        }),
      };
    }
  }
}

function planList({ model, query }: Parsed<'list'>, context: RestContext): ListPlan {
  const page = planPage(query, model, context);
  const select = planSelect(model, query.include, selectScope(query, context));
  // A page by cursor has conditions of its own.
  const where = planFilter(query.filter, context) ?? {};
  return {
    kind: 'list',
    model,
    query,
    findMany: { ...page, select: selectKeyset(select, keysetOf(query.page)) },
    count: query.page.total ? { where } : undefined,
    aggregate: query.aggregates && { where, ...planAggregates(query.aggregates) },
    page: query.page,
  };
}

/** Plans the aggregates: `{ _sum: { views: true } }`. */
function planAggregates(aggregates: Aggregates): Where {
  const args: Record<string, Record<string, true>> = {};
  for (const [{ name }, requested] of aggregates) {
    for (const aggregate of requested) {
      const fields = args[`_${aggregate}`] ?? {};
      fields[name] = true;
      args[`_${aggregate}`] = fields;
    }
  }
  return args;
}

function planRelation(
  parsed: Parsed<'related' | 'relationship'>,
  context: RestContext,
): RelationPlan {
  const { kind, model, relation, query } = parsed;
  const as = kind === 'related' ? 'resources' : 'identifiers';
  const select = { ...selectId(model), ...selectRelation({ relation, as, query }, context) };
  return {
    kind,
    model,
    relation,
    query,
    findUnique: { where: whereId(parsed, context), select },
    page: 'page' in query ? query.page : undefined,
  };
}

/** Returns the condition of the resource in the path. @throws {NotFoundError} */
export function whereId(
  { model, id }: { readonly model: Model; readonly id: string },
  { ids }: RestContext,
): Where {
  const values = decodeResourceId(model, id, ids);
  if (values) return uniqueWhere(model, values);
  throw noResource(model.type);
}
