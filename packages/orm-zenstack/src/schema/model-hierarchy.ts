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

/** Whether a deletion also deletes rows of models that extend this one. */
export function takesExtended({ fields }: ZenStackModel, { models }: ZenStackSchema): boolean {
  return Object.values(fields).some(({ type, relation }) => {
    const target = models[type];
    const opposite = target?.fields[relation?.opposite ?? ''];
    return target?.baseModel !== undefined && opposite?.relation?.onDelete === 'Cascade';
  });
}
