import type { Operation, OrmBinding } from '@modelway/core';
import type { BoundOperation } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { PrismaClientLike } from './prisma-client.ts';
import { scalarOf } from './rows-sql.ts';

/** The operations that return the record which they write. */
const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'upsert']);

/** The types whose values a column may store otherwise, such as without milliseconds. */
const CONVERTED: ReadonlySet<string> = new Set(['Decimal', 'DateTime', 'Bytes']);

/**
 * Checks that a write on MySQL has returned its record, and rolls it back otherwise: Prisma reads
 * the record by the id that was sent, and does not find it if the column stores another value.
 *
 * @returns the same operation if the columns of the id store each value unchanged.
 */
export function assertReturned(
  run: Operation,
  { client, model: name, operation }: BoundOperation<PrismaClientLike>,
  binding: OrmBinding<PrismaClientLike>,
): Operation {
  const { provider, models } = binding.schema;
  const model = models.find((each) => each.name === name);
  const converted = model?.idFields.find((field) =>
    CONVERTED.has(scalarOf(model, field)?.type ?? ''),
  );
  if (provider !== 'mysql' || !WRITES.has(operation) || converted === undefined) return run;
  return async (args) => {
    if (!binding.isTransaction?.(client)) {
      return await binding.transaction(
        client,
        async (tx) => await binding.operation(tx, name, operation)?.(args),
      );
    }
    const decimals = model?.idFields.filter((field) => scalarOf(model, field)?.type === 'Decimal');
    const long = longDecimal(args, decimals);
    const record = long === undefined ? await run(args) : null;
    // An upsert returns an empty list.
    if (record !== null && !Array.isArray(record)) return record;
    const advice = long
      ? `with at most ${EXACT_DIGITS} digits`
      : 'that its column stores unchanged';
    throw new InvalidArgumentsError(
      `Prisma would not find the record by this value of "${long ?? converted}". Send one ${advice}`,
    );
  };
}

/** The digits of a Decimal with which Prisma reads the record. It may find another one otherwise. */
const EXACT_DIGITS = 15;

/** Returns the first of some fields to which a write gives more digits. */
function longDecimal(args: unknown, fields: readonly string[] = []): string | undefined {
  const { data, create, update } = Object(args) as Readonly<Record<string, object | undefined>>;
  return fields.find((name) =>
    [data, create, update].some((values) => digitsOf(Object(values)[name]) > EXACT_DIGITS),
  );
}

/** Counts the significant digits of a number in a text; 0 for any other value. */
function digitsOf(value: unknown): number {
  const [, digits = ''] = /^-?([\d.]+)(e[+-]?\d+)?$/i.exec(String(value)) ?? [];
  return digits.replace('.', '').replace(/^0+|0+$/g, '').length;
}
