import type { Field, Model, RelationField } from '../../schema/schema-model.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { Select } from './client-args.ts';

/** The settings of a selection. */
export interface SelectScope {
  readonly fields: FieldSets;
  /** Whether the ids of to-many relationships are read too. */
  readonly linkage: 'to-one' | 'all';
}

/**
 * Returns the columns that a resource object needs: visible fields, the id, linkage, and the
 * included relationships. The related id of a to-one relationship needs no join if the row has the
 * foreign key.
 */
export function planSelect(model: Model, include: IncludeTree, scope: SelectScope): Select {
  // Only for writes: a relationship to a model that cannot be read is hidden.
  if (!model.operations.has('read')) return selectId(model);
  const fields = scope.fields.get(model);
  const select: Record<string, unknown> = { ...selectId(model) };
  for (const field of model.scalars) if (isShown(field, fields)) select[field.name] = true;
  for (const relation of model.relations) {
    const included = include.get(relation);
    const shown = isShown(relation, fields) && (!relation.list || scope.linkage === 'all');
    if (!included && !shown) continue;
    if (relation.ownKey) for (const name of relation.ownKey) select[name] = true;
    if (included) select[relation.name] = selectRelated(relation, included, scope);
    else if (!relation.ownKey) select[relation.name] = selectIds(relation);
  }
  return select;
}

/** Returns the selection of the id alone. */
export function selectId(model: Model): Select {
  return Object.fromEntries(model.idFields.map(({ name }) => [name, true]));
}

/** Returns the order by the id alone. */
export function orderById({ idFields }: Model): readonly Readonly<Record<string, 'asc'>>[] {
  return idFields.map(({ name }) => ({ [name]: 'asc' }));
}

function selectRelated(relation: RelationField, include: IncludeTree, scope: SelectScope): Select {
  const { target, list } = relation;
  const select = planSelect(target, include, scope);
  return list ? { select, orderBy: orderById(target) } : { select };
}

function selectIds({ target, list }: RelationField): Select {
  const select = selectId(target);
  return list ? { select, orderBy: orderById(target) } : { select };
}

function isShown(field: Field, fields: ReadonlySet<Field> | undefined): boolean {
  return fields === undefined || fields.has(field);
}
