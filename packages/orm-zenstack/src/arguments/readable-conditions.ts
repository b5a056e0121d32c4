import { isMembers, type Members, mapMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { takesExtended } from '../schema/model-hierarchy.ts';
import { hidesRows, isGuarded } from '../schema/policies.ts';
import { hasPolicies, type ZenStackClientOptions } from '../schema/zenstack-client.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** Restricts the conditions in the arguments of a write to rows that the caller can read. */
export type RestrictConditions = (args: unknown, context: OperationContext) => unknown;

interface OperationContext {
  readonly operation: string;
  readonly model: ZenStackModel;
}

type Restrict = (part: unknown, model: ZenStackModel) => unknown;

/** The part of Kysely's expression builder that conditions in ZenStack's `$expr` receive. */
interface ExpressionBuilder {
  (left: unknown, operator: 'in', query: unknown): unknown;
  exists(query: unknown): unknown;
  refTuple(...columns: readonly string[]): unknown;
  selectFrom(table: unknown): Query;
}

interface Query {
  select(columns: readonly string[]): Query;
  whereRef(left: string, operator: '=', right: string): Query;
  selectAll(): Query;
  as(alias: string): unknown;
}

/** The operations that write the rows which match conditions. */
const CONDITIONAL: ReadonlySet<string> = new Set([
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
]);

/** Whether a call writes the rows that match conditions, with policies. */
export function isConditional(call: {
  readonly operation: string;
  readonly options: ZenStackClientOptions;
}): boolean {
  return CONDITIONAL.has(call.operation) && hasPolicies(call.options);
}

/** The alias of a row in the query that looks for it. */
const ALIAS = '$readable';

/**
 * Creates the function that adds to each condition of a write that the row must be readable.
 * ZenStack compares the conditions of a write with every row that the caller may change, so that a
 * count or a 404 would reveal rows that the caller cannot read. The policy plugin filters the added
 * query, as it does every `select`. A unique key alone, and the absence of conditions, stay as they
 * are, unless the write has a limit, or computes a value from the stored one: whether that is out of
 * range would reveal it.
 *
 * @throws {InvalidArgumentsError} from the function, for a write that would reveal such rows
 *   anyway.
 */
export function createConditionRestriction(schema: ZenStackSchema): RestrictConditions {
  const { models } = schema;
  const restricted = new Set(Object.values(models).filter(hidesRows));

  const restrictRows: Restrict = (where, model) => {
    // ZenStack finds the rows of extending models with a query, which the policies filter.
    if (!restricted.has(model) || model.baseModel !== undefined) return where;
    return { ...Object(where), $expr: (eb: ExpressionBuilder) => isReadable(eb, model, schema) };
  };
  const restrictWhere: Restrict = (where, model) =>
    isMembers(where) && hasConditions(where, model) ? restrictRows(where, model) : where;
  // ZenStack also deletes the rows of a base model with such a query.
  const restrictDeletion: Restrict = (where, model) =>
    model.isDelegate ? where : restrictWhere(where, model);
  const restrictData: Restrict = (data, model) =>
    mapMembers(data, (writes, name) => {
      const target = models[model.fields[name]?.type ?? ''];
      if (!target) return writes;
      return mapMembers(writes, (items, operation) => {
        const restrict = nestedWrites.get(operation);
        if (!restrict) return items;
        const restrictItem = (item: unknown) => restrict(item, target);
        return Array.isArray(items) ? items.map(restrictItem) : restrictItem(items);
      });
    });
  const restrictWrite: Restrict = (write, model) => {
    if (restricted.has(model)) assertUnguarded(write, model);
    const restrictedWrite = mapMembers(write, (member, name) => {
      if (name === 'where') return restrictWhere(member, model);
      return name === 'data' || name === 'update' ? restrictData(member, model) : member;
    });
    const isCounted = isLimited(write) || computes(write, model);
    if (!restricted.has(model) || !isCounted) return restrictedWrite;
    return { ...Object(restrictedWrite), where: restrictRows(Object(write).where, model) };
  };
  const nestedWrites: ReadonlyMap<string, Restrict> = new Map([
    ['update', (write, model) => restrictWrite(toEnvelope(write), model)],
    ['updateMany', restrictWrite],
    ['upsert', restrictWrite],
    ['delete', restrictDeletion],
    ['deleteMany', restrictDeletion],
  ]);
  return (args, { operation, model }) => {
    if (restricted.size === 0) return args;
    if (!operation.startsWith('delete')) return restrictWrite(args, model);
    if (isLimited(args)) return { ...args, where: restrictRows(args.where, model) };
    return mapMembers(args, (member, name) =>
      name === 'where' ? restrictDeletion(member, model) : member,
    );
  };
}

/**
 * Checks that a write with conditions sets no field with an update policy of its own: ZenStack
 * checks such a policy on every row that meets the conditions, and fails for those that it forbids.
 */
function assertUnguarded(write: unknown, model: ZenStackModel): void {
  const { where, data, update } = Object(write) as Members;
  if (!isMembers(where) || !hasConditions(where, model)) return;
  for (const name of Object.keys(Object(data ?? update))) {
    const field = model.fields[name];
    if (!field || !isGuarded(field, 'update')) continue;
    throw new InvalidArgumentsError(
      `Field "${name}" has an update policy: select the record by a unique key alone`,
      [data ? 'data' : 'update', name],
    );
  }
}

/** The items of nested data; the data of a to-one relationship may be a single object. */
function toEnvelope(write: unknown): unknown {
  return isMembers(Object(write).data) ? write : { data: write };
}

const ARITHMETIC: readonly string[] = ['increment', 'decrement', 'multiply', 'divide'];

/** The types of fields that a write can compute; in Json, an operation is a member of the value. */
const NUMERIC: ReadonlySet<string> = new Set(['Int', 'BigInt', 'Float', 'Decimal']);

/** Whether a write changes some of the rows: hidden ones would count in its limit. */
function isLimited(write: unknown): write is Members {
  return Object(write).limit !== undefined;
}

/** Whether a write computes a value from the stored one. */
function computes(write: unknown, { fields }: ZenStackModel): boolean {
  const { data, update } = Object(write) as Members;
  return Object.entries(Object(data ?? update)).some(
    ([name, value]) =>
      NUMERIC.has(fields[name]?.type ?? '') &&
      isMembers(value) &&
      ARITHMETIC.some((operation) => Object.hasOwn(value, operation)),
  );
}

/** The condition that a query, filtered by the policy plugin, finds the row. */
function isReadable(eb: ExpressionBuilder, model: ZenStackModel, schema: ZenStackSchema): unknown {
  const { name, idFields, isDelegate } = model;
  const isMySql = schema.provider.type === 'mysql';
  if (!isMySql && !takesExtended(model, schema)) {
    const row = eb.selectFrom(`${name} as ${ALIAS}`).select([`${ALIAS}.${idFields[0]}`]);
    return eb.exists(
      idFields.reduce((query, id) => query.whereRef(`${ALIAS}.${id}`, '=', `${name}.${id}`), row),
    );
  }
  const ids = eb.selectFrom(name).select(idFields);
  // MySQL selects from the table that it changes only inside another `select`.
  const query = isMySql ? eb.selectFrom(ids.as(ALIAS)).selectAll() : ids;
  // A base model is joined with others; ZenStack may give any other model an alias.
  const columns = isDelegate ? idFields.map((id) => `${name}.${id}`) : idFields;
  return eb(eb.refTuple(...columns), 'in', query);
}

/** Whether a `where` contains more than one unique key with its values. */
function hasConditions(where: Members, { uniqueFields }: ZenStackModel): boolean {
  const [member, ...others] = Object.entries(where);
  if (!member) return false;
  const [name, value] = member;
  if (others.length > 0 || !Object.hasOwn(uniqueFields, name)) return true;
  const isCompound = typeof (uniqueFields[name] as { readonly type?: unknown }).type !== 'string';
  return isCompound ? Object.values(Object(value)).some(isMembers) : isMembers(value);
}
