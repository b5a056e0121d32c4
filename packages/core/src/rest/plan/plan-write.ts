import { jsonPointer } from '../../http/json-pointer.ts';
import type { Link } from '../../links/link.ts';
import type { Model } from '../../schema/schema-model.ts';
import { uniqueWhere } from '../../schema/values/resource-id.ts';
import type { ParentLink } from '../parse/documents/parse-parent.ts';
import type { ResourceDocument } from '../parse/documents/parse-resource-document.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import { linksOfDocument, NO_LINKS, planLinkageCheck, selectKeys } from './plan-new-links.ts';
import { belongsTo, planParent } from './plan-relation.ts';
import { planCreateData, planUpdateData } from './plan-write-data.ts';
import type {
  CreatePlan,
  LinkageCheck,
  RestPlan,
  Select,
  UpdatePlan,
  WriteData,
} from './rest-plan.ts';

type UpdateRequest = Extract<ParsedRestRequest, { readonly kind: 'update' }>;
type CreateRequest = Extract<ParsedRestRequest, { readonly kind: 'create' }>;
type WriteRequest = CreateRequest | UpdateRequest;

/**
 * Plans the creation, update or upsert of a row with its relationships, in one call so that it is
 * atomic.
 */
export function planWrite(request: WriteRequest, select: Select, context: RestContext): RestPlan {
  const { model, document, query } = request;
  const linksIn = (data: WriteData, isNew: boolean) =>
    context.settings.checkLinks ? linksOfDocument(document, { model, data, isNew }) : NO_LINKS;
  if (request.kind === 'update') {
    const where = uniqueWhere(model, document.id ?? {});
    const data = planUpdateData(document, context);
    const links = planLinks(document, 'exactly');
    const newLinks = linksIn(data, false);
    const update = { where, data, select: { ...select, ...selectKeys(newLinks) } };
    const within = planWithin(request);
    return { kind: 'update', model, query, update, links, newLinks, ...within };
  }
  if (document.belongsTo) return planNested(request, document.belongsTo, { select, context });
  const data = planCreateData(document, context);
  const newLinks = linksIn(data, true);
  if (!document.match) {
    const links = planLinks(document);
    const create = { data, select: { ...select, ...selectKeys(newLinks) } };
    return { kind: 'create', model, query, create, links, newLinks };
  }
  const links = planLinks(document, 'exactly');
  const match = Object.keys(document.match).flatMap(
    (key) => model.uniqueKeys.get(key)?.fields ?? [],
  );
  const id = idIn(data, model, match);
  const where = { ...document.match, ...id };
  const fixed = [...match, ...Object.keys(id)];
  const update = withoutFields(planUpdateData(document, context), fixed);
  const updateLinks = linksIn(data, false);
  const keys = { ...selectKeys(newLinks), ...selectKeys(updateLinks) };
  const upsert = { where, create: data, update, select: { ...select, ...keys } };
  return { kind: 'upsert', model, query, upsert, links, newLinks, updateLinks };
}

/** Plans the creation of a row that belongs to a parent, as if the document named the parent. */
function planNested(
  { model, document, query }: CreateRequest,
  parent: ParentLink,
  { select, context }: { readonly select: Select; readonly context: RestContext },
): CreatePlan {
  const { relation } = parent;
  const { relationships } = document;
  const linkage = relationships.get(relation) ?? (relation.list ? [parent.id] : parent.id);
  const whole = { ...document, relationships: new Map(relationships).set(relation, linkage) };
  const data = planCreateData(whole, context);
  const { checkLinks } = context.settings;
  const found = checkLinks ? linksOfDocument(whole, { model, data, isNew: true }) : NO_LINKS;
  // The parent is checked separately, as a part of the URL.
  const isParent = (link: Link) => link.relation === relation && !relationships.has(relation);
  const newLinks = { ...found, links: found.links.filter((link) => !isParent(link)) };
  return {
    kind: 'create',
    model,
    query,
    create: { data, select: { ...select, ...selectKeys(newLinks) } },
    links: planLinks(document),
    newLinks,
    parent: planParent(parent),
  };
}

/** The resource of a to-one relationship is found by its parent alone. */
function planWithin({ id, document }: UpdateRequest): Pick<UpdatePlan, 'within' | 'parent'> {
  const { belongsTo: parent } = document;
  if (!parent) return {};
  const where = id !== undefined && document.id;
  return { within: { ...where, ...belongsTo(parent) }, parent: planParent(parent) };
}

/**
 * Returns the id that a new row would have, without match fields. A row with the match fields and
 * another id is not updated: its id cannot change, so that its unique key is a conflict.
 */
function idIn(data: WriteData, { idFields }: Model, match: readonly string[]): WriteData {
  const names = idFields.map(({ name }) => name).filter((name) => !match.includes(name));
  return Object.fromEntries(
    names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
  );
}

/** Omits the fields that do not change: writing them again may not be allowed. */
function withoutFields(data: WriteData, names: readonly string[]): WriteData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

function planLinks(
  { relationships }: ResourceDocument,
  after?: LinkageCheck['after'],
): readonly LinkageCheck[] {
  return Array.from(relationships, ([relation, linkage]) => {
    const pointer = jsonPointer('/data/relationships', relation.name, 'data');
    return planLinkageCheck(relation, linkage, { pointer, after });
  });
}
