import type { ExposedSchema } from '../exposure.ts';
import type { ModelDescription } from '../schema-description.ts';
import type { Model } from '../schema-model.ts';
import type { MutableModel } from './build-relations.ts';

/**
 * Returns the columns that the extending models add to the rows of this one. There are none if one
 * of the models is hidden, since a row does not always say which model it belongs to.
 */
export function addedColumns(
  { extendedBy = [] }: ModelDescription,
  build: ExposedSchema,
): Pick<Model, 'addedColumns'> {
  if (extendedBy.length === 0) return {};
  return { addedColumns: visibleColumns(extendedBy, build) ?? [] };
}

function visibleColumns(
  extendedBy: readonly string[],
  build: ExposedSchema,
): readonly string[] | undefined {
  const { schema, exposure } = build;
  const columns: string[] = [];
  for (const { name, fields, extendedBy: others = [] } of schema.models) {
    if (!extendedBy.includes(name)) continue;
    const isReadable = exposure.operationsOf(name)?.has('read');
    if (!isReadable || !fields.every((field) => exposure.isVisible(name, field))) return undefined;
    const below = visibleColumns(others, build);
    if (!below) return undefined;
    const own = fields.filter(({ kind }) => kind === 'scalar').map((field) => field.name);
    columns.push(...own, ...below);
  }
  return columns;
}

/** Marks the models that others extend, and those with relationships to them. */
export function markExtended(models: readonly MutableModel[]): void {
  const marked = new Set<Model>(models.filter((model) => model.addedColumns !== undefined));
  let found = 0;
  while (found < marked.size) {
    found = marked.size;
    for (const model of models) {
      if (model.relations.some(({ target }) => marked.has(target))) marked.add(model);
    }
  }
  for (const model of models) model.returnsMore = marked.has(model);
}
