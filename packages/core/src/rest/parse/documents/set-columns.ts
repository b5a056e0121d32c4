import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { ConflictError, ForbiddenError } from '../../../errors/resource-errors.ts';
import type { Model } from '../../../schema/schema-model.ts';
import { type IdValues, isSameIdValue } from '../../../schema/values/resource-id.ts';
import { idsOf } from './parse-linkage.ts';
import type { ResourceDocument } from './parse-resource-document.ts';

/** One column that the document sets by an attribute, or by a relationship with its own key. */
export interface SetColumn {
  readonly column: string;
  readonly value: unknown;
  readonly member: `attributes/${string}` | `relationships/${string}`;
}

/** Returns the columns that the attributes and relationships of a document set. */
export function columnsOf({
  attributes,
  relationships,
}: Pick<ResourceDocument, 'attributes' | 'relationships'>): readonly SetColumn[] {
  const byAttribute = Array.from(attributes, ([{ name }, value]) => {
    return { column: name, value, member: `attributes/${name}` } as const;
  });
  const byRelationship = Array.from(relationships, ([{ name, ownKey = [], target }, linkage]) => {
    const [related] = idsOf(linkage);
    return ownKey.map((column, i) => {
      const value = related === undefined ? null : related[target.idFields[i]?.name ?? ''];
      return { column, value, member: `relationships/${name}` } as const;
    });
  });
  return [...byAttribute, ...byRelationship.flat()];
}

/** Checks that other members do not change a part of the id. */
export function assertIdUntouched(
  id: IdValues | undefined,
  columns: readonly SetColumn[],
  issues: ApiError[],
): void {
  for (const { column, member } of changesOfId(id, columns)) {
    const detail = `"${column}" is part of the id and contradicts it.`;
    collectError(issues, new ConflictError(detail, { source: { pointer: `/data/${member}` } }));
  }
}

/** Returns the columns that change a part of the id. */
export function changesOfId(
  id: IdValues = {},
  columns: readonly SetColumn[],
): readonly SetColumn[] {
  return columns.filter(
    ({ column, value }) => Object.hasOwn(id, column) && !isSameIdValue(id[column], value),
  );
}

/** Checks that an attribute and relationships do not set a foreign key to different values. */
export function assertNoKeyTwice(columns: readonly SetColumn[], issues: ApiError[]): void {
  const first = new Map<string, SetColumn>();
  for (const set of columns) {
    const other = first.get(set.column);
    if (!other) first.set(set.column, set);
    if (!other || isSameIdValue(other.value, set.value)) continue;
    const detail = `"${set.member}" and "${other.member}" set "${set.column}" to different values.`;
    const source = { pointer: `/data/${set.member}` };
    collectError(issues, new InvalidPayloadError(detail, { source }));
  }
}

/** A document that changes several resources. */
interface BulkDocument extends Pick<ResourceDocument, 'relationships'> {
  readonly model: Model;
  readonly columns: readonly SetColumn[];
  readonly issues: ApiError[];
}

/** Checks that a document for several resources changes their own columns, and no ids. */
export function assertBulk({ model, relationships, columns, issues }: BulkDocument): void {
  const add = (detail: string, member: SetColumn['member']) =>
    collectError(issues, new ForbiddenError(detail, { source: { pointer: `/data/${member}` } }));
  if (issues.length === 0 && columns.length === 0 && relationships.size === 0) {
    const detail = 'An update of several resources requires an attribute or a relationship.';
    collectError(issues, new InvalidPayloadError(detail, { source: { pointer: '/data' } }));
  }
  for (const { column, member } of columns) {
    if (!model.idFields.some(({ name }) => name === column)) continue;
    add(`"${column}" is part of the id and cannot be set on several resources.`, member);
  }
  for (const { name, ownKey } of relationships.keys()) {
    if (ownKey) continue;
    add(`"${name}" cannot be set on several resources.`, `relationships/${name}`);
  }
}
