import type { Contestant } from '../measure/measure-times.ts';
import { summarize } from '../measure/ratio.ts';

const RUNS = 7;

/**
 * Returns the KiB that one request allocates: the median of several runs of so many requests, each
 * between two garbage collections. The process requires `--expose-gc` and a young generation that is
 * large enough for a whole run (`--min-semi-space-size`), so that no collection happens during it.
 */
export async function allocatedBy({ run }: Contestant, requests: number): Promise<number> {
  const { gc } = globalThis;
  if (!gc) throw new Error('Run node with --expose-gc');
  for (let i = 0; i < requests; i += 1) await run();
  const sizes: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    await gc();
    const before = process.memoryUsage().heapUsed;
    let text = '';
    for (let j = 0; j < requests; j += 1) text = await run();
    sizes.push((process.memoryUsage().heapUsed - before) / 2 ** 10 / requests);
    // Keeps the response in memory until it has been counted.
    if (text.length < 0) throw new Error('no answer');
  }
  return summarize(sizes).median;
}
