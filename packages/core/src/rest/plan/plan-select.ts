import type { Field, Model, RelationField } from '../../schema/schema-model.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { Select } from './rest-plan.ts';

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
    const { target } = relation;
    if (included) {
      select[relation.name] = selectRelated(relation, planSelect(target, included, scope));
    } else if (!relation.ownKey) select[relation.name] = selectRelated(relation, selectId(target));
  }
  return select;
}

/** Selects the records of a relationship; those of a to-many one in the order of their ids. */
function selectRelated({ target, list }: RelationField, select: Select): Select {
  return list ? { select, orderBy: orderById(target) } : { select };
}

/** Returns the order by the id alone. */
export function orderById({ idFields }: Model): readonly Readonly<Record<string, 'asc'>>[] {
  return idFields.map(({ name }) => ({ [name]: 'asc' }));
}

function isShown(field: Field, fields: ReadonlySet<Field> | undefined): boolean {
  return fields === undefined || fields.has(field);
}
