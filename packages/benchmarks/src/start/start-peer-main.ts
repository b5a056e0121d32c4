// Prints the milliseconds from the start of the process to the first response of ZenStack's server.
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';
import { zenstackServer } from '../contestants/zenstack-server.ts';

await zenstackServer('rest', cannedClient(sampleRows(1)), { url: '/sample/1' }).run();
console.log(performance.now());
