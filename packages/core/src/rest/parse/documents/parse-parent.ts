import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { ConflictError, ForbiddenError, noResource } from '../../../errors/resource-errors.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { oppositeRelation } from '../../../schema/model/build-relations.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import {
  decodeResourceId,
  type IdValues,
  isSameIdValue,
} from '../../../schema/values/resource-id.ts';
import type { RestContext } from '../../rest-context.ts';
import type { RelationshipPath } from '../../route/rest-route.ts';
import { idsOf, type Linkage } from './parse-linkage.ts';
import type { ResourceDocument } from './parse-resource-document.ts';
import type { SetColumn } from './set-columns.ts';

/** The parent resource in the URL. */
export interface ParentLink {
  readonly model: Model;
  readonly id: IdValues;
  /** The relationship that leads back to the parent. */
  readonly relation: RelationField;
}

/**
 * Parses the parent in the URL of a nested route.
 *
 * @throws {NotFoundError} for an id that no row can have.
 * @throws {ForbiddenError} for a creation in a relationship that clients are not allowed to change.
 */
export function parseParent(
  kind: 'create' | 'fetch' | 'update' | 'delete',
  { model, id, relation }: RelationshipPath,
  { ids }: Pick<RestContext, 'ids'>,
): ParentLink {
  const opposite = oppositeRelation(model, relation);
  const values = decodeResourceId(model, id, ids);
  if (!values || !opposite) throw noResource(model.type);
  if (kind === 'create' && !(relation.writable && opposite.writable)) {
    throw new ForbiddenError(`"${relation.name}" is read-only.`);
  }
  return { model, id: values, relation: opposite };
}

/**
 * Checks that a document does not move a resource away from the parent in the URL. If a foreign key
 * leads to another field of the parent than its id in the URL, the execution checks it.
 */
export function assertSameParent(
  { id, relationships }: Pick<ResourceDocument, 'id' | 'relationships'>,
  { parent, columns, issues }: ParentCheck,
): void {
  const { relation } = parent;
  const addIssue = (name: string, pointer: string) => {
    const detail = `"${name}" contradicts the URL: the resource belongs to another ${parent.model.type}.`;
    collectError(issues, new ConflictError(detail, { source: { pointer } }));
  };
  const linkage = relationships.get(relation);
  if (linkage !== undefined && !leadsTo(parent, linkage)) {
    addIssue(relation.name, jsonPointer('/data/relationships', relation.name, 'data'));
  }
  const key = new Map((relation.foreignKey ?? []).map((pair) => [pair.field, pair.references]));
  const isUnchanged = (column: string, value: unknown) => {
    const references = key.get(column);
    if (references === undefined || !Object.hasOwn(parent.id, references)) return true;
    return isSameIdValue(parent.id[references], value);
  };
  for (const { column, value, member } of columns) {
    if (member === `relationships/${relation.name}` || isUnchanged(column, value)) continue;
    addIssue(column, `/data/${member}`);
  }
  for (const [column, value] of Object.entries(id ?? {})) {
    if (!isUnchanged(column, value)) addIssue(column, '/data/id');
  }
}

interface ParentCheck {
  readonly parent: ParentLink;
  readonly columns: readonly SetColumn[];
  /** Receives each error. */
  readonly issues: ApiError[];
}

function leadsTo({ model, id }: ParentLink, linkage: Linkage): boolean {
  return idsOf(linkage).some((other) =>
    model.idFields.every(({ name }) => isSameIdValue(other[name], id[name])),
  );
}
