import type { Contestant } from '../measure/measure-times.ts';
import { summarize } from '../measure/ratio.ts';

const RUNS = 7;

/**
 * Returns the MiB that one run allocates: the median of several runs, each between two garbage
 * collections. The process requires `--expose-gc` and a young generation that is large enough for a
 * whole run (`--min-semi-space-size`), so that no collection happens during a run.
 */
export async function allocatedBy({ run }: Contestant): Promise<number> {
  const { gc } = globalThis;
  if (!gc) throw new Error('Run node with --expose-gc');
  await run();
  const sizes: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    await gc();
    const before = process.memoryUsage().heapUsed;
    const text = await run();
    sizes.push((process.memoryUsage().heapUsed - before) / 2 ** 20);
    // Keeps the response in memory until it has been counted.
    if (text.length < 0) throw new Error('no answer');
  }
  return summarize(sizes).median;
}
