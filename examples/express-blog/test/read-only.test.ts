// One start of the demo for all requests that change nothing.
import './read-only/docs-page.ts';
import './read-only/home-page.ts';
import './read-only/denials.ts';
