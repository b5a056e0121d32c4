// Prints the milliseconds from the start of the process to the first response of Modelway.
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';
import { modelway, UNLIMITED } from '../contestants/modelway.ts';

await modelway(UNLIMITED.rest, cannedClient(sampleRows(1)), { url: '/sample/1' }).run();
console.log(performance.now());
