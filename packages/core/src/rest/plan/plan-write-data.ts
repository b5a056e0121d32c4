import type { IdValues } from '../../schema/resource-id.ts';
import type { RelationField } from '../../schema/schema-model.ts';
import type { Linkage } from '../parse/parse-relationships.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import type { WriteData } from './rest-plan.ts';
import { uniqueWhere } from './unique-where.ts';

type WriteRequest = Extract<ParsedRestRequest, { readonly kind: 'create' | 'update' }>;

/** The `data` of a create or an update. A relationship in it never touches the related rows' fields. */
export function planWriteData(
  { kind, document }: WriteRequest,
  { dbNull }: Pick<RestContext, 'dbNull'>,
): WriteData {
  const data: Record<string, unknown> = kind === 'create' ? { ...document.id } : {};
  for (const [field, value] of document.attributes) {
    data[field.name] = value === null && field.type === 'Json' ? dbNull : value;
  }
  for (const [relation, linkage] of document.relationships) {
    if (relation.ownKey) Object.assign(data, planOwnKey(relation, linkage));
    else data[relation.name] = planOtherKey(relation, linkage, kind);
  }
  return data;
}

/** The foreign key is in the row itself: no join, and no need to touch the related row. */
function planOwnKey({ ownKey = [], target }: RelationField, linkage: Linkage): WriteData {
  const id = linkage as IdValues | null;
  const related = target.idFields.map((field) => (id === null ? null : id[field.name]));
  return Object.fromEntries(ownKey.map((name, i) => [name, related[i]]));
}

function planOtherKey(
  { target, list }: RelationField,
  linkage: Linkage,
  kind: WriteRequest['kind'],
): WriteData {
  if (list) {
    const related = (linkage as readonly IdValues[]).map((id) => uniqueWhere(target, id));
    return kind === 'create' ? { connect: related } : { set: related };
  }
  if (linkage !== null) return { connect: uniqueWhere(target, linkage as IdValues) };
  return kind === 'create' ? {} : { disconnect: true };
}
