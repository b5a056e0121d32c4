import { memoize, once } from './memoize.ts';
import { exposedTypes, modelFamilies } from './model-family.ts';
import type { SchemaDescription } from './schema-description.ts';
import type { SchemaModel } from './schema-model.ts';

/** The exposed models that a read depends on, by their names in paths. */
export interface ReadModels {
  /** Returns those of rows of a model: itself, and the models that it extends. */
  ofRows(model: string): readonly string[];
  /** Returns those of rows with all columns, which may be columns of the models that extend it. */
  ofWholeRows(model: string): readonly string[];
  /** Returns all exposed models, sorted. */
  all(): readonly string[];
}

/**
 * Builds the table of the models that reads depend on. Each entry is made once, at its first use.
 */
export function buildReadModels(description: SchemaDescription, schema: SchemaModel): ReadModels {
  const families = once(() => modelFamilies(description));
  const read = (name: string, isWhole: boolean): readonly string[] => {
    const { bases = [], extensions = [] } = families().get(name) ?? {};
    const { addedColumns = [] } = schema.byLowerCaseName.get(name.toLowerCase()) ?? {};
    const added = isWhole && addedColumns.length > 0 ? extensions : [];
    return exposedTypes([name, ...bases, ...added], schema);
  };
  return {
    ofRows: memoize((name) => read(name, false)),
    ofWholeRows: memoize((name) => read(name, true)),
    all: once(() => [...schema.byType.keys()].sort()),
  };
}
