// Prints the memory that one REST list of 10,000 rows allocates, as JSON. main.ts starts it in a
// process whose young generation is large enough for a whole run.

import { listCase } from './cases/handler-cases.ts';
import { allocatedBy } from './cases/memory.ts';

const results = [];
for (const contestant of listCase('rest', 10_000).contestants) {
  results.push({ name: contestant.name, mebibytes: await allocatedBy(contestant) });
}
console.log(JSON.stringify(results));
