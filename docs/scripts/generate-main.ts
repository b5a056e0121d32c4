// Writes all generated parts into the pages and READMEs, between their markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMarkdown } from './find-markdown.ts';
import { generateFile, produceParts } from './generate.ts';

const ROOT = join(import.meta.dirname, '../..');
const parts = await produceParts(ROOT);
for (const path of findMarkdown(ROOT)) {
  const text = generateFile(ROOT, path, parts);
  if (text === readFileSync(join(ROOT, path), 'utf8')) continue;
  writeFileSync(join(ROOT, path), text);
  console.log(`wrote ${path}`);
}
