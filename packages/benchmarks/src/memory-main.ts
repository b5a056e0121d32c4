// Prints what one REST list of 10,000 rows allocates, as JSON; started by main.ts in a process whose
// young generation holds it.

import { listCase } from './cases/handler-cases.ts';
import { allocatedBy } from './cases/memory.ts';

const figures = [];
for (const contestant of listCase('rest', 10_000).contestants) {
  figures.push({ name: contestant.name, mebibytes: await allocatedBy(contestant) });
}
console.log(JSON.stringify(figures));
