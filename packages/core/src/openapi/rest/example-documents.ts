import { isNeeded } from '../../schema/model/uncreatable-models.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import { exampleChange, exampleValue, exampleValues } from '../example-values.ts';
import type { JsonSchema } from '../openapi-document.ts';
import { isKeyOf, settable } from '../scalar-schema.ts';

/** Returns an example of a document that creates a resource: all that it requires. */
export function createExample(model: Model): JsonSchema {
  const needed = settable(model).filter(isNeeded);
  const attributes = exampleValues(needed.filter((field) => !isKeyOf(field, model)));
  const [first] = model.idFields;
  const id = first?.name === 'id' && isNeeded(first) ? exampleId(model) : {};
  const relationships = exampleLinks(
    model.relations.filter((relation) =>
      needed.some((field) => isKeyOf(field, { relations: [relation] })),
    ),
  );
  if (!attributes || !id || !relationships) return {};
  const data = { type: model.type, ...id, attributes };
  return {
    examples: [
      { data: { ...data, ...(Object.keys(relationships).length > 0 && { relationships }) } },
    ],
  };
}

/** Returns an example of a document that changes one attribute. */
export function updateExample(model: Model): JsonSchema {
  const attributes = exampleChange(model);
  const id = exampleId(model);
  return attributes && id ? { examples: [{ data: { type: model.type, ...id, attributes } }] } : {};
}

function exampleLinks(relations: readonly RelationField[]): object | undefined {
  const links = relations.map(({ name, target }) => {
    const id = exampleId(target);
    return [name, id && { data: { type: target.type, ...id } }] as const;
  });
  return links.every(([, link]) => link !== undefined) ? Object.fromEntries(links) : undefined;
}

function exampleId({ idFields }: Model): { readonly id: string } | undefined {
  const [field, ...others] = idFields;
  const value = field && others.length === 0 ? exampleValue(field) : undefined;
  return value === undefined ? undefined : { id: String(value) };
}
