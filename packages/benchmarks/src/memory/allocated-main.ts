// Prints the memory that requests allocate, handler only, as JSON. main.ts starts it in a process
// whose young generation is large enough for a whole run.
import type { BenchCase } from '../cases/bench-case.ts';
import { listCase, oneCase } from '../cases/handler-cases.ts';
import { allocatedBy } from './allocated-by.ts';
import { ROWS } from './peak-cases.ts';

/** The cases, and the number of requests of a run. */
const CASES: readonly (readonly [BenchCase, number])[] = [
  [listCase('rest', ROWS), 1],
  [listCase('rpc', ROWS), 1],
  [oneCase('rest', '/sample/1'), 500],
  [oneCase('rpc', '/sample/findUnique?q={"where":{"id":"1"}}'), 500],
];

const results = [];
for (const [{ title, contestants }, requests] of CASES) {
  for (const contestant of contestants) {
    const kibibytes = await allocatedBy(contestant, requests);
    results.push({ title, name: contestant.name, kibibytes });
  }
}
console.log(JSON.stringify(results));
