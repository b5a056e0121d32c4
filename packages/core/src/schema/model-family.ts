import type { SchemaDescription } from './schema-description.ts';
import type { SchemaModel } from './schema-model.ts';

/** The models that share rows with a model. */
export interface ModelFamily {
  /** The models that it extends, the nearest first. */
  readonly bases: readonly string[];
  /** The models that extend it, at any depth. */
  readonly extensions: readonly string[];
}

/** A model that another one extends. */
export interface BaseModel {
  readonly name: string;
  /** The names of the fields that the other one inherits. */
  readonly fields: ReadonlySet<string>;
}

/** Returns the model that each model extends, by the name of the extending one. */
export function baseModels({
  models,
}: Pick<SchemaDescription, 'models'>): ReadonlyMap<string, BaseModel> {
  return new Map(
    models.flatMap(({ name, extendedBy = [], fields }) => {
      if (extendedBy.length === 0) return [];
      const base = { name, fields: new Set(fields.map((field) => field.name)) };
      return extendedBy.map((extending) => [extending, base] as const);
    }),
  );
}

/** Returns the family of each model, by its name. */
export function modelFamilies(
  schema: Pick<SchemaDescription, 'models'>,
): ReadonlyMap<string, ModelFamily> {
  const { models } = schema;
  const extendedBy = new Map(models.map((model) => [model.name, model.extendedBy ?? []]));
  const bases = baseModels(schema);
  const basesOf = (name: string): readonly string[] => {
    const base = bases.get(name);
    return base ? [base.name, ...basesOf(base.name)] : [];
  };
  const extensionsOf = (name: string): readonly string[] =>
    (extendedBy.get(name) ?? []).flatMap((other) => [other, ...extensionsOf(other)]);
  return new Map(
    models.map(({ name }) => [name, { bases: basesOf(name), extensions: extensionsOf(name) }]),
  );
}

/** Returns the sorted names in paths of those models that are exposed. */
export function exposedTypes(
  names: Iterable<string>,
  { byLowerCaseName }: Pick<SchemaModel, 'byLowerCaseName'>,
): readonly string[] {
  const types = Array.from(names, (name) => byLowerCaseName.get(name.toLowerCase())?.type ?? '');
  return [...new Set(types)].filter((type) => type !== '').sort();
}
