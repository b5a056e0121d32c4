import { isArgs } from '../effects/nested-args.ts';
import { selectsResult } from '../grammar/operations.ts';
import type { Model } from '../schema/schema-model.ts';
import type { ModelCall } from './intercept-context.ts';

/** Returns the names of the models that calls read, in their results and in their conditions. */
export function modelsReadBy(calls: readonly ModelCall[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { model, operation, args, reads = [] } of calls) {
    for (const each of reads) addModel(each, false, names);
    if (!model) continue;
    addModel(model, selectsResult(operation) && isWhole(args), names);
    addModelsRead(args, { model, names });
  }
  return names;
}

/** The part of a call that is walked. */
interface Walk {
  readonly model: Model;
  readonly names: Set<string>;
  /** What the members of the arguments select, if they are those of a selection. */
  readonly selects?: 'records' | 'counts' | undefined;
}

/** Adds the models that the relationships in arguments of the ORM client lead to. */
function addModelsRead(args: unknown, walk: Walk): void {
  if (Array.isArray(args)) {
    for (const item of args) addModelsRead(item, walk);
  }
  if (!isArgs(args)) return;
  const { model, names, selects } = walk;
  for (const [name, value] of Object.entries(args)) {
    const field = model.fields.get(name);
    if (field?.kind === 'relation' && value !== false && value !== undefined) {
      addModel(field.target, selects === 'records' && isWhole(value), names);
      addModelsRead(value, { model: field.target, names });
    }
    if (selects && name === '_count' && value === true) addCounted(walk);
    // A field may have the name of an argument. The value of another one has no arguments.
    if (!field || ARGUMENTS.has(name)) {
      addModelsRead(value, { model, names, selects: selectedBy(name, selects) });
    }
  }
}

/** Returns what the members of an argument select. */
function selectedBy(name: string, selects: Walk['selects']): Walk['selects'] {
  if (name === '_count') return 'counts';
  if (name !== 'select' && name !== 'include') return undefined;
  return selects === 'counts' ? 'counts' : 'records';
}

/** `_count: true` counts each relationship to many records. */
function addCounted({ model, names }: Walk): void {
  for (const { list, target } of model.relations) if (list) addModel(target, false, names);
}

/**
 * Adds a model, and those that it extends.
 *
 * @param whole whether its records are read with all columns, also those of models that extend it.
 */
function addModel(
  { name, whole: { family }, addedColumns = [] }: Model,
  whole: boolean,
  names: Set<string>,
): void {
  names.add(name);
  for (const base of family.bases) names.add(base);
  if (whole && addedColumns.length > 0) for (const each of family.extensions) names.add(each);
}

/** Whether a selection has no list of columns. */
function isWhole(args: unknown): boolean {
  return !isArgs(args) || args.select === undefined;
}

/** The members of arguments that contain fields of the model. */
const ARGUMENTS: ReadonlySet<string> = new Set([
  ...['where', 'data', 'create', 'update', 'select', 'include', 'omit', 'orderBy', 'cursor'],
  ...['by', 'having', 'some', 'every', 'none', 'is', 'isNot', 'AND', 'OR', 'NOT', '_count'],
  ...['createMany', 'connectOrCreate', 'connect', 'disconnect', 'set', 'upsert', 'updateMany'],
  ...['delete', 'deleteMany'],
]);
