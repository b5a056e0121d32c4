import type { Operation } from '@modelway/core';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';

/**
 * Wraps an operation so that aggregates have the types of their fields: SQLite has only numbers,
 * texts and bytes, and ZenStack returns them unchanged.
 */
export function readAggregates(run: Operation, operation: string, model: ZenStackModel): Operation {
  if (operation === 'aggregate') return async (args) => readRow(await run(args), model);
  if (operation !== 'groupBy') return run;
  return async (args) => ((await run(args)) as unknown[]).map((row) => readRow(row, model));
}

function readRow(row: unknown, { fields }: ZenStackModel): unknown {
  const read = (aggregates: unknown): unknown =>
    Object.fromEntries(
      Object.entries(Object(aggregates)).map(([name, value]) => [
        name,
        value === null ? null : (READERS.get(fields[name]?.type ?? '')?.(value) ?? value),
      ]),
    );
  const entries = Object.entries(row as object);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, AGGREGATES.has(key) ? read(value) : value]),
  );
}

/** The aggregates that have the type of their field. */
const AGGREGATES: ReadonlySet<string> = new Set(['_sum', '_min', '_max']);

const READERS: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['Boolean', Boolean],
  ['BigInt', (value: unknown) => BigInt(value as number)],
  ['DateTime', (value: unknown) => new Date(value as string)],
  ['Bytes', (value: unknown) => Uint8Array.from(value as Uint8Array)],
  ['Json', (value: unknown) => JSON.parse(value as string)],
]);
