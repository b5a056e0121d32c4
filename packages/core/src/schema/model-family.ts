import type { SchemaDescription } from './schema-description.ts';
import type { SchemaModel } from './schema-model.ts';

/** The models that share rows with a model. */
export interface ModelFamily {
  /** The models that it extends, the nearest first. */
  readonly bases: readonly string[];
  /** The models that extend it, at any depth. */
  readonly extensions: readonly string[];
}

/** Returns the family of each model, by its name. */
export function modelFamilies({ models }: SchemaDescription): ReadonlyMap<string, ModelFamily> {
  const extendedBy = new Map(models.map((model) => [model.name, model.extendedBy ?? []]));
  const baseOf = new Map(
    models.flatMap(({ name, extendedBy = [] }) => extendedBy.map((other) => [other, name])),
  );
  const basesOf = (name: string): readonly string[] => {
    const base = baseOf.get(name);
    return base === undefined ? [] : [base, ...basesOf(base)];
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
