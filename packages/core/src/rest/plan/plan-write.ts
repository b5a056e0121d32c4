import { jsonPointer } from '../../http/json-pointer.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { ResourceDocument } from '../parse/parse-resource-document.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import type { Select, Where, WriteData } from './client-args.ts';
import { planCreateData, planUpdateData } from './plan-write-data.ts';
import { type PlannedLink, planLink } from './planned-link.ts';
import type { RestPlan } from './rest-plan.ts';
import { uniqueWhere } from './unique-where.ts';

type WriteRequest = Extract<ParsedRestRequest, { readonly kind: 'create' | 'update' }>;

/** The creation, update or upsert of a row with its relationships: one call, so that it is atomic. */
export function planWrite(
  { kind, model, document, query }: WriteRequest,
  select: Select,
  context: RestContext,
): RestPlan {
  if (kind === 'update') {
    const where = uniqueWhere(model, document.id ?? {});
    const data = planUpdateData(document, context);
    const links = planLinks(document, 'exactly');
    return { kind, model, query, update: { where, data, select }, links };
  }
  const create = planCreateData(document, context);
  if (!document.match) {
    const links = planLinks(document);
    return { kind, model, query, create: { data: create, select }, links };
  }
  const links = planLinks(document, 'exactly');
  const where = document.match;
  const update = withoutMatch(planUpdateData(document, context), where, model);
  return { kind: 'upsert', model, query, upsert: { where, create, update, select }, links };
}

/** The match fields are what they are: to write them again may be forbidden by itself. */
function withoutMatch(data: WriteData, where: Where, { uniqueKeys }: Model): WriteData {
  const match = Object.keys(where).flatMap((key) => uniqueKeys.get(key)?.fields ?? []);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !match.includes(name)));
}

function planLinks(
  { relationships }: ResourceDocument,
  after?: PlannedLink['after'],
): readonly PlannedLink[] {
  return Array.from(relationships, ([relation, linkage]) => {
    const pointer = jsonPointer('/data/relationships', relation.name, 'data');
    return planLink(relation, linkage, { pointer, after });
  });
}
