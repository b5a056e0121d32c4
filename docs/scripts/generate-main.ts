// Writes all generated parts into the pages and READMEs, between their markers. With --packages, only
// those that the packages and their options decide, in a second.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMarkdown } from './find-markdown.ts';
import { generateFile, producePackageParts, produceParts } from './generate.ts';

const ROOT = join(import.meta.dirname, '../..');
const generated = process.argv.includes('--packages')
  ? ({ parts: producePackageParts(ROOT), unknown: 'keep' } as const)
  : { parts: await produceParts(ROOT) };
for (const path of findMarkdown(ROOT)) {
  const text = generateFile(ROOT, path, generated);
  if (text === readFileSync(join(ROOT, path), 'utf8')) continue;
  writeFileSync(join(ROOT, path), text);
  console.log(`wrote ${path}`);
}
