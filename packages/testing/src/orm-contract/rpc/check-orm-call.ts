import type {
  FieldDescription,
  ModelDescription,
  OrmDialect,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';

/** A call that reached the ORM client. */
export interface OrmCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
}

interface CheckContext {
  readonly schema: SchemaDescription;
  readonly dialect: OrmDialect;
  readonly model: ModelDescription;
}

type Members = Readonly<Record<string, unknown>>;

const ON_ONE = /^(findUnique(OrThrow)?|update|upsert|delete)$/;
const LOGIC = /^(AND|OR|NOT)$/;
const AGGREGATES = /^_(count|sum|avg|min|max)$/;

/**
 * Finds errors in a call by independent rules: those on values and keys that follow from the
 * schema, without the handler's grammar.
 *
 * @returns `undefined` if all is well.
 */
export function findWrongPart(
  { model: name, operation, args }: OrmCall,
  { schema, dialect }: Pick<CheckContext, 'schema' | 'dialect'>,
): string | undefined {
  const model = schema.models.find((each) => each.name === name) as ModelDescription;
  const context: CheckContext = { schema, dialect, model };
  try {
    assertPlain(args, dialect);
    const { where, cursor, having, data, create, update } = args as Members;
    if (ON_ONE.test(operation)) assertUnique(where, context);
    if (where !== undefined) assertWhere(where, context);
    if (cursor !== undefined) assertUnique(cursor, context);
    if (having !== undefined) assertWhere(having, context);
    for (const each of [data ?? [], create ?? [], update ?? []].flat()) assertData(each, context);
    return undefined;
  } catch (error) {
    if (error instanceof WrongPart) return error.message;
    throw error;
  }
}

class WrongPart extends Error {}

function fail(what: string, value: unknown): never {
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each));
  throw new WrongPart(`${what}: ${text}`);
}

/** Checks that a value is plain, or of a class for a type of the schema. */
function assertPlain(value: unknown, dialect: OrmDialect): void {
  if (value === dialect.dbNull || value === dialect.jsonNull) return;
  if (typeof value === 'function') fail('a function', String(value));
  if (typeof value === 'number' && !Number.isFinite(value)) fail('no finite number', value);
  if (typeof value !== 'object' || value === null) return;
  if (isDate(value) || value instanceof Uint8Array) return;
  if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]')
    fail('an instance', value);
  // A value that the binding itself marks as Json.
  if (Object.keys(value).join() === 'toJSON') return;
  for (const member of Object.values(value)) assertPlain(member, dialect);
}

function assertUnique(where: unknown, { model }: CheckContext): void {
  const members = Object(where) as Members;
  const isNamed = model.uniqueKeys.some(({ name, fields }) => {
    const key = members[name];
    if (fields.length === 1) return isValue(fieldOf(fields[0] as string, model), key);
    const parts = Object(key) as Members;
    const isWhole = Object.keys(parts).length === fields.length;
    return isWhole && fields.every((each) => isValue(fieldOf(each, model), parts[each]));
  });
  if (!isNamed) fail(`no unique key of ${model.name}`, where);
}

function assertWhere(where: unknown, context: CheckContext): void {
  for (const [key, value] of Object.entries(members(where))) {
    if (LOGIC.test(key)) {
      for (const item of [value].flat()) assertWhere(item, context);
      continue;
    }
    const field = context.model.fields.find(({ name }) => name === key);
    if (field?.kind === 'relation') assertRelated(value, field, context);
    else if (field) assertFilter(value, field, context);
    else if (!context.model.uniqueKeys.some(({ name }) => name === key)) fail('unknown key', where);
  }
}

function assertRelated(filter: unknown, field: FieldDescription, context: CheckContext): void {
  if (filter === null) return;
  const model = targetOf(field, context);
  const entries = Object.entries(members(filter));
  if (entries.length === 0) fail('an empty filter', { [field.name]: filter });
  if (!entries.some(([key]) => /^(some|every|none|is|isNot)$/.test(key))) {
    assertWhere(filter, { ...context, model });
    return;
  }
  for (const [, where] of entries) if (where !== null) assertWhere(where, { ...context, model });
}

function assertFilter(filter: unknown, field: ScalarFieldDescription, context: CheckContext): void {
  if (field.omitted) fail('a hidden field', { [field.name]: filter });
  if (field.type === 'Json') return;
  if (!isPlainObject(filter)) {
    if (!isNullable(field, filter) || field.list)
      fail('no value of its type', { [field.name]: filter });
    return;
  }
  const entries = Object.entries(filter).filter(([key]) => key !== 'mode');
  if (entries.length === 0) fail('an empty filter', { [field.name]: filter });
  for (const [operator, operand] of entries) {
    if (operator === 'isEmpty') {
      if (typeof operand !== 'boolean') fail('no flag', filter);
    } else if (AGGREGATES.test(operator)) {
      const isValue = operand === null ? field.optional : typeof operand !== 'object';
      if (!isPlainObject(operand) && !isValue) fail('no aggregate', filter);
    } else if (operator === 'not' && isPlainObject(operand)) {
      assertFilter(operand, field, context);
    } else if (operator === 'fts' || operator === 'fuzzy') {
      if (typeof members(operand).search !== 'string') fail('no search', filter);
    } else if (![operand].flat().every((each) => isNullable(field, each))) {
      fail('no value of its type', { [field.name]: filter });
    }
  }
}

function assertData(data: unknown, context: CheckContext): void {
  for (const [key, value] of Object.entries(members(data))) {
    const field = context.model.fields.find(({ name }) => name === key);
    if (!field || (field.kind === 'scalar' && field.omitted)) fail('unknown data', data);
    else if (field.kind === 'relation')
      assertNested(value, { ...context, model: targetOf(field, context) }, field.list);
    else if (field.type !== 'Json') assertWritten(value, field);
  }
}

/** The operations that change a column. */
const OPERATION = /^(set|push|increment|decrement|multiply|divide)$/;

function assertWritten(value: unknown, field: ScalarFieldDescription): void {
  const written = isPlainObject(value) ? Object.values(value) : [value];
  const isNumber = /^(Int|BigInt|Float|Decimal)$/.test(field.type);
  const operations = isPlainObject(value) ? Object.keys(value) : [];
  if (!operations.every((each) => OPERATION.test(each))) fail('no operation', value);
  for (const each of written.flat()) {
    const isOperand = isPlainObject(value) && isNumber && typeof each === 'number';
    if (!isOperand && !isNullable(field, each))
      fail('no value of its type', { [field.name]: value });
  }
}

/** The nested writes with a unique key for each of several records. */
const NAMED = /^(connect|set|disconnect|delete)$/;

function assertNested(writes: unknown, context: CheckContext, list: boolean): void {
  for (const [operation, value] of Object.entries(members(writes))) {
    for (const item of [value].flat()) {
      const { where, data, create, update } = Object(item) as Members;
      if (NAMED.test(operation) && (list || operation === 'connect')) assertUnique(item, context);
      if (/^(connectOrCreate|update|upsert)$/.test(operation) && list) assertUnique(where, context);
      if (operation === 'deleteMany') assertWhere(item, context);
      if (operation === 'create') assertData(item, context);
      if (where !== undefined && operation !== 'update') assertWhere(where, context);
      if (operation === 'createMany' || operation === 'updateMany') {
        for (const each of [data].flat()) assertData(each, context);
      }
      if (operation === 'upsert') for (const each of [create, update]) assertData(each, context);
    }
  }
}

function members(value: unknown): Members {
  return isPlainObject(value) ? value : fail('no object', value);
}

function targetOf(field: FieldDescription, { schema, model }: CheckContext): ModelDescription {
  const target =
    field.kind === 'relation' && schema.models.find(({ name }) => name === field.model);
  return target || model;
}

function fieldOf(name: string, { fields }: ModelDescription): ScalarFieldDescription {
  return fields.find((field) => field.name === name) as ScalarFieldDescription;
}

function isNullable(field: ScalarFieldDescription, value: unknown): boolean {
  return value === null ? field.optional : isValue(field, value);
}

function isValue({ type }: ScalarFieldDescription, value: unknown): boolean {
  switch (type) {
    case 'String':
    case 'Enum':
      return typeof value === 'string';
    case 'Boolean':
      return typeof value === 'boolean';
    case 'Int':
      return Number.isInteger(value);
    case 'Float':
      return typeof value === 'number';
    case 'BigInt':
      return typeof value === 'bigint';
    case 'Decimal':
      return typeof value === 'string' && !Number.isNaN(Number(value));
    case 'DateTime':
      return isDate(value);
    case 'Bytes':
      return value instanceof Uint8Array;
    default:
      return true;
  }
}

function isPlainObject(value: unknown): value is Members {
  return (
    Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Uint8Array)
  );
}

function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]' && !Number.isNaN(Number(value));
}
