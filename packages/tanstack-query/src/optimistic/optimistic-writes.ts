import type { CallResult } from '@modelway/client';
import type { KeyedQueries } from '../queries.ts';
import type { QueryCall } from '../query-call.ts';
import type { VariablesOf, WriteMutations } from '../write-mutations.ts';
import { applyData } from './apply-data.ts';
import { changeRows, isList } from './cached-rows.ts';
import { insertRow } from './insert-row.ts';
import { matchesWhere } from './match-where.ts';
import { mayRelink } from './may-relink.ts';
import type { OptimisticCache } from './optimistic-cache.ts';
import type { Row } from './scalars.ts';

/** A value of the option `optimistic`. */
export type OptimisticWrite<Variables> = (cache: OptimisticCache, variables: Variables) => void;

/**
 * Shows updates in the cached lists and rows of a model, and removes rows from lists whose `where`
 * they no longer match. Ignores nested writes, writes with `limit`, and those of a foreign key in
 * rows with its relationship. For `update`, `updateMany` and `updateManyAndReturn`.
 *
 * @example
 * ```ts
 * q.task.update.mutationOptions({ optimistic: optimisticUpdate(q.task) });
 * ```
 */
export function optimisticUpdate(model: KeyedQueries): OptimisticWrite<{
  readonly where?: unknown;
  readonly data?: unknown;
  readonly limit?: unknown;
}> {
  return (cache, { where, data, limit }) => {
    // The database chooses the rows of a limit.
    if (limit !== undefined) return;
    cache.updateEach(model.queryKey(), (cached, call) =>
      changeRows(cached, call, (row) => {
        if (matchesWhere(where, row) !== true) return row;
        const updated = applyData(row, data);
        if (leaves(call, withoutUnknown(row, updated, data))) return undefined;
        return mayRelink(call, row, updated) ? row : updated;
      }),
    );
  };
}

/**
 * Removes rows from the cached lists and rows of a model. Ignores writes with `limit`. For `delete`
 * and `deleteMany`.
 *
 * @example
 * ```ts
 * q.task.delete.mutationOptions({ optimistic: optimisticDelete(q.task) });
 * ```
 */
export function optimisticDelete(
  model: KeyedQueries,
): OptimisticWrite<{ readonly where?: unknown; readonly limit?: unknown }> {
  return (cache, { where, limit }) => {
    if (limit !== undefined) return;
    cache.updateEach(model.queryKey(), (cached, call) =>
      changeRows(cached, call, (row) => (matchesWhere(where, row) === true ? undefined : row)),
    );
  };
}

/**
 * Shows a new row in the cached lists of a model whose `where` it matches, in the place that their
 * `orderBy` gives it. A list that includes relationships shows it only if the row has them. Lists
 * with `skip`, `cursor` or `distinct`, or in the order of a text, do not change.
 *
 * @param toRow Returns the row, with values for the fields that the database sets.
 * @example
 * ```ts
 * q.task.create.mutationOptions({
 *   optimistic: optimisticCreate(q.task, ({ data }) => ({ id: Date.now(), done: false, ...data })),
 * });
 * ```
 */
export function optimisticCreate<Client, Expose, Model extends string>(
  model: KeyedQueries & { readonly create: WriteMutations<Client, Expose, Model, 'create'> },
  toRow: (
    variables: NoInfer<VariablesOf<Client, Expose, Model, 'create'>>,
  ) => NoInfer<CallResult<Client, Expose, Model, 'create', object>>,
): OptimisticWrite<VariablesOf<Client, Expose, Model, 'create'>> {
  return (cache, variables) => {
    const row = toRow(variables) as Row;
    cache.updateEach(model.queryKey(), (cached, call) =>
      isList(call) ? insertRow(cached, call, row) : cached,
    );
  };
}

/** Returns the fields with known values: one of the data that is as before may not be. */
function withoutUnknown(row: Row, updated: Row, data: unknown): Row {
  const written = new Set(Object.keys(Object(data)));
  const isKnown = (name: string) => !written.has(name) || updated[name] !== row[name];
  return Object.fromEntries(Object.entries(updated).filter(([name]) => isKnown(name)));
}

/** Whether a list certainly does not contain a row any more. */
function leaves(call: QueryCall, row: Row): boolean {
  return (
    isList(call) && matchesWhere((call.args as { readonly where?: unknown }).where, row) === false
  );
}
