import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { exchangesSides } from '../schema/many-to-many.ts';
import { ancestorsOf, isWithinHierarchy, takesExtended } from '../schema/model-hierarchy.ts';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** Throws if an operation's arguments use inherited fields in a way that ZenStack fails on. */
export type AssertInherited = (args: unknown, model: ZenStackModel, operation: string) => void;

/** The path of a part of the arguments, and the model that it is about. */
interface ArgumentContext {
  readonly schema: ZenStackSchema;
  readonly model: ZenStackModel;
  readonly path: readonly (string | number)[];
  /** Whether the data is that of a new record. @default false */
  readonly isNew?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Creates a check for schemas in which models extend others (`@@delegate`). ZenStack keeps
 * inherited fields in the table of the base model. In some positions it ignores this table, which
 * ends in an SQL error; in others it reads a column of the wrong row, which returns or changes rows
 * that the request does not name.
 *
 * @returns `undefined` if no model extends another.
 */
export function createInheritanceCheck(schema: ZenStackSchema): AssertInherited | undefined {
  if (Object.values(schema.models).every(({ baseModel }) => baseModel === undefined)) {
    return undefined;
  }
  return (args, model, operation) => {
    const isNew = operation.startsWith('create');
    const context: ArgumentContext = { schema, model, path: [], isNew };
    assertWrite(args, operation, context);
    if (operation === 'groupBy') assertGrouped(args, context);
    assertRead(args, context);
  };
}

function assertWrite(args: unknown, operation: string, context: ArgumentContext): void {
  const { model, schema } = context;
  if (operation.startsWith('create')) assertNotBase(context);
  if (operation !== 'updateManyAndReturn' || model.baseModel === undefined) return;
  // Not `isInherited`: both tables have the ids, of which ZenStack updates those of the base model.
  const inherited = schema.models[model.baseModel]?.fields ?? {};
  const names = Object.keys(membersOf(membersOf(args).data));
  if (names.length === 0 || names.some((name) => !Object.hasOwn(inherited, name))) return;
  const message = `updateManyAndReturn cannot change inherited fields alone. Use updateMany instead`;
  throw new InvalidArgumentsError(message, ['data']);
}

/** Each row of a model with `@@delegate` belongs to one that extends it. */
function assertNotBase({ model, path }: ArgumentContext): void {
  if (!model.isDelegate) return;
  throw new InvalidArgumentsError(
    `${model.name} cannot be created itself. Create a model that extends it`,
    path,
  );
}

/** ZenStack groups the rows of the model's own table, without those of its base model. */
function assertGrouped(args: unknown, context: ArgumentContext): void {
  const { by, where, having, orderBy, ...aggregates } = membersOf(args);
  const { _count, _sum, _avg, _min, _max } = aggregates;
  for (const named of [by].flat()) {
    const name = typeof named === 'string' ? named : membersOf(named).field;
    assertOwn(String(name), { ...context, path: ['by'] }, 'group by');
  }
  for (const [key, part] of Object.entries({
    where,
    having,
    orderBy,
    _count,
    _sum,
    _avg,
    _min,
    _max,
  })) {
    assertOwnNames(part, { ...context, path: [key] });
  }
}

function assertOwnNames(part: unknown, context: ArgumentContext): void {
  for (const [name, value, inner] of eachMember(part, context)) {
    if (name.startsWith('_') || LOGIC.has(name)) assertOwnNames(value, inner);
    else assertOwn(name, inner, 'group with');
  }
}

function assertOwn(name: string, context: ArgumentContext, action: string): void {
  if (!isInherited(context.model.fields[name])) return;
  throw new InvalidArgumentsError(`Cannot ${action} the inherited field "${name}"`, context.path);
}

/**
 * Checks the arguments that select, change and return rows, for an operation or for related rows.
 */
function assertRead(args: unknown, context: ArgumentContext): void {
  for (const [name, value, inner] of eachMember(args, context)) READERS.get(name)?.(value, inner);
}

function assertFilter(where: unknown, context: ArgumentContext): void {
  for (const [name, value, inner] of eachMember(where, context)) {
    if (LOGIC.has(name)) assertFilter(value, inner);
    const target = targetOf(name, context);
    if (!target) continue;
    assertApart(name, target, inner);
    const related = { ...inner, model: target };
    const isQuantified = Object.keys(membersOf(value)).some((key) => QUANTIFIERS.has(key));
    if (!isQuantified) assertFilter(value, related);
    else for (const [, nested, at] of eachMember(value, related)) assertFilter(nested, at);
  }
}

function assertOrder(orderBy: unknown, context: ArgumentContext, isRelated = false): void {
  for (const [name, value, inner] of eachMember(orderBy, context)) {
    const target = targetOf(name, context);
    const field = context.model.fields[name];
    if (target && field?.array) assertApart(name, target, inner);
    else if (target || isRelated) assertOwn(name, inner, 'order by');
    if (target && !field?.array) assertOrder(value, { ...inner, model: target }, true);
  }
}

function assertDistinct(distinct: unknown, context: ArgumentContext): void {
  for (const name of [distinct].flat()) assertOwn(String(name), context, 'apply distinct to');
}

function assertSelection(selection: unknown, context: ArgumentContext): void {
  for (const [name, value, inner] of eachMember(selection, context)) {
    if (name === '_count') assertCounts(value, inner);
    const target = targetOf(name, context);
    if (!target || !value) continue;
    const { model, schema } = context;
    const field = model.fields[name];
    if (field && isWithinHierarchy(field, { model, target, schema })) {
      throw new InvalidArgumentsError(
        `Cannot read "${name}": it relates models of one hierarchy`,
        inner.path,
      );
    }
    assertRead(value, { ...inner, model: target });
  }
}

/** Checks a `_count`; `true` counts each to-many relationship. */
function assertCounts(counts: unknown, context: ArgumentContext): void {
  const { fields } = context.model;
  const lists = Object.values(fields).filter(({ array }) => array);
  const all = Object.fromEntries(lists.map(({ name }) => [name, true]));
  const isAll = counts === true;
  const selected = isAll ? all : membersOf(counts).select;
  const at = isAll ? context : { ...context, path: [...context.path, 'select'] };
  for (const [name, value, inner] of eachMember(selected, at)) {
    const target = targetOf(name, context);
    if (!target || !value) continue;
    assertApart(name, target, isAll ? context : inner);
    assertRead(value, { ...inner, model: target });
  }
}

/** ZenStack would join the wrong row: it uses the base row of the other side. */
function assertApart(name: string, target: ZenStackModel, context: ArgumentContext): void {
  const owner = context.model.fields[name];
  const { model } = context;
  const table = owner?.array ? model.name : (owner?.originModel ?? model.name);
  if (!ancestorsOf(target, context.schema).includes(table)) return;
  throw new InvalidArgumentsError(
    `Cannot use "${name}" here: it relates models of one hierarchy`,
    context.path,
  );
}

function assertData(data: unknown, context: ArgumentContext): void {
  for (const [name, value, inner] of eachMember(data, context)) {
    const target = targetOf(name, context);
    if (!target) continue;
    if (context.isNew) assertOwnLinks(name, inner);
    for (const [operation, nested, at] of eachMember(value, { ...inner, model: target })) {
      assertNested(operation, nested, at);
    }
  }
}

/** ZenStack would link other records: it takes the extending model for the one with the links. */
function assertOwnLinks(name: string, { model, schema, path }: ArgumentContext): void {
  if (!exchangesSides(model, name, schema)) return;
  throw new InvalidArgumentsError(
    `Cannot set "${name}" of a new ${model.name}: it is inherited. Set it in an update`,
    path,
  );
}

function assertNested(operation: string, nested: unknown, context: ArgumentContext): void {
  if (operation.startsWith('create')) assertNotBase(context);
  if (LINKS.has(operation)) assertLinked(nested, context);
  else if (operation === 'create') assertData(nested, { ...context, isNew: true });
  else if (operation.startsWith('delete')) assertDeleted(operation, nested, context);
  else {
    for (const [name, value, inner] of eachMember(nested, context)) {
      if (operation === 'connectOrCreate' && name === 'where') assertLinked(value, inner);
      if (operation === 'updateMany' && name === 'data') assertOneTable(value, inner);
      READERS.get(name)?.(value, inner);
    }
    // The data of a to-one relationship may be a single object.
    if (operation === 'update') assertData(nested, { ...context, isNew: false });
  }
}

/** ZenStack would delete the base rows of rows that a policy keeps (delete-extended). */
function assertDeleted(operation: string, nested: unknown, context: ArgumentContext): void {
  if (operation === 'deleteMany' && takesExtended(context.model, context.schema)) {
    throw new InvalidArgumentsError(
      `Cannot delete many related rows of ${context.model.name}. Delete each one`,
      context.path,
    );
  }
  assertFilter(nested, context);
}

/** ZenStack may lose the second of the updates of two tables (update-extended). */
function assertOneTable(data: unknown, { model, path }: ArgumentContext): void {
  if (!changesBoth(data, model)) return;
  throw new InvalidArgumentsError(
    `Cannot change both inherited and other fields of many related rows of ${model.name}. Update each one`,
    path,
  );
}

/** ZenStack looks for the linked rows in the model's own table only. */
function assertLinked(where: unknown, context: ArgumentContext): void {
  for (const [name, , inner] of eachMember(where, context)) assertOwn(name, inner, 'link rows by');
}

/** The members of an object, or of each object in a list. */
function* eachMember(
  part: unknown,
  context: ArgumentContext,
): Generator<readonly [string, unknown, ArgumentContext]> {
  for (const [index, item] of [part].flat().entries()) {
    const path = Array.isArray(part) ? [...context.path, index] : context.path;
    for (const [name, value] of Object.entries(membersOf(item))) {
      yield [name, value, { ...context, path: [...path, name] }];
    }
  }
}

function targetOf(name: string, { model, schema }: ArgumentContext): ZenStackModel | undefined {
  return schema.models[model.fields[name]?.type ?? ''];
}

/** Whether data has inherited fields, and others. */
function changesBoth(data: unknown, { fields }: ZenStackModel): boolean {
  const origins = Object.keys(membersOf(data)).map((field) => fields[field]?.originModel);
  return new Set(origins).size > 1;
}

function isInherited(field: ZenStackField | undefined): boolean {
  return field?.originModel !== undefined;
}

function membersOf(part: unknown): Members {
  return typeof part === 'object' && part !== null ? (part as Members) : {};
}

const LOGIC: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
const QUANTIFIERS: ReadonlySet<string> = new Set(['some', 'every', 'none', 'is', 'isNot']);
const LINKS: ReadonlySet<string> = new Set(['connect', 'disconnect', 'set']);

const READERS: ReadonlyMap<string, (part: unknown, context: ArgumentContext) => void> = new Map([
  ['where', assertFilter],
  ['orderBy', (part: unknown, context: ArgumentContext) => assertOrder(part, context)],
  ['distinct', assertDistinct],
  ['select', assertSelection],
  ['include', assertSelection],
  ['data', assertData],
  ['create', (data: unknown, at: ArgumentContext) => assertData(data, { ...at, isNew: true })],
  ['update', (data: unknown, at: ArgumentContext) => assertData(data, { ...at, isNew: false })],
]);
