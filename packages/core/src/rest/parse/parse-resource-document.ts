import type { ApiRequest } from '../../api-handler.ts';
import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import { InvalidIdError, InvalidPayloadError } from '../../errors/request-errors.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors/resource-errors.ts';
import { decodeSerialized } from '../../http/decode-serialized.ts';
import { isJsonObject, type JsonObject, ownMember, readJsonObject } from '../../http/parse-json.ts';
import { decodeResourceId, type IdValues, isSameIdValue } from '../../schema/resource-id.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';
import type { RouteOf } from '../route/rest-route.ts';
import { parseAttributes } from './parse-attributes.ts';
import type { Linkage } from './parse-linkage.ts';
import { parseRelationships } from './parse-relationships.ts';
import { parseUpsert } from './parse-upsert.ts';

/** The resource that a client sent, in typed values. */
export interface ResourceDocument {
  /** The row to update, or the id that the client chose for a new one. */
  readonly id: IdValues | undefined;
  readonly attributes: ReadonlyMap<ScalarField, unknown>;
  readonly relationships: ReadonlyMap<RelationField, Linkage>;
  /** Of an upsert: the data client's unique `where` for the row to update. */
  readonly match?: IdValues | undefined;
}

type WriteRoute = RouteOf<'create' | 'update'>;

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
  const { data, meta } = await readResourceObject(request, context);
  assertType(data, route);
  const id =
    route.kind === 'update' ? urlId(data, route, context) : clientId(data, route.model, context);
  const issues: ApiError[] = [];
  const { limits } = context.settings;
  const { model } = route;
  const attributes = parseAttributes(ownMember(data, 'attributes'), {
    model,
    provider: context.schema.provider,
    limits,
    // An upsert may find a resource that is there.
    isNew: route.kind === 'create' && !(isJsonObject(meta) && ownMember(meta, 'operation')),
    issues,
  });
  const sent = ownMember(data, 'relationships');
  const relationships = parseRelationships(sent, { model, ids: context.ids, limits, issues });
  const columns = columnsOf({ attributes, relationships });
  assertIdUntouched(id, columns, issues);
  assertNoKeyTwice(columns, issues);
  throwIfAny(issues);
  const match = parseUpsert(meta, route, { id, attributes });
  return { id, attributes, relationships, match };
}

async function readResourceObject(
  request: ApiRequest<unknown>,
  context: RestContext,
): Promise<{ readonly data: JsonObject; readonly meta: unknown }> {
  const { meta, ...sent } = await readJsonObject(request, context.settings.limits);
  const body = decodeSerialized(
    sent,
    meta,
    (why) => new InvalidPayloadError(`The body's ${why}`, { source: { pointer: '/meta' } }),
  ) as JsonObject;
  const data = ownMember(body, 'data');
  if (isJsonObject(data)) return { data, meta };
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

function clientId(data: JsonObject, model: Model, context: RestContext): IdValues | undefined {
  const id = ownMember(data, 'id');
  if (id === undefined) return undefined;
  const source = { pointer: '/data/id' };
  if (model.idFields.some((field) => field.databaseGenerated)) {
    throw new ForbiddenError(`The database makes the ids of ${model.type}`, { source });
  }
  const values = isId(id) ? decodeResourceId(model, id, context.ids) : undefined;
  if (values) return values;
  throw new InvalidIdError(`This is not an id that ${model.type} can have`, { source });
}

function urlId(data: JsonObject, route: RouteOf<'update'>, context: RestContext): IdValues {
  const id = ownMember(data, 'id');
  if (id !== undefined && !(isId(id) && String(id) === route.id)) {
    throw new ConflictError('The id is not that of the URL', { source: { pointer: '/data/id' } });
  }
  const values = decodeResourceId(route.model, route.id, context.ids);
  if (values) return values;
  throw new NotFoundError(`There is no ${route.model.type} with this id`);
}

function isId(sent: unknown): sent is string | number {
  return typeof sent === 'string' || typeof sent === 'number';
}

/** One column that the document sets, by an attribute or by a relationship with its own key. */
interface SetColumn {
  readonly column: string;
  readonly value: unknown;
  readonly member: `attributes/${string}` | `relationships/${string}`;
}

function columnsOf({
  attributes,
  relationships,
}: Omit<ResourceDocument, 'id'>): readonly SetColumn[] {
  const byAttribute = Array.from(attributes, ([{ name }, value]) => {
    return { column: name, value, member: `attributes/${name}` } as const;
  });
  const byRelationship = Array.from(relationships, ([{ name, ownKey = [], target }, linkage]) => {
    const related = linkage as IdValues | null;
    return ownKey.map((column, i) => {
      const value = related === null ? null : related[target.idFields[i]?.name ?? ''];
      return { column, value, member: `relationships/${name}` } as const;
    });
  });
  return [...byAttribute, ...byRelationship.flat()];
}

/** A part of the id may be set by other members too, but not to something else. */
function assertIdUntouched(
  id: IdValues | undefined,
  columns: readonly SetColumn[],
  issues: ApiError[],
): void {
  if (!id) return;
  for (const { column, value, member } of columns) {
    if (!Object.hasOwn(id, column) || isSameIdValue(id[column], value)) continue;
    const detail = `${column} is part of the id and contradicts it`;
    collectError(issues, new ConflictError(detail, { source: { pointer: `/data/${member}` } }));
  }
}

/** A foreign key may be set by its attribute and by relationships, but not to different things. */
function assertNoKeyTwice(columns: readonly SetColumn[], issues: ApiError[]): void {
  const first = new Map<string, SetColumn>();
  for (const set of columns) {
    const other = first.get(set.column);
    if (!other) first.set(set.column, set);
    if (!other || isSameIdValue(other.value, set.value)) continue;
    const detail = `${set.member} and ${other.member} set ${set.column} differently`;
    const source = { pointer: `/data/${set.member}` };
    collectError(issues, new InvalidPayloadError(detail, { source }));
  }
}
