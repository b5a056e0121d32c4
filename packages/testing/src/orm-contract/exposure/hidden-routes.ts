import type { ModelDescription, RelationFieldDescription, SchemaDescription } from '@modelway/core';

/** A field or relationship that is hidden. */
export interface HiddenName {
  readonly model: string;
  readonly name: string;
}

/** The relationships from a model to the model with the hidden name. */
export interface Route {
  readonly root: ModelDescription;
  readonly relations: readonly RelationFieldDescription[];
}

/** The maximum length of the path from the start of a filter or a sort to the hidden name. */
const MAX_RELATIONSHIPS = 3;

/** Lists all paths of relationships to a model; the first is the model itself. */
export function routesTo(owner: ModelDescription, schema: SchemaDescription): readonly Route[] {
  let ends: readonly Route[] = [{ root: owner, relations: [] }];
  const routes = [...ends];
  for (let i = 0; i < MAX_RELATIONSHIPS; i++) {
    ends = ends.flatMap(({ root, relations }) =>
      relationsTo(root.name, schema).map(({ model, relation }) => ({
        root: model,
        relations: [relation, ...relations],
      })),
    );
    routes.push(...ends);
  }
  return routes;
}

/** A relationship with the model that has it. */
export interface OwnedRelation {
  readonly model: ModelDescription;
  readonly relation: RelationFieldDescription;
}

/** Lists the relationships that lead to a model in one step. */
export function relationsTo(
  target: string,
  { models }: SchemaDescription,
): readonly OwnedRelation[] {
  return models.flatMap((model) =>
    relationsOf(model)
      .filter((relation) => relation.model === target)
      .map((relation) => ({ model, relation })),
  );
}

/** Lists the relationships of a model. */
export function relationsOf({ fields }: ModelDescription): readonly RelationFieldDescription[] {
  return fields.filter((field) => field.kind === 'relation');
}

/** Lists the models that relationships connect with one, itself included. */
export function connectedWith(name: string, schema: SchemaDescription): ReadonlySet<string> {
  const names = new Set([name]);
  // The iteration of a set includes items that are added on the way.
  for (const each of names) {
    const model = schema.models.find((candidate) => candidate.name === each);
    for (const relation of model ? relationsOf(model) : []) names.add(relation.model);
  }
  return names;
}

/**
 * Returns the item.
 *
 * @throws {TypeError} where there is none.
 */
export function modelOf(name: string, { models }: SchemaDescription): ModelDescription {
  const model = models.find((candidate) => candidate.name === name);
  if (!model) throw new TypeError(`There is no model ${name}`);
  return model;
}

/** Returns the resource type of a model, which RPC's paths use, too. */
export function typeOf({ name }: { readonly name: string }): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
