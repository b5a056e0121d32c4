import type { ZenStackField, ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** The models that a model extends, nearest first. */
export function ancestorsOf({ baseModel }: ZenStackModel, schema: ZenStackSchema): string[] {
  const base = baseModel === undefined ? undefined : schema.models[baseModel];
  return base ? [base.name, ...ancestorsOf(base, schema)] : [];
}

/** The models that extend a model, at any depth. */
export function descendantsOf(
  { subModels = [] }: ZenStackModel,
  schema: ZenStackSchema,
): readonly ZenStackModel[] {
  return subModels.flatMap((name) => {
    const model = schema.models[name];
    return model ? [model, ...descendantsOf(model, schema)] : [];
  });
}

/** Returns the model of a row, as far as its discriminators tell it. */
export function modelOfRow(
  row: object,
  model: ZenStackModel,
  schema: ZenStackSchema,
): ZenStackModel {
  if (!model.subModels?.length) return model;
  const discriminator = Object.values(model.fields).find(
    ({ isDiscriminator, originModel }) => isDiscriminator && originModel === undefined,
  );
  const value = (row as Readonly<Record<string, unknown>>)[discriminator?.name ?? ''];
  const name = model.subModels.find((each) => (schema.models[each]?.delegateMap ?? each) === value);
  const extending = schema.models[name ?? ''];
  return extending ? modelOfRow(row, extending, schema) : model;
}

/**
 * Whether a relationship relates models of one hierarchy: ZenStack would read the base row of the
 * wrong side.
 */
export function isWithinHierarchy(
  { originModel }: ZenStackField,
  {
    model,
    target,
    schema,
  }: Readonly<Record<'model' | 'target', ZenStackModel>> & {
    readonly schema: ZenStackSchema;
  },
): boolean {
  const extending = descendantsOf(target, schema).map(({ name }) => name);
  return [...ancestorsOf(target, schema), ...extending].includes(originModel ?? model.name);
}

/** A relationship over which a deletion continues to rows of a model that extends another. */
export interface Cascade {
  readonly model: ZenStackModel;
  /** The foreign key of its rows, and the fields of the deleted rows that it references. */
  readonly fields: readonly string[];
  readonly references: readonly string[];
}

/** Lists the relationships over which deletions of a model's rows continue to such rows. */
export function cascadesOf(
  { fields }: ZenStackModel,
  { models }: ZenStackSchema,
): readonly Cascade[] {
  return Object.values(fields).flatMap(({ type, relation }) => {
    const model = models[type];
    const opposite = model?.fields[relation?.opposite ?? '']?.relation;
    if (model?.baseModel === undefined || opposite?.onDelete !== 'Cascade') return [];
    return { model, fields: opposite.fields ?? [], references: opposite.references ?? [] };
  });
}

/** Whether a deletion also deletes rows of models that extend others. */
export function takesExtended(model: ZenStackModel, schema: ZenStackSchema): boolean {
  return cascadesOf(model, schema).length > 0;
}
