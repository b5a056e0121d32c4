import type { ModelDescription, RelationFieldDescription, SchemaDescription } from '@modelway/core';

/** A field or relationship that is hidden. */
export interface HiddenName {
  readonly model: string;
  readonly name: string;
}

/** The relationships from a model to the one that has the hidden name. */
export interface Route {
  readonly root: ModelDescription;
  readonly relations: readonly RelationFieldDescription[];
}

/** How far away from the hidden name a filter or a sort starts. */
const MAX_RELATIONSHIPS = 3;

/** Every way to a model along relationships; the first is the model itself. */
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

/** The relationships that lead to a model in one step. */
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

/** The relationships that a model has. */
export function relationsOf({ fields }: ModelDescription): readonly RelationFieldDescription[] {
  return fields.filter((field) => field.kind === 'relation');
}

/** The models that relationships connect with one, itself included. */
export function connectedWith(name: string, schema: SchemaDescription): ReadonlySet<string> {
  const names = new Set([name]);
  // A set's iteration reaches what is added on the way.
  for (const each of names) {
    const model = schema.models.find((candidate) => candidate.name === each);
    for (const relation of model ? relationsOf(model) : []) names.add(relation.model);
  }
  return names;
}

/** @throws {TypeError} where there is none. */
export function modelOf(name: string, { models }: SchemaDescription): ModelDescription {
  const model = models.find((candidate) => candidate.name === name);
  if (!model) throw new TypeError(`There is no model ${name}`);
  return model;
}

/** The resource type of a model, which RPC's paths have, too. */
export function typeOf({ name }: { readonly name: string }): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
