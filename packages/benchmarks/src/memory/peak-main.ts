// Prints the MiB by which a process grows while it responds to one list, whose kind and contestant are
// its arguments. It reads from the PostgreSQL database of BENCH_DATABASE_URL.
import { connectTestDatabase } from '@modelway/testing/create-database';
import { KINDS, listContestants, ROWS } from './peak-cases.ts';

const WARM_UP = 50;

const [, , kind, name] = process.argv;
const url = process.env.BENCH_DATABASE_URL ?? '';
const { raw, close } = connectTestDatabase({ url, max: 2 });
const find = (count: number) =>
  listContestants(KINDS.find((each) => each === kind) ?? 'rest', raw, count).find(
    (each) => each.name === name,
  );
for (let i = 0; i < 3; i += 1) await find(WARM_UP)?.run();
await globalThis.gc?.();
const before = process.memoryUsage().rss;
const text = await find(ROWS)?.run();
if (!text) throw new Error(`There is no ${name} over ${kind}`);
// The maximum of the process, which it reaches with the list, in KiB.
console.log((process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20);
await close();
