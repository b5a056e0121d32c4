// Writes the tables of options and errors, from the sources, into the pages and READMEs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.ts';

const ROOT = join(import.meta.dirname, '../..');
for (const { path, before, after } of generate(ROOT)) {
  if (after === before) continue;
  writeFileSync(join(ROOT, path), after);
  console.log(`wrote ${path}`);
}
