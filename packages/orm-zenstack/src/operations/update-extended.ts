import type { Operation } from '@modelway/core';
import { delegateOf } from '@modelway/core/sql';
import { DeniedRowsError } from '../errors/denied-rows-error.ts';
import { ancestorsOf } from '../schema/model-hierarchy.ts';
import type { TransactionalClient } from '../schema/zenstack-client.ts';
import { type Finder, findIds } from './find-ids.ts';
import type { OperationCall } from './operation-call.ts';

interface Delegate extends Finder {
  updateMany(args: object): Promise<Updated>;
  updateManyAndReturn(args: object): Promise<Updated>;
}

/** The number of updated rows, or the rows. */
type Updated = { readonly count: number } | readonly object[];

interface UpdateArgs {
  readonly where?: object;
  readonly data?: object;
}

type ExtendedCall = Pick<OperationCall, 'model' | 'operation' | 'schema'>;

/**
 * Runs `updateMany` or `updateManyAndReturn` on a model that extends another. ZenStack updates their
 * tables one after the other, each by the conditions and the policies. If the first update changes a
 * field that they compare, the second one finds no row: it is lost, and so is the result. So the
 * rows are found first, and the updates of the tables are counted.
 *
 * @throws {DeniedRowsError} if the policies allow only some of the updates; nothing is updated then.
 * @throws {InvalidArgumentsError} if there are too many rows to find first.
 */
export function updateExtended(run: Operation, client: object, call: ExtendedCall): Operation {
  const { model, operation } = call;
  return (args) => {
    const { where = {}, data, ...rest }: UpdateArgs = Object(args);
    const tables = dataByTable(data, call);
    if (tables.length < 2) return run(args);
    return (client as TransactionalClient).$transaction(async (transaction) => {
      const delegate = delegateOf(transaction, model.name) as Delegate | undefined;
      if (!delegate) throw new TypeError(`The ORM client has no model "${model.name}".`);
      const results: Updated[] = [];
      // Without conditions, there is nothing to lose.
      const found = Object.keys(where).length > 0 ? await findIds(delegate, where, model) : [where];
      for (const rows of found) {
        results.push(await updateTables(tables, { ...rest, where: rows }, { delegate, call }));
      }
      return operation === 'updateMany'
        ? { count: results.reduce((sum, result) => sum + countOf(result), 0) }
        : results.flat();
    });
  };
}

/** Returns the number of tables that an update changes. */
export function changesTables(data: unknown, call: Pick<ExtendedCall, 'model' | 'schema'>): number {
  return dataByTable(data, call).length;
}

/** Divides data by the table of its fields: that of the base model first, the model's own last. */
function dataByTable(
  data: unknown,
  { model, schema }: Pick<ExtendedCall, 'model' | 'schema'>,
): readonly object[] {
  const byOrigin = Map.groupBy(
    Object.entries(Object(data)),
    ([name]) => model.fields[name]?.originModel,
  );
  return [...ancestorsOf(model, schema).reverse(), undefined]
    .map((origin) => byOrigin.get(origin) ?? [])
    .filter((fields) => fields.length > 0)
    .map((fields) => Object.fromEntries(fields));
}

/** Updates the tables of rows: those of the base models first, as the policies expect it. */
async function updateTables(
  tables: readonly object[],
  args: { readonly where: object },
  { delegate, call }: { readonly delegate: Delegate; readonly call: ExtendedCall },
): Promise<Updated> {
  const { model, operation } = call;
  const { where } = args;
  const updated: Updated[] = [];
  for (const data of tables.slice(0, -1)) updated.push(await delegate.updateMany({ where, data }));
  const data = tables.at(-1);
  const result = await delegate[operation as keyof Delegate]({ ...args, data });
  if (updated.some((other) => countOf(other) !== countOf(result))) {
    throw new DeniedRowsError('updating', model.name);
  }
  return result;
}

function countOf(updated: Updated): number {
  return 'count' in updated ? updated.count : updated.length;
}
