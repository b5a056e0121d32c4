import { showValue } from '../../errors/show-value.ts';
import { unknownIn } from '../../errors/unknown-option.ts';
import { assertKnownOptions } from '../../options/assert-options.ts';
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
  assertMembers('expose', expose, ['models', 'procedures', 'default']);
  const { models = {}, procedures = {}, default: others = 'all' } = expose;
  if (others !== 'all' && others !== 'none') {
    throw new TypeError(`Option expose.default must be 'all' or 'none', not ${showValue(others)}.`);
  }
  assertMembers('expose.models', models);
  const known = new Map(schema.models.map((model) => [model.name, model]));
  for (const [name, exposure] of Object.entries(models)) {
    const model = known.get(name);
    if (!model) throw unknownIn('expose.models', 'model', { name, known: known.keys() });
    if (!isFlag(exposure)) assertModelExposure(model, exposure);
  }
  assertProcedures(procedures, schema);
}

function assertProcedures(exposed: unknown, { procedures = [] }: SchemaDescription): void {
  assertMembers('expose.procedures', exposed);
  for (const [name, flag] of Object.entries(exposed)) {
    if (!procedures.some((procedure) => procedure.name === name)) {
      const known = procedures.map((procedure) => procedure.name);
      throw unknownIn('expose.procedures', 'procedure', { name, known });
    }
    if (isFlag(flag)) continue;
    throw new TypeError(
      `Option expose.procedures.${name} must be true or false, not ${showValue(flag)}.`,
    );
  }
}

function assertModelExposure(model: ModelDescription, exposure: unknown): void {
  const option = `expose.models.${model.name}`;
  assertMembers(option, exposure, ['operations', 'fields']);
  const { operations = [], fields = {} } = exposure;
  if (!Array.isArray(operations)) {
    throw new TypeError(`Option ${option}.operations must be a list of ${OPERATIONS.join(', ')}.`);
  }
  for (const operation of operations) {
    if (OPERATIONS.includes(operation)) continue;
    const name = String(operation);
    throw unknownIn(`${option}.operations`, 'operation', { name, known: OPERATIONS, listed: true });
  }
  assertMembers(`${option}.fields`, fields);
  const names = new Set(model.fields.map((field) => field.name));
  for (const [name, field] of Object.entries(fields)) {
    if (!names.has(name)) {
      throw unknownIn(`${option}.fields`, 'field', { name, known: names });
    }
    if (!isFlag(field)) assertFieldExposure(`${option}.fields.${name}`, field);
  }
}

function assertFieldExposure(option: string, field: unknown): void {
  assertMembers(option, field, ['read', 'write']);
  for (const member of ['read', 'write']) {
    const flag = field[member];
    if (isFlag(flag)) continue;
    throw new TypeError(
      `Option ${option}.${member} must be true or false, not ${showValue(flag)}.`,
    );
  }
}

/** Whether a value is a boolean. `undefined` counts as omitted. */
function isFlag(value: unknown): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean';
}

function assertMembers(
  option: string,
  value: unknown,
  members?: readonly string[],
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`Option ${option} must be an object, not ${showValue(value)}.`);
  }
  if (members) assertKnownOptions(value, members, option);
}
