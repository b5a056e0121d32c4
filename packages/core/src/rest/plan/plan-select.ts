import {
  type Field,
  hasLinkage,
  type Model,
  type RelationField,
} from '../../schema/schema-model.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { IncludeTree } from '../parse/query/parse-include.ts';
import type { IncludeOption } from '../parse/query/parse-include-option.ts';
import type { IncludeOptions } from '../parse/query/parse-include-options.ts';
import type { ResourceQuery } from '../parse/query/parse-rest-query.ts';
import type { RestContext } from '../rest-context.ts';
import { planCursorPage, selectKeyset } from './plan-cursor-page.ts';
import { planFilter, planPage } from './plan-page.ts';
import type { Select, Where } from './rest-plan.ts';

/** The settings of a selection. */
export interface SelectScope {
  readonly fields: FieldSets;
  /** Whether the ids of to-many relationships are read too. */
  readonly linkage: 'to-one' | 'all';
  /** Which of the included records are read. @default all */
  readonly includeOptions?: IncludeOptions | undefined;
  readonly dialect: RestContext['dialect'];
  /** The fields that the `meta` of resource objects needs. */
  readonly metas: RestContext['metas'];
}

/** Returns the settings of the selections of a request. */
export function selectScope(
  { fields, includeOptions }: Pick<ResourceQuery, 'fields' | 'includeOptions'>,
  { settings, dialect, metas }: RestContext,
): SelectScope {
  return { fields, includeOptions, linkage: settings.linkage, dialect, metas };
}

/**
 * Returns the columns that a resource object needs: visible fields, the id, those of `meta`,
 * linkage, and the included relationships. The related id of a to-one relationship needs no join if
 * the row has the foreign key.
 */
export function planSelect(model: Model, include: IncludeTree, scope: SelectScope): Select {
  // Only for writes: a relationship to a model that cannot be read is hidden.
  if (!model.operations.has('read')) return selectId(model);
  const fields = scope.fields.get(model);
  const select: Record<string, unknown> = { ...selectId(model) };
  const counts: Record<string, unknown> = {};
  for (const field of model.scalars) if (isShown(field, fields)) select[field.name] = true;
  for (const name of scope.metas.get(model)?.fields ?? []) select[name] = true;
  for (const relation of model.relations) {
    const included = include.get(relation);
    const shown = isShown(relation, fields) && hasLinkage(relation, scope.linkage);
    if (!included && !shown) continue;
    if (relation.ownKey) for (const name of relation.ownKey) select[name] = true;
    const { target, name } = relation;
    if (included) {
      const option = scope.includeOptions?.get(included);
      const args = option ? planOption(relation, option, scope) : orderOf(relation);
      const inner = planSelect(target, included, scope);
      select[name] = { select: selectKeyset(inner, option?.keyset), ...args };
      if (option?.count) counts[name] = countOf(planFilter(option.filter, scope));
    } else if (!relation.ownKey) select[name] = { select: selectId(target), ...orderOf(relation) };
  }
  return Object.keys(counts).length === 0 ? select : { ...select, _count: { select: counts } };
}

/** The arguments of a relationship beside its selection. */
interface RelatedArgs {
  readonly where?: Where;
  readonly orderBy?: readonly Where[];
  readonly take?: number;
}

/** Plans the part of an included relationship. One extra row shows whether there are more. */
function planOption(
  { target, list }: RelationField,
  { filter, sort, limit, keyset, after }: IncludeOption,
  { dialect }: Pick<SelectScope, 'dialect'>,
): RelatedArgs {
  const where = planFilter(filter, { dialect });
  if (!list) return where ? { where } : {};
  if (keyset) return planCursorPage({ keyset, limit, after, before: undefined }, where);
  const page = { offset: 0, limit, total: false, form: 'offset' } as const;
  return planPage({ filter, sort, page }, target, { dialect });
}

/** Returns the count of the related rows that match a condition. */
export function countOf(where: Where | undefined): unknown {
  return where ? { where } : true;
}

/** The records of a to-many relationship are in the order of their ids. */
function orderOf({ target, list }: RelationField): RelatedArgs {
  return list ? { orderBy: orderById(target) } : {};
}

/** Returns the order by the id alone. */
export function orderById({ idFields }: Model): readonly Readonly<Record<string, 'asc'>>[] {
  return idFields.map(({ name }) => ({ [name]: 'asc' }));
}

function isShown(field: Field, fields: ReadonlySet<Field> | undefined): boolean {
  return fields === undefined || fields.has(field);
}
