import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { InvalidRelationDataError } from '../../../errors/request-errors.ts';
import { isJsonObject, ownMember } from '../../../http/parse-json.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { RelationField } from '../../../schema/schema-model.ts';
import { explainRequired } from '../../../schema/values/explain-required.ts';
import {
  decodeResourceId,
  encodeResourceId,
  type IdFormat,
  type IdValues,
  idValuesOf,
} from '../../../schema/values/resource-id.ts';
import { checkMembers } from './check-members.ts';

export interface LinkageContext {
  readonly ids: IdFormat;
  readonly limits: Limits;
  /** Receives each error. */
  readonly issues: ApiError[];
}

/** A relationship, and the pointer to its linkage in the body. */
export interface LinkageSource {
  readonly relation: RelationField;
  /** The pointer to the member `data`. */
  readonly pointer: string;
  /** Whether unknown members of an identifier are rejected too. @default false */
  readonly closed?: boolean;
}

/**
 * Parses resource linkage (JSON:API 1.1, "Resource Linkage").
 *
 * @returns `undefined` if it is invalid.
 * @throws {LimitExceededError} for a list above `limits.listLength`, `limits.nestedWrites` or
 * `limits.writeRows`.
 */
export function parseLinkage(
  data: unknown,
  { relation, pointer, closed = false }: LinkageSource,
  context: LinkageContext,
): Linkage | undefined {
  const addIssue = (detail: string, where = pointer): undefined => {
    collectError(
      context.issues,
      new InvalidRelationDataError(detail, { source: { pointer: where } }),
    );
  };
  const identifier = (item: unknown, where = pointer) => {
    if (isJsonObject(item)) {
      const { issues } = context;
      const { target: model } = relation;
      checkMembers(item, { kind: 'identifier', pointer: where, model, closed, issues });
    }
    return parseIdentifier(item, relation, context) ?? addIssue(identifierDetail(relation), where);
  };
  if (!relation.list) {
    if (data !== null) return identifier(data);
    return relation.removable ? null : addIssue(emptyDetail(relation));
  }
  if (!Array.isArray(data)) return addIssue(`"${relation.name}" is to-many and requires an array.`);
  for (const name of ['listLength', 'nestedWrites', 'writeRows'] as const) {
    assertWithin(context.limits, name, { value: data.length, source: { pointer } });
  }
  const linked = data.map((item, i) => identifier(item, `${pointer}/${i}`));
  const ids = linked.filter((id) => id !== undefined);
  return ids.length < linked.length ? undefined : eachOnce(ids, relation, context);
}

function eachOnce(
  linked: readonly IdValues[],
  { target }: RelationField,
  { ids }: LinkageContext,
): readonly IdValues[] {
  const byId = new Map(
    linked.map((values) => [encodeResourceId(idValuesOf(values, target.idFields), ids), values]),
  );
  return [...byId.values()];
}

function parseIdentifier(
  sent: unknown,
  { target }: RelationField,
  { ids }: LinkageContext,
): IdValues | undefined {
  if (!isJsonObject(sent) || ownMember(sent, 'type') !== target.type) return undefined;
  const id = ownMember(sent, 'id');
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return decodeResourceId(target, id, ids);
}

function emptyDetail(relation: RelationField): string {
  return relation.foreignKey
    ? `"${relation.name}" is required and cannot be null.`
    : explainRequired(relation);
}

function identifierDetail({ name, target }: RelationField): string {
  return `"${name}" requires a resource identifier: { "type": "${target.type}", "id": … }.`;
}

/**
 * The linkage of a relationship: the ids of a to-many one, without duplicates; the id or null of a
 * to-one.
 */
export type Linkage = IdValues | null | readonly IdValues[];

/** Returns the ids in a linkage as a list. */
export function idsOf(linkage: Linkage): readonly IdValues[] {
  if (linkage === null) return [];
  return isList(linkage) ? linkage : [linkage];
}

function isList(linkage: Linkage): linkage is readonly IdValues[] {
  return Array.isArray(linkage);
}
