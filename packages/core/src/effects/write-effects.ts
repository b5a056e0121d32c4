import { memoize, once } from '../schema/memoize.ts';
import { exposedTypes, modelFamilies } from '../schema/model-family.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import { buildReferenceGraph } from './reference-graph.ts';

/** The exposed models whose rows may change with a write, by their names in paths. */
export interface WriteEffects {
  /** Returns a model, and the models that it extends, whose rows its rows are, too. */
  changed(model: string): readonly string[];
  /** Returns the models that a deletion changes, with cascades and cleared foreign keys. */
  deleted(model: string): readonly string[];
  /** Returns the models with foreign keys that follow a field. */
  rekeyed(model: string, field: string): readonly string[];
  /** Returns both models of a many-to-many relationship; none for another one. */
  linked(model: string, relationship: string): readonly string[];
}

/** Builds the table of the effects of writes. Each entry is made once, at its first use. */
export function buildWriteEffects(
  description: SchemaDescription,
  schema: SchemaModel,
): WriteEffects {
  const families = once(() => modelFamilies(description));
  const graph = once(() => buildReferenceGraph(description, schema));
  const toTypes = (names: Iterable<string>) => exposedTypes(names, schema);
  const rekeyed = memoize((model) =>
    memoize((field) => toTypes(graph().changedByUpdate(model, field))),
  );
  const linked = memoize((model) =>
    memoize((relationship) => {
      const target = graph().linkedModel(model, relationship);
      return target === undefined ? [] : toTypes([model, target]);
    }),
  );
  return {
    changed: memoize((model) => toTypes([model, ...(families().get(model)?.bases ?? [])])),
    deleted: memoize((model) => toTypes(graph().changedByDeletion(model))),
    rekeyed: (model, field) => rekeyed(model)(field),
    linked: (model, relationship) => linked(model)(relationship),
  };
}
