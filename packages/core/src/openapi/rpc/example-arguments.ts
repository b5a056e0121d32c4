import type { Arguments } from '../../grammar/shapes.ts';
import { isNeeded } from '../../schema/model/uncreatable-models.ts';
import type { Model } from '../../schema/schema-model.ts';
import { uniqueWhere } from '../../schema/values/resource-id.ts';
import { exampleChange, exampleValues } from '../example-values.ts';
import type { JsonSchema } from '../openapi-document.ts';
import { writableColumns } from '../scalar-schema.ts';

/**
 * Returns an example of arguments, as a part of their schema: those that are required. Pages that
 * send requests start with it, so that a read has few records and a write has a condition.
 */
export function withExample(
  known: Arguments,
  { model, required }: { readonly model: Model; readonly required: readonly string[] },
): JsonSchema {
  const condition = 'data' in known && 'where' in known ? ['where'] : [];
  const start = required.length > 0 ? required : START.filter((name) => name in known).slice(0, 1);
  const members = [...new Set([...condition, ...start])].map((name) => {
    const shape = known[name];
    return [name, shape && exampleArgument(shape, model)] as const;
  });
  if (members.some(([, value]) => value === undefined)) return {};
  return { examples: [Object.fromEntries(members)] };
}

/** The arguments of an example without required ones, the preferred one first. */
const START = ['_count', 'take', 'where'];

function exampleArgument(shape: Arguments[string], model: Model): unknown {
  if (typeof shape === 'object') {
    if (!('data' in shape)) return undefined;
    if (shape.data === 'update') return exampleChange(model);
    return exampleValues(writableColumns(model).filter(isNeeded));
  }
  switch (shape) {
    case 'where':
      return exampleValues(model.idFields);
    case 'uniqueWhere':
      return exampleKey(model);
    case 'columns':
      return model.scalars.slice(0, 1).map(({ name }) => name);
    case 'take':
    case 'count':
      return 10;
    case 'countSelection':
      return true;
    default:
      return undefined;
  }
}

function exampleKey(model: Model): unknown {
  const values = exampleValues(model.idFields);
  return values && uniqueWhere(model, values);
}
