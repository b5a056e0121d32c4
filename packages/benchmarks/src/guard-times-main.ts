// Prints, for the handlers and their start-up, the time of one run in multiples of the time of fixed
// work of the same kind.
import type { BenchCase } from './cases/bench-case.ts';
import { createCase, listCase, oneCase } from './cases/handler-cases.ts';
import { startUpTime } from './cases/start-up.ts';
import { MODELWAY, REST, RPC } from './contestants/modelway.ts';
import { referenceCalls, referenceLoop } from './contestants/reference-loop.ts';
import { type Contestant, type MeasureOptions, measureTimes } from './measure/measure-times.ts';

// With their limits, which take a part of the time.
const handlers = { rest: REST, rpc: RPC };
const lists = [listCase('rest', 100, handlers), listCase('rpc', 100, handlers)].map(modelwayIn);
const ones = [
  oneCase('rest', '/sample/1', handlers),
  oneCase('rpc', '/sample/findUnique?q={"where":{"id":"1"}}', handlers),
  createCase('rest', handlers),
  createCase('rpc', handlers),
].map(modelwayIn);
const startUp = { name: 'start-up for 300 models', run: async () => String(startUpTime()) };

// Short work first: what runs before it changes how it is compiled, and leaves garbage.
const ratios = {
  ...(await ratiosTo(referenceCalls(), ones, { rounds: 700, sliceMs: 2 })),
  ...(await ratiosTo(referenceLoop(), lists, { rounds: 400, sliceMs: 2 })),
  ...(await ratiosTo(referenceLoop(), [startUp], { rounds: 150, sliceMs: 2 })),
};
console.log(JSON.stringify(ratios));

/**
 * Returns the medians of the ratios in each round. The slices of a round follow one another within
 * milliseconds, so a change in the speed of the machine affects all of them.
 */
async function ratiosTo(
  reference: Contestant,
  contestants: readonly Contestant[],
  options: MeasureOptions,
): Promise<Record<string, number>> {
  const times = await measureTimes([reference, ...contestants], options);
  const base = times.get(reference.name) ?? [];
  return Object.fromEntries(
    contestants.map(({ name }) => {
      const ratios = (times.get(name) ?? []).map((time, i) => time / (base[i] as number));
      // The first third is compiled while it runs.
      const warm = ratios.slice(ratios.length / 3).toSorted((a, b) => a - b);
      return [name, warm[Math.floor(warm.length / 2)] as number];
    }),
  );
}

function modelwayIn({ title, contestants }: BenchCase): Contestant {
  const modelway = contestants.find(({ name }) => name === MODELWAY);
  if (!modelway) throw new Error(`${title} is without ${MODELWAY}`);
  return { name: title, run: modelway.run };
}
