// Writes everything below docs/samples that is produced, and removes what is not any more.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBlog } from './blog.ts';
import { productsOf } from './produce.ts';

const FOLDER = import.meta.dirname;

const blog = await openBlog();
const products = productsOf(() => blog);
for (const [name, produce] of products) writeFileSync(join(FOLDER, `${name}.md`), await produce());
await blog.close();

const names = new Set(products.map(([name]) => `${name}.md`));
const left = globSync('*.md', { cwd: FOLDER }).filter((file) => !names.has(file));
for (const file of left) rmSync(join(FOLDER, file));
console.log(`${names.size} samples and tables are written, ${left.length} removed`);
