// One start of the demo for all requests that change nothing.
import './read-only/docs-page.ts';
import './read-only/home-page.ts';
import './read-only/rest.ts';
import './read-only/rest-refusals.ts';
import './read-only/rest-refused-writes.ts';
import './read-only/rpc-refusals.ts';
