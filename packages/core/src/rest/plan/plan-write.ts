import { jsonPointer } from '../../http/json-pointer.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { ResourceDocument } from '../parse/parse-resource-document.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import type { Select, Where, WriteData } from './client-args.ts';
import { linksOfDocument } from './plan-new-links.ts';
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
  const { checkLinks } = context.settings;
  if (kind === 'update') {
    const where = uniqueWhere(model, document.id ?? {});
    const data = planUpdateData(document, context);
    const links = planLinks(document, 'exactly');
    const newLinks = checkLinks ? linksOfDocument(document, { model, data, isNew: false }) : [];
    return { kind, model, query, update: { where, data, select }, links, newLinks };
  }
  const create = planCreateData(document, context);
  const row = { model, data: create, isNew: true };
  const newLinks = checkLinks ? linksOfDocument(document, row) : [];
  if (!document.match) {
    const links = planLinks(document);
    return { kind, model, query, create: { data: create, select }, links, newLinks };
  }
  const links = planLinks(document, 'exactly');
  const where = document.match;
  const update = withoutMatch(planUpdateData(document, context), where, model);
  const upsert = { where, create, update, select };
  const ofUpdate = { ...row, isNew: false };
  const updateLinks = checkLinks ? linksOfDocument(document, ofUpdate) : [];
  return { kind: 'upsert', model, query, upsert, links, newLinks, updateLinks };
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
