import type { Model } from '../schema/schema-model.ts';
import { isArgs } from '../writes/nested-args.ts';

/** Adds the models that arguments of the ORM client read, which relationships in them lead to. */
export function addModelsRead(args: unknown, model: Model, names: Set<string>): void {
  if (Array.isArray(args)) {
    for (const item of args) addModelsRead(item, model, names);
  }
  if (!isArgs(args)) return;
  for (const [name, value] of Object.entries(args)) {
    const field = model.fields.get(name);
    const isRelation = field?.kind === 'relation' && value !== false && value !== undefined;
    if (isRelation) names.add(field.target.name);
    addModelsRead(value, isRelation ? field.target : model, names);
  }
}
