// Fails where a link of the built site, or of a Markdown file of the repository, leads nowhere.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checkFileLinks } from './check-file-links.ts';
import { checkSiteLinks } from './check-site-links.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['*.md', '{packages,examples}/*/README.md', 'docs/*.md', 'docs/[a-z]*/*.md'];

const files = globSync(FILES, { cwd: ROOT, exclude: ['docs/{node_modules,samples}'] });
const broken = [
  ...(await checkFileLinks(ROOT, files)),
  ...(await checkSiteLinks(join(ROOT, 'docs/.vitepress/dist'))),
];
for (const line of broken) console.error(line);
console.log(`${files.length} files and the site are checked: ${broken.length} broken links`);
if (broken.length > 0) process.exitCode = 1;
