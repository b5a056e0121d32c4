import type { ScalarFieldDescription, SchemaDescription } from '../schema-description.ts';
import { fieldToWrite, type Model, type SchemaModel } from '../schema-model.ts';

/**
 * Finds the models whose creation is exposed but cannot succeed: a record requires a field that
 * clients cannot set, unless the ORM client sets it.
 *
 * @returns a warning for each, which names the field and the remedy.
 */
export function warnOfUncreatable(
  { models }: SchemaDescription,
  { byLowerCaseName }: SchemaModel,
): readonly string[] {
  const modelOf = (name: string) => byLowerCaseName.get(name.toLowerCase());
  return models.flatMap(({ name, fields }) => {
    const model = modelOf(name);
    if (!model?.operations.has('create')) return [];
    const links = fields.filter((field) => field.kind === 'relation');
    const isSettable = (field: string): boolean =>
      fieldToWrite(model, field)?.writable ||
      model.version?.name === field ||
      links.some(
        (link) =>
          link.foreignKey?.some((pair) => pair.field === field) &&
          (isWritable(model, link.name) || isWritable(modelOf(link.model), link.opposite)),
      );
    const missing = fields.find(
      (field) => field.kind === 'scalar' && isNeeded(field) && !isSettable(field.name),
    );
    return missing ? [explain(name, missing.name)] : [];
  });
}

/** Whether a new record requires a value of the field. */
export function isNeeded(field: Omit<ScalarFieldDescription, 'omitted'>): boolean {
  const { optional, hasDefault, databaseGenerated, computed, list } = field;
  return !optional && !hasDefault && !databaseGenerated && !computed && !list;
}

function isWritable(model: Model | undefined, field = ''): boolean {
  return model?.fields.get(field)?.writable ?? false;
}

function explain(model: string, field: string): string {
  const option = `expose.models.${model}`;
  return `Clients cannot create a ${model}: "${field}" is required and they cannot set it. Set { read: false } or { write: true } in ${option}.fields.${field}, add a default to the schema, or omit 'create' from ${option}.operations. Ignore this if your ORM client sets the field.`;
}
