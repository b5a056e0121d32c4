import { type ApiError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidIdError, InvalidPayloadError } from '../../../errors/request-errors.ts';
import { ConflictError, ForbiddenError, noResource } from '../../../errors/resource-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../../http/parse-json.ts';
import type { Model, RelationField, ScalarField } from '../../../schema/schema-model.ts';
import { decodeResourceId, type IdValues } from '../../../schema/values/resource-id.ts';
import type { RestContext } from '../../rest-context.ts';
import type { RouteOf } from '../../route/rest-route.ts';
import { checkMembers, decodeDocument, META_MEMBERS } from './check-members.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { Linkage } from './parse-linkage.ts';
import { assertSameParent, type ParentLink, parseParent } from './parse-parent.ts';
import { parseRelationships } from './parse-relationships.ts';
import { parseUpsert } from './parse-upsert.ts';
import { assertBulk, assertIdUntouched, assertNoKeyTwice, columnsOf } from './set-columns.ts';

/** The resource that a client sent, with typed values. */
export interface ResourceDocument {
  /** The id of the row to update, or the id that the client chose for a new one. */
  readonly id: IdValues | undefined;
  readonly attributes: ReadonlyMap<ScalarField, unknown>;
  readonly relationships: ReadonlyMap<RelationField, Linkage>;
  /** The ORM client's unique `where` for the row to update, in an upsert. */
  readonly match?: IdValues | undefined;
  /** The parent of the resource, on a nested route. */
  readonly belongsTo?: ParentLink | undefined;
}

type WriteRoute = RouteOf<'create'> | RouteOf<'update'> | RouteOf<'updateMany'>;

/**
 * Parses the body of a create or an update.
 *
 * Ignores members that neither JSON:API nor the schema defines ("Document Structure"). Rejects
 * members that would be lost, and unknown attributes and relationships.
 *
 * @throws {ConflictError} if `type` or `id` contradicts the URL.
 * @throws {ForbiddenError} for a client-generated id if the database generates the ids, or if a field
 * of the id is read-only.
 * @throws {ApiErrors} with one error for each invalid attribute and relationship.
 */
export function parseResourceDocument(
  route: WriteRoute,
  body: JsonObject,
  context: RestContext,
): ResourceDocument {
  const parent = route.parent && parseParent(route.kind, route.parent, context);
  const { data, attributes: sentAttributes } = readResourceObject(body);
  assertType(data, route);
  const id = sentId(data, route, context);
  const issues: ApiError[] = [];
  const { limits } = context.settings;
  const { model } = route;
  const { meta } = body;
  checkMembers(body, { kind: 'document', pointer: '', model, meta: META_MEMBERS, issues });
  checkMembers(data, { kind: 'resource', pointer: '/data', model, issues });
  const attributes = parseAttributes(sentAttributes, {
    model,
    provider: context.schema.provider,
    limits,
    // An upsert may find an existing resource.
    isNew: route.kind === 'create' && !(isJsonObject(meta) && ownMember(meta, 'operation')),
    issues,
  });
  const sent = ownMember(data, 'relationships');
  const relationships = parseRelationships(sent, { model, ids: context.ids, limits, issues });
  const columns = columnsOf({ attributes, relationships });
  assertIdUntouched(id, columns, issues);
  assertNoKeyTwice(columns, issues);
  if (route.kind === 'updateMany') assertBulk({ model, relationships, columns, issues });
  if (parent) assertSameParent({ id, relationships }, { parent, columns, issues });
  throwIfAny(issues);
  const match = parseUpsert(meta, route, { id, attributes });
  return { id, attributes, relationships, match, ...(parent && { belongsTo: parent }) };
}

interface SentResource {
  /** The document as sent. The metadata does not apply to ids, which are parsed from their text. */
  readonly data: JsonObject;
  /** The attributes, decoded by the metadata. */
  readonly attributes: unknown;
}

function readResourceObject(body: JsonObject): SentResource {
  const decoded = decodeDocument(body);
  const data = ownMember(body, 'data');
  if (isJsonObject(data)) {
    return { data, attributes: ownMember(decoded.data as JsonObject, 'attributes') };
  }
  throw new InvalidPayloadError('"data" must be a resource object.', {
    source: { pointer: '/data' },
  });
}

function assertType(data: JsonObject, { model }: WriteRoute): void {
  const type = ownMember(data, 'type');
  const source = { pointer: '/data/type' };
  if (typeof type !== 'string') {
    throw new InvalidPayloadError('A resource object requires a "type".', { source });
  }
  if (type !== model.type) {
    const detail = `The type ${quote(type)} does not match the URL. Expected "${model.type}".`;
    throw new ConflictError(detail, { source });
  }
}

function sentId(data: JsonObject, route: WriteRoute, context: RestContext): IdValues | undefined {
  switch (route.kind) {
    case 'create':
      return clientId(data, route.model, context);
    case 'update':
      return urlId(data, route, context);
    case 'updateMany':
      if (ownMember(data, 'id') === undefined) return undefined;
      throw new InvalidPayloadError('Omit "id": the filter selects the resources.', {
        source: { pointer: '/data/id' },
      });
  }
}

function clientId(data: JsonObject, model: Model, context: RestContext): IdValues | undefined {
  const id = ownMember(data, 'id');
  if (id === undefined) return undefined;
  const source = { pointer: '/data/id' };
  if (model.idFields.some((field) => field.databaseGenerated)) {
    const detail = `The database generates the ids of ${model.type}. Omit "id".`;
    throw new ForbiddenError(detail, { source });
  }
  const fixed = model.idFields.find((field) => !field.writable);
  if (fixed) throw new ForbiddenError(`"${fixed.name}" is read-only.`, { source });
  const values = isId(id) ? decodeResourceId(model, id, context.ids) : undefined;
  if (values) return values;
  throw new InvalidIdError(`Invalid id for the type ${model.type}.`, { source });
}

/** Returns the id of the row; for a to-one relationship, the id in the body, if any. */
function urlId(
  data: JsonObject,
  { model, ...route }: RouteOf<'update'>,
  { ids }: RestContext,
): IdValues | undefined {
  const id = ownMember(data, 'id');
  if (id === undefined && route.id === undefined) return undefined;
  const sent = id === undefined ? route.id : isId(id) ? String(id) : undefined;
  if (sent === undefined || sent !== (route.id ?? sent)) throw otherId();
  const values = decodeResourceId(model, sent, ids);
  if (values) return values;
  throw route.id === undefined ? otherId() : noResource(model.type);
}

function otherId(): ConflictError {
  return new ConflictError('The id does not match the URL.', { source: { pointer: '/data/id' } });
}

function isId(sent: unknown): sent is string | number {
  return typeof sent === 'string' || typeof sent === 'number';
}
