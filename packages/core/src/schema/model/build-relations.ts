import type { ExposedSchema } from '../exposure.ts';
import type { ModelDescription, RelationFieldDescription } from '../schema-description.ts';
import type { Field, Model, RelationField } from '../schema-model.ts';
import { isRelationWritable } from './is-relation-writable.ts';

/** A model under construction. */
export type MutableModel = { -readonly [K in keyof Model]: Model[K] };

/** Adds the relationships of a model, once all models are built. */
export function addRelations(
  description: ModelDescription,
  models: Map<string, MutableModel>,
  { schema, described, exposure }: ExposedSchema,
): void {
  const model = models.get(description.name);
  if (!model) return;
  const fields = new Map<string, Field>();
  const relations: RelationField[] = [];
  const hidden: string[] = [];
  for (const field of description.fields) {
    if (field.kind === 'scalar') {
      const scalar = model.fields.get(field.name);
      if (scalar) fields.set(field.name, scalar);
      continue;
    }
    const target = exposure.isVisible(model.name, field) ? models.get(field.model) : undefined;
    // A relationship to a model that clients cannot read is hidden with it.
    if (!target?.operations.has('read')) {
      hidden.push(field.name);
      continue;
    }
    const writable = isRelationWritable(field, { model: model.name, schema, described, exposure });
    const opposite = oppositeOf(field, described);
    const built = buildRelation(field, { target, writable, description, opposite });
    relations.push(built);
    fields.set(field.name, built);
  }
  model.fields = fields;
  model.relations = relations;
  model.hiddenNames = new Set([...model.hiddenNames, ...hidden]);
}

interface Relation {
  readonly target: Model;
  readonly writable: boolean;
  /** The model that declares the field. */
  readonly description: ModelDescription;
  /** The other side, visible or hidden. */
  readonly opposite: RelationFieldDescription | undefined;
}

function buildRelation(
  { model: _, list, foreignKey, onDelete: _d, onUpdate: _u, ...field }: RelationFieldDescription,
  { target, writable, description, opposite }: Relation,
): RelationField {
  const described = { ...field, model: target.name, list, ...(foreignKey && { foreignKey }) };
  const { foreignKey: oppositeKey, list: oppositeList } = opposite ?? {};
  const nullableKey = nullableKeyOf(described, description);
  const removable = foreignKey ? nullableKey.length > 0 : isRemovable(opposite);
  const base = {
    ...field,
    target,
    ...(oppositeKey && { oppositeKey }),
    ...(oppositeList && { oppositeList }),
    manyToMany: !foreignKey && !oppositeKey,
    writable,
    removable,
  };
  if (list) return { ...base, list };
  const ownKey = ownKeyOf(foreignKey, target);
  const guardedRead = hasGuardedKey(described, description);
  return {
    ...base,
    list,
    ...(foreignKey && { foreignKey }),
    ...(ownKey && { ownKey }),
    nullableKey,
    ...(guardedRead && { guardedRead }),
  };
}

/**
 * Returns the fields of a foreign key that hold the related resource's id, in the order of its id
 * fields.
 */
function ownKeyOf(
  foreignKey: RelationField['foreignKey'],
  target: Pick<Model, 'idFields'>,
): readonly string[] | undefined {
  const ownKey = target.idFields.map(
    (id) => foreignKey?.find((pair) => pair.references === id.name)?.field,
  );
  const complete = ownKey.filter((name) => name !== undefined);
  return complete.length === ownKey.length ? complete : undefined;
}

function nullableKeyOf(
  { foreignKey = [], optional }: RelationFieldDescription,
  { fields }: ModelDescription,
): readonly string[] {
  if (!optional) return [];
  const keys = foreignKey.map((pair) => pair.field);
  return fields
    .filter((field) => keys.includes(field.name) && field.kind === 'scalar' && field.optional)
    .map((field) => field.name);
}

function hasGuardedKey(
  { foreignKey = [] }: RelationFieldDescription,
  { fields }: ModelDescription,
): boolean {
  const keys = new Set(foreignKey.map(({ field }) => field));
  return fields.some(
    (field) => field.kind === 'scalar' && field.guardedRead && keys.has(field.name),
  );
}

/** Whether the foreign key on the other side is nullable. */
function isRemovable(opposite: RelationFieldDescription | undefined): boolean {
  return !opposite || opposite.list || opposite.optional;
}

function oppositeOf(
  { model, opposite }: RelationFieldDescription,
  described: ExposedSchema['described'],
): RelationFieldDescription | undefined {
  const field = described.get(model)?.fields.find(({ name }) => name === opposite);
  return field?.kind === 'relation' ? field : undefined;
}

/**
 * Returns the same relationship from its other side, even if clients cannot see that side.
 *
 * @returns `undefined` if the schema has no field for it.
 */
export function oppositeRelation(model: Model, relation: RelationField): RelationField | undefined {
  const { target, opposite, oppositeKey, oppositeList = false, manyToMany, writable } = relation;
  if (opposite === undefined) return undefined;
  const visible = target.fields.get(opposite);
  if (visible?.kind === 'relation') return visible;
  const base = {
    kind: 'relation' as const,
    name: opposite,
    target: model,
    optional: true,
    // A change of the visible side changes this side.
    writable: writable && model.operations.has('update'),
    removable: false,
    manyToMany,
  };
  if (oppositeList) return { ...base, list: true };
  const ownKey = ownKeyOf(oppositeKey, model);
  return {
    ...base,
    list: false,
    ...(oppositeKey && { foreignKey: oppositeKey }),
    ...(ownKey && { ownKey }),
    nullableKey: [],
  };
}
