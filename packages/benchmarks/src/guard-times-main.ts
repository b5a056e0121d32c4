// Times the handlers, their start-up and the work that they are compared with. Prints the fastest
// time of each by its title, and the title of what it is compared with.
import type { BenchCase } from './cases/bench-case.ts';
import { listCase, oneCase } from './cases/handler-cases.ts';
import { startUpTime } from './cases/start-up.ts';
import { MODELWAY } from './contestants/modelway.ts';
import { referenceCalls, referenceLoop } from './contestants/reference-loop.ts';
import { type Contestant, measureTimes } from './measure/measure-times.ts';
import { threadTime } from './measure/thread-time.ts';

const [long, short] = [referenceLoop(), referenceCalls()];
const compared: readonly (readonly [Contestant, Contestant])[] = [
  [modelwayIn(listCase('rest', 100)), long],
  [modelwayIn(listCase('rpc', 100)), long],
  [modelwayIn(oneCase('rest', '/sample/1')), short],
  [modelwayIn(oneCase('rpc', '/sample/findUnique?q={"where":{"id":"1"}}')), short],
  [{ name: 'start-up for 300 models', run: async () => String(startUpTime()) }, long],
];
const options = { rounds: 40, sliceMs: 40, clock: threadTime };
const times = await measureTimes([long, short, ...compared.map(([own]) => own)], options);

// The fastest round, because other work on the machine only makes rounds slower.
const fastest = ({ name }: Contestant): number => Math.min(...(times.get(name) ?? []));
console.log(
  JSON.stringify(
    compared.map(([own, reference]) => ({
      title: own.name,
      own: fastest(own),
      reference: fastest(reference),
    })),
  ),
);

function modelwayIn({ title, contestants }: BenchCase): Contestant {
  const modelway = contestants.find(({ name }) => name === MODELWAY);
  if (!modelway) throw new Error(`${title} is without ${MODELWAY}`);
  return { name: title, run: modelway.run };
}
