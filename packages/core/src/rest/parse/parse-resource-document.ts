import type { ApiRequest } from '../../api-handler.ts';
import { type ApiError, throwIfAny } from '../../errors/api-error.ts';
import { InvalidIdError, InvalidPayloadError } from '../../errors/request-errors.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors/resource-errors.ts';
import { decodeSerialized } from '../../http/decode-serialized.ts';
import { isJsonObject, type JsonObject, ownMember, readJsonObject } from '../../http/parse-json.ts';
import { decodeResourceId, type IdValues } from '../../schema/resource-id.ts';
import type { RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';
import type { RestRoute } from '../route/rest-route.ts';
import { parseAttributes } from './parse-attributes.ts';
import { type Linkage, parseRelationships } from './parse-relationships.ts';

/** The resource that a client sent, in typed values. */
export interface ResourceDocument {
  /** The row to update, or the id that the client chose for a new one. */
  readonly id: IdValues | undefined;
  readonly attributes: ReadonlyMap<ScalarField, unknown>;
  readonly relationships: ReadonlyMap<RelationField, Linkage>;
}

type WriteRoute = Extract<RestRoute, { readonly kind: 'create' | 'update' }>;

/**
 * Reads the body of a create or an update.
 *
 * Members that JSON:API does not know are ignored, as it demands ("Document Structure"); an
 * attribute or relationship that the type does not have is an error.
 *
 * @throws {ConflictError} where `type` or `id` contradicts the URL.
 * @throws {ForbiddenError} for a client's id where the database makes the ids.
 * @throws {ApiErrors} with every attribute and relationship that is wrong.
 */
export async function parseResourceDocument(
  route: WriteRoute,
  request: ApiRequest<unknown>,
  context: RestContext,
): Promise<ResourceDocument> {
  const data = await readResourceObject(request, context);
  assertType(data, route);
  const id = route.kind === 'create' ? clientId(data, route, context) : urlId(data, route, context);
  const issues: ApiError[] = [];
  const attributes = parseAttributes(ownMember(data, 'attributes'), {
    model: route.model,
    provider: context.schema.provider,
    issues,
  });
  const relationships = parseRelationships(ownMember(data, 'relationships'), {
    model: route.model,
    ids: context.ids,
    issues,
  });
  assertIdUntouched(attributes, id, issues);
  assertNoKeyTwice({ attributes, relationships }, issues);
  throwIfAny(issues);
  return { id, attributes, relationships };
}

async function readResourceObject(
  request: ApiRequest<unknown>,
  context: RestContext,
): Promise<JsonObject> {
  const { meta, ...sent } = await readJsonObject(request, context.settings.limits);
  const body = decodeSerialized(
    sent,
    meta,
    (why) => new InvalidPayloadError(`The body's ${why}`, { source: { pointer: '/meta' } }),
  ) as JsonObject;
  const data = ownMember(body, 'data');
  if (isJsonObject(data)) return data;
  throw new InvalidPayloadError('data must be a resource object', { source: { pointer: '/data' } });
}

function assertType(data: JsonObject, { model }: WriteRoute): void {
  const type = ownMember(data, 'type');
  const source = { pointer: '/data/type' };
  if (typeof type !== 'string') {
    throw new InvalidPayloadError('A resource object needs a type', { source });
  }
  if (type !== model.type) {
    throw new ConflictError(`The type "${type}" is not that of the URL, "${model.type}"`, {
      source,
    });
  }
}

function clientId(
  data: JsonObject,
  { model }: WriteRoute,
  context: RestContext,
): IdValues | undefined {
  const id = ownMember(data, 'id');
  if (id === undefined) return undefined;
  const source = { pointer: '/data/id' };
  if (model.idFields.some((field) => field.databaseGenerated)) {
    throw new ForbiddenError(`The database makes the ids of ${model.type}`, { source });
  }
  const isId = typeof id === 'string' || typeof id === 'number';
  const values = isId ? decodeResourceId(model, id, context.ids) : undefined;
  if (values) return values;
  throw new InvalidIdError(`This is not an id that ${model.type} can have`, { source });
}

function urlId(
  data: JsonObject,
  route: Extract<WriteRoute, { readonly kind: 'update' }>,
  context: RestContext,
): IdValues {
  const id = ownMember(data, 'id');
  if (id !== undefined && String(id) !== route.id) {
    throw new ConflictError('The id is not that of the URL', { source: { pointer: '/data/id' } });
  }
  const values = decodeResourceId(route.model, route.id, context.ids);
  if (values) return values;
  throw new NotFoundError(`There is no ${route.model.type} with this id`);
}

/** A part of the id may stand among the attributes too, but not say something else. */
function assertIdUntouched(
  attributes: ReadonlyMap<ScalarField, unknown>,
  id: IdValues | undefined,
  issues: ApiError[],
): void {
  if (!id) return;
  for (const [{ name }, value] of attributes) {
    if (!Object.hasOwn(id, name) || String(id[name]) === String(value)) continue;
    const source = { pointer: `/data/attributes/${name}` };
    issues.push(new ConflictError(`${name} is part of the id and contradicts it`, { source }));
  }
}

/** A foreign key is set by its attribute or by its relationship, not by both. */
function assertNoKeyTwice(
  { attributes, relationships }: Omit<ResourceDocument, 'id'>,
  issues: ApiError[],
): void {
  const names = new Set([...attributes.keys()].map((field) => field.name));
  for (const relation of relationships.keys()) {
    const twice = relation.ownKey?.find((name) => names.has(name));
    if (twice === undefined) continue;
    const source = { pointer: `/data/relationships/${relation.name}` };
    issues.push(
      new InvalidPayloadError(`${relation.name} is set by the attribute ${twice} too`, { source }),
    );
  }
}
