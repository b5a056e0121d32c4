import type { RelationField, ScalarField, ToOneRelation } from '../../schema/schema-model.ts';
import { type IdValues, uniqueWhere } from '../../schema/values/resource-id.ts';
import { hasJsonNull, nullOf } from '../../schema/values/scalar-value.ts';
import { idsOf, type Linkage } from '../parse/documents/parse-linkage.ts';
import type { ResourceDocument } from '../parse/documents/parse-resource-document.ts';
import type { RestContext } from '../rest-context.ts';
import type { WriteData } from './rest-plan.ts';

/** Returns the `data` of a new row. */
export function planCreateData(document: ResourceDocument, context: RestContext): WriteData {
  const data: Record<string, unknown> = {
    ...document.id,
    ...planAttributes(document.attributes, context),
  };
  for (const [relation, linkage] of document.relationships) {
    // A new row has nothing to clear.
    if (relation.ownKey || linkage !== null) Object.assign(data, planFirst(relation, linkage));
  }
  return data;
}

/**
 * Returns the `data` of an update. A relationship in it replaces the previous one, and never
 * changes other fields of the related rows.
 */
export function planUpdateData(document: ResourceDocument, context: RestContext): WriteData {
  const data: Record<string, unknown> = { ...planAttributes(document.attributes, context) };
  for (const [relation, linkage] of document.relationships) {
    Object.assign(data, planReplacement(relation, linkage));
  }
  return data;
}

/** Returns the nested write that replaces a relationship with the linkage. */
export function planReplacement(relation: RelationField, linkage: Linkage): WriteData {
  if (relation.list) return planMembers('set', relation, idsOf(linkage));
  const [id = null] = idsOf(linkage);
  if (relation.ownKey) return planOwnKey(relation, id);
  if (id === null) return { [relation.name]: { disconnect: true } };
  return { [relation.name]: { connect: uniqueWhere(relation.target, id) } };
}

/**
 * Returns the nested write that adds or removes the members in the linkage of a to-many
 * relationship.
 */
export function planMembers(
  operation: 'connect' | 'disconnect' | 'set',
  { name, target }: RelationField,
  members: readonly IdValues[],
): WriteData {
  return { [name]: { [operation]: members.map((id) => uniqueWhere(target, id)) } };
}

function planFirst(relation: RelationField, linkage: Linkage): WriteData {
  return relation.list
    ? planMembers('connect', relation, idsOf(linkage))
    : planReplacement(relation, linkage);
}

/** Sets the foreign key in the row itself, without a join or a change of the related row. */
function planOwnKey(
  { ownKey = [], nullableKey, target }: ToOneRelation,
  id: IdValues | null,
): WriteData {
  // A column that is required stays, since it serves another purpose too.
  if (id === null) return Object.fromEntries(nullableKey.map((name) => [name, null]));
  return Object.fromEntries(ownKey.map((name, i) => [name, id[target.idFields[i]?.name ?? '']]));
}

function planAttributes(
  attributes: ReadonlyMap<ScalarField, unknown>,
  { dialect }: Pick<RestContext, 'dialect'>,
): WriteData {
  return Object.fromEntries(
    Array.from(attributes, ([field, value]) => {
      if (value === null && hasJsonNull(field)) return [field.name, nullOf(field, dialect)];
      if (value === null || field.type !== 'Json') return [field.name, value];
      return [field.name, dialect.jsonValue?.(value) ?? value];
    }),
  );
}
