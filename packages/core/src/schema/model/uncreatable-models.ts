import { withArticle } from '../../errors/show-value.ts';
import type { ScalarFieldDescription, SchemaDescription } from '../schema-description.ts';
import { fieldToWrite, type Model, type SchemaModel } from '../schema-model.ts';

/**
 * Finds the models whose creation is exposed but cannot succeed: a record requires a field that
 * clients cannot set, unless the ORM client sets it. Over REST, a field named `id` beside another key
 * is one.
 *
 * @returns a warning for each, which names the field and the remedy.
 */
export function warnOfUncreatable(
  { models }: SchemaDescription,
  { byLowerCaseName }: SchemaModel,
  protocol: 'rest' | 'rpc',
): readonly string[] {
  const modelOf = (name: string) => byLowerCaseName.get(name.toLowerCase());
  return models.flatMap(({ name, fields }) => {
    const model = modelOf(name);
    if (!model?.operations.has('create')) return [];
    const isKey = protocol === 'rpc' || model.idFields.some((field) => field.name === 'id');
    const whyNot = (field: string) => (isKey || field !== 'id' ? undefined : NO_ATTRIBUTE);
    const links = fields.filter((field) => field.kind === 'relation');
    const isSettable = (field: string): boolean =>
      (fieldToWrite(model, field)?.writable && !whyNot(field)) ||
      model.version?.name === field ||
      links.some(
        (link) =>
          link.foreignKey?.some((pair) => pair.field === field) &&
          (isWritable(model, link.name) || isWritable(modelOf(link.model), link.opposite)),
      );
    const missing = fields.find(
      (field) => field.kind === 'scalar' && isNeeded(field) && !isSettable(field.name),
    );
    return missing ? [explain(name, missing.name, whyNot(missing.name))] : [];
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

/** @param why `undefined` if `expose` is the reason. */
function explain(model: string, field: string, why?: string): string {
  const option = `expose.models.${model}`;
  const hidden = `they cannot set it. Set { read: false } or { write: true } in ${option}.fields.${field}`;
  return `Clients cannot create ${withArticle(model)}: "${field}" is required and ${why ?? hidden}, add a default, or omit 'create' from ${option}.operations. Ignore this if your ORM client sets the field.`;
}

const NO_ATTRIBUTE = 'cannot be an attribute in JSON:API. Rename the field in the schema';
