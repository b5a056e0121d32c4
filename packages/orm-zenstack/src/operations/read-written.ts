import type { Operation } from '@modelway/core';
import { readWritten } from '@modelway/core/sql';
import { omittedByClient } from '../schema/zenstack-client.ts';
import type { OperationCall } from './operation-call.ts';

type Names = Readonly<Record<string, unknown>>;

/** The arguments of a write that select its result, and its data. */
interface WriteArgs {
  readonly select?: Names;
  readonly include?: Names;
  readonly omit?: Names;
  readonly data?: Names;
  readonly create?: Names;
}

/**
 * Reads the records of a `createManyAndReturn` or `updateManyAndReturn` after it if their selection
 * has an `include` or a `_count`, which ZenStack does not support there.
 */
export function readReturned(run: Operation, call: OperationCall): Operation {
  return (args) => {
    const { select, include }: WriteArgs = Object(args);
    return include || select?._count ? readAfter(args, call) : run(args);
  };
}

/**
 * Reads the record of a `create` or `upsert` after it if the data of the new record also creates
 * records that columns outside the selection relate to it. Without policies, ZenStack looks for the
 * new record by the selected columns then, and may find an older one with the same values.
 */
export function readCreated(run: Operation, call: OperationCall): Operation {
  return async (args) => {
    const columns = hiddenKeys(Object(args), call);
    if (columns.length === 0) return await run(args);
    const [record] = await readAfter(args, call, columns);
    return record;
  };
}

function readAfter(
  args: unknown,
  { client, model, operation, binding }: OperationCall,
  columns: readonly string[] = [],
): Promise<readonly unknown[]> {
  const { idFields, name } = model;
  return readWritten(args, {
    idFields,
    columns,
    inTransaction: (run) =>
      binding.transaction(client, (tx) => run(bound(tx, operation), bound(tx, 'findMany'))),
  });

  function bound(tx: object, each: string): Operation {
    return async (own) => await binding.operation(tx, name, each)?.(own);
  }
}

/** Returns the columns outside the selection by which the data relates other records to the new one. */
function hiddenKeys(args: WriteArgs, { model, schema, options }: OperationCall): readonly string[] {
  const { select, omit, data, create } = args;
  const relations = Object.keys(data ?? create ?? {}).flatMap((name) => model.fields[name] ?? []);
  const keys = relations.flatMap(({ type, array, relation }) => {
    if (!relation || relation.fields) return [];
    const opposite = schema.models[type]?.fields[relation.opposite ?? ''];
    return array && opposite?.array ? model.idFields : (opposite?.relation?.references ?? []);
  });
  return keys.filter((name) =>
    select
      ? !select[name]
      : (omit?.[name] ?? omittedByClient(options, model.name, name) ?? model.fields[name]?.omit),
  );
}
