import type { ModelDescription, SchemaDescription } from '@modelway/core';
import { fieldNamed, isObject, selectsResult } from '@modelway/core/sql';

type Args = Readonly<Record<string, unknown>>;
type OmitHidden = (model: string, operation: string, args: unknown) => unknown;

/**
 * Creates a function that omits the fields that the schema hides from results, at every depth,
 * unless the arguments name them: Prisma itself has no hidden fields.
 */
export function createOmitHidden({ models }: SchemaDescription): OmitHidden {
  const byName = new Map(models.map((model) => [model.name, model]));
  const hiddenOf = new Map(models.map((model) => [model.name, hiddenFields(model)]));
  const omitIn = (modelName: string, args: Args): Args => {
    const model = byName.get(modelName);
    if (!model) return args;
    const { select, include, omit } = args;
    if (isObject(select)) return { ...args, select: omitBelow(model, select) };
    const hidden = hiddenOf.get(modelName);
    return {
      ...args,
      ...(isObject(include) && { include: omitBelow(model, include) }),
      ...(hidden && { omit: { ...hidden, ...(isObject(omit) ? omit : {}) } }),
    };
  };
  const omitBelow = (model: ModelDescription, selection: Args): Args => {
    const entries = Object.entries(selection).map(([name, value]) => {
      const field = fieldNamed(model, name);
      if (field?.kind !== 'relation') return [name, value];
      if (isObject(value)) return [name, omitIn(field.model, value)];
      return [name, value === true && hiddenOf.get(field.model) ? omitIn(field.model, {}) : value];
    });
    return Object.fromEntries(entries);
  };
  if ([...hiddenOf.values()].every((hidden) => !hidden)) return (_model, _operation, args) => args;
  return (model, operation, args) =>
    selectsResult(operation) && (isObject(args) || args === undefined)
      ? omitIn(model, args ?? {})
      : args;
}

function hiddenFields({ fields }: ModelDescription): Readonly<Record<string, true>> | undefined {
  const hidden = fields.filter((field) => field.kind === 'scalar' && field.omitted);
  if (hidden.length === 0) return undefined;
  return Object.fromEntries(hidden.map(({ name }) => [name, true]));
}
