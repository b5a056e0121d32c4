import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase } from '@modelway/testing/create-database';
import { BY_HAND } from '../contestants/by-hand.ts';
import { sampleRows } from '../contestants/canned-client.ts';
import { type Ratio, ratioOf } from '../measure/ratio.ts';
import { KINDS, listContestants, ROWS } from './peak-cases.ts';

/** The growth of a process during one list, relative to that of the route by hand. */
export interface PeakResults {
  readonly kind: (typeof KINDS)[number];
  readonly ratios: ReadonlyMap<string, Ratio>;
}

const ROUNDS = 5;

/** The rows of one statement. */
const CHUNK = 100;

/** Measures the peak memory of lists on PostgreSQL, each in a process of its own. */
export async function measurePeaks(): Promise<readonly PeakResults[]> {
  const { raw, connection, close } = await createTestDatabase('postgresql');
  if (connection.kind !== 'postgresql') throw new TypeError('The peaks are those on PostgreSQL.');
  const rows = sampleRows(ROWS).map((row) =>
    // A Json field requires a specific kind of null.
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
  for (let at = 0; at < ROWS; at += CHUNK) {
    await raw.sample.createMany({ data: rows.slice(at, at + CHUNK) as never });
  }
  const results = KINDS.map((kind) => {
    const names = listContestants(kind, raw, ROWS).map(({ name }) => name);
    const peaks = new Map(names.map((name): [string, number[]] => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, sizes] of peaks) sizes.push(grow(kind, name, connection.url));
    }
    return { kind, ratios: new Map(names.map((name) => [name, ratioOf(peaks, name, BY_HAND)])) };
  });
  await close();
  return results;
}

function grow(kind: string, name: string, url: string): number {
  const flags = ['--conditions=@modelway/source', '--expose-gc'];
  const file = join(import.meta.dirname, 'peak-main.ts');
  const env = { ...process.env, BENCH_DATABASE_URL: url };
  return Number(
    execFileSync(process.execPath, [...flags, file, kind, name], { encoding: 'utf8', env }),
  );
}
