import { type ApiError, collectError } from '../../errors/api-error.ts';
import { InvalidPayloadError, InvalidRelationDataError } from '../../errors/request-errors.ts';
import { jsonPointer } from '../../http/json-pointer.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../http/parse-json.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import type { Limits } from '../../limits/limits.ts';
import { decodeResourceId, type IdFormat, type IdValues } from '../../schema/resource-id.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';

/** What a relationship points to: the ids of a to-many one, the id or null of a to-one. */
export type Linkage = IdValues | null | readonly IdValues[];

interface RelationshipContext {
  readonly model: Model;
  readonly ids: IdFormat;
  readonly limits: Limits;
  /** Takes each thing that is wrong. */
  readonly issues: ApiError[];
}

const POINTER = '/data/relationships';

/**
 * Reads the relationships of a resource object.
 *
 * @throws {LimitExceededError} for a list above `limits.listLength`.
 */
export function parseRelationships(
  relationships: unknown,
  context: RelationshipContext,
): ReadonlyMap<RelationField, Linkage> {
  const linkages = new Map<RelationField, Linkage>();
  if (relationships === undefined) return linkages;
  if (!isJsonObject(relationships)) {
    const source = { pointer: POINTER };
    collectError(
      context.issues,
      new InvalidPayloadError('relationships must be an object', { source }),
    );
    return linkages;
  }
  for (const [name, sent] of Object.entries(relationships)) {
    // JSON:API 1.1, "@-Members": ignored where they are not understood.
    if (name.startsWith('@')) continue;
    const pointer = jsonPointer(POINTER, name);
    const relation = context.model.fields.get(name);
    if (relation?.kind === 'relation') {
      const linkage = parseRelationship(sent, { relation, pointer }, context);
      if (linkage !== undefined) linkages.set(relation, linkage);
    } else {
      const detail = `${context.model.type} has no relationship "${name}"`;
      collectError(context.issues, new InvalidPayloadError(detail, { source: { pointer } }));
    }
  }
  return linkages;
}

function parseRelationship(
  sent: unknown,
  { relation, pointer }: { readonly relation: RelationField; readonly pointer: string },
  context: RelationshipContext,
): Linkage | undefined {
  const data = isJsonObject(sent) ? ownMember(sent, 'data') : undefined;
  const at = `${pointer}/data`;
  const refuse = (detail: string, where = at): undefined => {
    collectError(
      context.issues,
      new InvalidRelationDataError(detail, { source: { pointer: where } }),
    );
  };
  if (data === undefined) return refuse('A relationship object needs data', pointer);
  if (!relation.list) {
    if (data === null) {
      return relation.optional ? null : refuse(`${relation.name} is required and cannot be null`);
    }
    return parseIdentifier(data, relation, context) ?? refuse(identifierDetail(relation));
  }
  if (!Array.isArray(data)) return refuse(`${relation.name} is to-many and needs an array`);
  assertWithin(context.limits, 'listLength', { value: data.length, source: { pointer: at } });
  const linked = data.map(
    (item, i) =>
      parseIdentifier(item, relation, context) ?? refuse(identifierDetail(relation), `${at}/${i}`),
  );
  return linked.includes(undefined) ? undefined : (linked as IdValues[]);
}

function parseIdentifier(
  sent: unknown,
  { target }: RelationField,
  { ids }: RelationshipContext,
): IdValues | undefined {
  if (!isJsonObject(sent) || ownMember(sent, 'type') !== target.type) return undefined;
  const id = ownMember(sent as JsonObject, 'id');
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return decodeResourceId(target, id, ids);
}

function identifierDetail({ name, target }: RelationField): string {
  return `${name} needs a resource identifier: { "type": "${target.type}", "id": … }`;
}
