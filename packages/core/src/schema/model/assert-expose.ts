import {
  assertBoolean,
  assertObject,
  unknownIn,
  wrongOption,
} from '../../options/assert-options.ts';
import type { ExposeOptions, ModelOperation } from '../exposure.ts';
import type { ModelDescription, SchemaDescription } from '../schema-description.ts';

/** All operations on a model. */
export const OPERATIONS: readonly ModelOperation[] = ['read', 'create', 'update', 'delete'];

/**
 * Checks the whole option: a misspelt name would leave open what it should hide.
 *
 * @throws {TypeError} that names the unknown name or the value of the wrong type.
 */
export function assertExpose(expose: ExposeOptions, schema: SchemaDescription): void {
  assertObject('expose', expose, ['models', 'procedures', 'default']);
  const { models = {}, procedures = {}, default: others = 'all' } = expose;
  if (others !== 'all' && others !== 'none') {
    throw wrongOption('expose.default', "'all' or 'none'", others);
  }
  assertObject('expose.models', models);
  const known = new Map(schema.models.map((model) => [model.name, model]));
  for (const [name, exposure] of Object.entries(models)) {
    const model = known.get(name);
    if (!model) throw unknownIn('expose.models', 'model', { name, known: known.keys() });
    if (!isFlag(exposure)) assertModelExposure(model, exposure);
  }
  assertProcedures(procedures, schema);
}

function assertProcedures(exposed: unknown, { procedures = [] }: SchemaDescription): void {
  assertObject('expose.procedures', exposed);
  for (const [name, flag] of Object.entries(exposed)) {
    if (!procedures.some((procedure) => procedure.name === name)) {
      const known = procedures.map((procedure) => procedure.name);
      throw unknownIn('expose.procedures', 'procedure', { name, known });
    }
    assertFlag(`expose.procedures.${name}`, flag);
  }
}

function assertModelExposure(model: ModelDescription, exposure: unknown): void {
  const option = `expose.models.${model.name}`;
  assertObject(option, exposure, ['operations', 'fields']);
  const { operations = [], fields = {} } = exposure;
  if (!Array.isArray(operations)) {
    throw new TypeError(`Option ${option}.operations must be a list of ${OPERATIONS.join(', ')}.`);
  }
  for (const operation of operations) {
    if (OPERATIONS.includes(operation)) continue;
    const name = String(operation);
    throw unknownIn(`${option}.operations`, 'operation', { name, known: OPERATIONS, listed: true });
  }
  assertObject(`${option}.fields`, fields);
  const names = new Set(model.fields.map((field) => field.name));
  for (const [name, field] of Object.entries(fields)) {
    if (!names.has(name)) {
      throw unknownIn(`${option}.fields`, 'field', { name, known: names });
    }
    if (!isFlag(field)) assertFieldExposure(`${option}.fields.${name}`, field);
  }
}

function assertFieldExposure(option: string, field: unknown): void {
  assertObject(option, field, ['read', 'write']);
  for (const member of ['read', 'write']) assertFlag(`${option}.${member}`, field[member]);
}

function assertFlag(option: string, value: unknown): void {
  if (value !== undefined) assertBoolean(option, value);
}

/** Whether a value is a boolean. `undefined` counts as omitted. */
function isFlag(value: unknown): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean';
}
