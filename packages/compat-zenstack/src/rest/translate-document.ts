import { Failure, invalidPayload } from '../failure.ts';
import { isRecord } from '../rpc/read-args.ts';
import { checkId } from './check-value.ts';
import { type RestRoute, unknownRelation } from './match-route.ts';
import type { RestModel, RestRelation } from './rest-models.ts';

type Json = Readonly<Record<string, unknown>>;

interface Identifier {
  readonly id: string | number;
}

/** The resource that a document creates or updates. */
export interface DocumentTarget {
  readonly model: RestModel;
  /** The name of the model in errors. */
  readonly type: string;
  readonly divider: string;
  /** Whether it creates a resource. */
  readonly isNew: boolean;
  /** The relationship to the parent in the URL, which the document must not contain. */
  readonly reverse?: string | undefined;
}

/**
 * Translates a document that creates or updates a resource. The members that ZenStack's handler
 * ignores are removed: `data.id`, the types of identifiers, unknown members of `data`.
 *
 * @throws {Failure} if its shape is invalid, or a relationship is unknown.
 */
export function translateDocument(body: unknown, target: DocumentTarget): Json {
  const { data, meta = {} } = readDocument(body);
  const { model, isNew } = target;
  const { ...attributes } = (data.attributes ?? {}) as Json;
  if (target.reverse !== undefined) assertNotMoved(data, target);
  const relationships = Object.entries(
    (data.relationships ?? {}) as Record<string, { data: unknown }>,
  );
  const id = isNew ? takeId(attributes, model) : undefined;
  const serialization = serializationOf(meta, id !== undefined);
  const upsert = isNew && isUpsert(meta) && readMatchFields(meta, model);
  return {
    data: {
      type: model.segment,
      ...(id !== undefined && { id }),
      attributes,
      relationships: Object.fromEntries(
        relationships.map(([name, { data: linkage }]) => [
          name,
          { data: translateLinkage(linkage, relationOf(name, target), target.divider) },
        ]),
      ),
    },
    meta: { ...(serialization && { serialization }), ...upsert },
  };
}

/**
 * Translates a document that changes one relationship.
 *
 * @throws {Failure} if its shape is invalid.
 */
export function translateRelationship(
  body: unknown,
  { relation }: Pick<RestRoute, 'relation'>,
  divider: string,
): Json {
  const { list, optional } = relation as RestRelation;
  const data = isRecord(body) ? body.data : undefined;
  const isValid = list
    ? Array.isArray(data) && data.every(isIdentifier)
    : data === null || isIdentifier(data);
  if (!isValid) throw invalidPayload('"data" must be resource linkage.');
  if (data === null && !optional) throw new Failure('invalid-payload');
  return { data: data && translateLinkage(data, relation as RestRelation, divider) };
}

function readDocument(body: unknown): { readonly data: Json; readonly meta?: Json } {
  if (!isRecord(body)) throw invalidPayload('The body must be an object.');
  const { data, meta, ...others } = body;
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalidPayload(`Unrecognized key: "${other}"`);
  if (!isRecord(data)) throw invalidPayload('"data" must be an object.');
  const { type, attributes = {}, relationships = {} } = data;
  if (typeof type !== 'string') throw invalidPayload('"data.type" must be a string.');
  if (!isRecord(attributes)) throw invalidPayload('"data.attributes" must be an object.');
  if (!isRecord(relationships)) throw invalidPayload('"data.relationships" must be an object.');
  if (meta !== undefined && !isRecord(meta)) throw invalidPayload('"meta" must be an object.');
  for (const [name, value] of Object.entries(relationships)) {
    const linkage = isRecord(value) ? value.data : undefined;
    if (isIdentifier(linkage) || (Array.isArray(linkage) && linkage.every(isIdentifier))) continue;
    throw invalidPayload(`"data.relationships.${name}.data" must be resource linkage.`);
  }
  return { data, ...(meta && { meta }) };
}

function isIdentifier(value: unknown): value is Identifier {
  if (!isRecord(value)) return false;
  const { type, id } = value;
  return typeof type === 'string' && (typeof id === 'string' || typeof id === 'number');
}

function relationOf(name: string, { model, type }: DocumentTarget): RestRelation {
  const relation = model.relations.get(name);
  if (!relation) throw unknownRelation(type, name);
  return relation;
}

function translateLinkage(
  linkage: unknown,
  { name, target, list }: RestRelation,
  divider: string,
): unknown {
  if (Array.isArray(linkage) && !list) {
    throw new Failure('validation-error', `"${name}" is to-one and requires one identifier.`);
  }
  const items = ([linkage].flat() as Identifier[]).map(({ id }) => {
    if (typeof id === 'string') checkId(target, encodeURIComponent(id), divider);
    return { type: target.segment, id };
  });
  return list ? items : items[0];
}

/** Takes the id of a new resource from its attributes, where ZenStack's handler expects it. */
function takeId(attributes: Record<string, unknown>, { idFields }: RestModel): unknown {
  const [field, ...others] = idFields;
  const { id } = attributes;
  if (id === undefined || field?.name !== 'id' || others.length > 0) return undefined;
  const types: readonly string[] =
    field.type === 'BigInt' ? ['string', 'number'] : [TYPES.get(field.type) ?? 'string'];
  if (!types.includes(typeof id)) {
    throw new Failure('validation-error', `Invalid value for "id": expected ${field.type}.`);
  }
  delete attributes.id;
  return id;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['Int', 'number'],
  ['Float', 'number'],
]);

function serializationOf({ serialization }: Json, withoutId: boolean): Json | undefined {
  if (!isRecord(serialization)) return undefined;
  const { values } = serialization;
  if (!withoutId || !isRecord(values)) return serialization;
  const { 'data.attributes.id': _, ...others } = values;
  return { ...serialization, values: others };
}

function isUpsert({ operation, matchFields }: Json): boolean {
  if (operation !== 'upsert' || !Array.isArray(matchFields)) return false;
  return matchFields.length > 0 && matchFields.every((name) => typeof name === 'string');
}

function readMatchFields({ operation, matchFields }: Json, { uniqueSets }: RestModel): Json {
  const names = matchFields as readonly string[];
  if (uniqueSets.some((set) => set.every((name) => names.includes(name)))) {
    return { operation, matchFields };
  }
  throw invalidPayload('Match fields must be unique fields');
}

/** The URL of a nested route decides on the parent. */
function assertNotMoved(
  { attributes = {}, relationships = {} }: Json,
  { model, reverse = '', isNew }: DocumentTarget,
): void {
  const keys = model.fields.get(reverse)?.relation?.fields ?? [];
  const names = [
    ...keys.map((key) => [attributes, key] as const),
    [relationships, reverse] as const,
  ];
  if (!names.some(([object, name]) => Object.hasOwn(object as Json, name))) return;
  throw invalidPayload(
    isNew
      ? `Relation "${reverse}" is controlled by the parent route and cannot be set in the request payload`
      : `Relation "${reverse}" cannot be changed via a nested route`,
  );
}
