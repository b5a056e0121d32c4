import type { OrmBinding } from '@modelway/core';
import fc from 'fast-check';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { can } from '../support/it-needs.ts';
import { runsOf } from '../support/test-size.ts';
import { countRecords, generatedReads } from './row-limit-requests.ts';
import { watchOperations } from './watch-operations.ts';

/** The number of requests of one run. */
export const RUNS: number = Number(process.env.MODELWAY_ROW_LIMIT_RUNS ?? runsOf(300, 20));
export const TIMEOUT: number = 60_000 + RUNS * 100;
export const SEED: string | undefined = process.env.MODELWAY_ROW_LIMIT_SEED;

const wide = { queryBytes: 100_000 };
const unbounded = { limits: { ...wide, rows: Number.POSITIVE_INFINITY } };

/**
 * Generates reads, and compares their results within `limits.rows` with the complete result. Half
 * of them are the first of their fields, whose sizes are unknown: these are read in parts.
 *
 * @param mayReject whether the ORM does not support some reads, which are a 400. @default false
 */
export async function expectReadsWithin(
  database: ContractDatabase,
  start: StartContractDatabase,
  mayReject = false,
): Promise<void> {
  const { schema, dialect } = database.orm;
  const seen = { answered: 0, rejected: 0, inParts: 0 };
  const reads = generatedReads({
    schema,
    distinct: can(start, 'distinct-on'),
    nestedCursors: dialect.limitsNestedReads ?? false,
  });
  const shares = fc.constantFrom(0.3, 0.7, 0.99, 1, 1.01, 1.5, 3);
  const property = fc.asyncProperty(reads, shares, fc.boolean(), async (read, share, isFirst) => {
    const { target, args } = read;
    const whole = await callRpc(database, target, args, unbounded);
    if (mayReject && whole.status === 400) {
      // A list below no record is not read at all.
      expect([200, 400]).toContain((await callRpc(database, target, args)).status);
      return;
    }
    expect(whole).toMatchObject({ status: 200 });
    const count = countRecords(whole.body.data);
    const rows = Math.max(1, Math.floor(count * share));
    const held: number[] = [];
    const watched = watchOperations(database.orm, ({ result }) => held.push(countRecords(result)));
    const orm = isFirst ? asFirst(watched, () => (seen.inParts += 1)) : watched;
    const limits = { ...wide, rows };
    const { status, body } = await callRpc({ ...database, orm }, target, args, { limits });
    if (status === 200 || (count <= rows && !readsMore(args, database))) {
      expect([status, body.data]).toEqual([200, whole.body.data]);
      expect(count).toBeLessThanOrEqual(rows);
      seen.answered += 1;
    } else {
      const message = expect.stringContaining(`the limit rows is ${rows}.`);
      expect([status, body.message]).toEqual([400, message]);
      seen.rejected += 1;
    }
    // The maximum of any one call: twice the limit of each list, and the related rows of one
    // record.
    expect(Math.max(0, ...held)).toBeLessThanOrEqual(8 * (rows + 1));
  });
  const rarest = () => Math.min(seen.answered, seen.rejected, seen.inParts);
  // About 8 of 100 reads are of the rarest kind, so that few runs may have none of it.
  for (let tries = 0; tries < 5 && rarest() <= RUNS / 200; tries += 1) {
    await fc.assert(property, { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) });
  }
  expect(rarest()).toBeGreaterThan(RUNS / 200);
}

/** Returns a binding as at the start of a process, when the size of no field is known. */
function asFirst(orm: OrmBinding<unknown>, onSized: () => void): OrmBinding<unknown> {
  return {
    ...orm,
    schema: { ...orm.schema },
    bytesOf: (client, read) => {
      onSized();
      return orm.bytesOf?.(client, read) ?? Promise.resolve(undefined);
    },
  };
}

/** Whether the ORM client reads all records, to apply `distinct` and cursors itself. */
function readsMore(args: object, { orm }: ContractDatabase): boolean {
  return !orm.dialect.limitsNestedReads && /"(distinct|cursor)"/.test(JSON.stringify(args));
}
