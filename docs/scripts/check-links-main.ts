// Fails if the built site or a Markdown file of the repository has a broken link.
import { join } from 'node:path';
import { checkFileLinks } from './check-file-links.ts';
import { checkSiteLinks } from './check-site-links.ts';
import { findMarkdown } from './find-markdown.ts';

const ROOT = join(import.meta.dirname, '../..');

const files = findMarkdown(ROOT);
const broken = [
  ...(await checkFileLinks(ROOT, files)),
  ...(await checkSiteLinks(join(ROOT, 'docs/.vitepress/dist'))),
];
for (const line of broken) console.error(line);
console.log(`${files.length} files and the site are checked: ${broken.length} broken links`);
if (broken.length > 0) process.exitCode = 1;
