// Fails where a link of the built site, or of a Markdown file of the repository, leads nowhere.
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { awaitedPages } from '../.vitepress/awaited.ts';
import { toLink } from '../.vitepress/pages.ts';
import { checkFileLinks } from './check-file-links.ts';
import { checkSiteLinks } from './check-site-links.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['*.md', '{packages,examples}/*/README.md', 'docs/*.md', 'docs/[a-z]*/*.md'];

const awaited = awaitedPages();
const isAwaitedFile = (line: string) => {
  const [, file = '', target = ''] = line.match(/^(.*?):\d+: Cannot find file `(.*?)`/) ?? [];
  return awaited.some(({ path }) => join(dirname(file), target) === `docs/${path}.md`);
};
const isAwaitedLink = (link: string) => awaited.some((page) => toLink(page) === link);
const files = globSync(FILES, { cwd: ROOT, exclude: ['docs/{node_modules,samples}'] });
const broken = [
  ...(await checkFileLinks(ROOT, files)).filter((line) => !isAwaitedFile(line)),
  ...(await checkSiteLinks(join(ROOT, 'docs/.vitepress/dist'), isAwaitedLink)),
];
for (const line of broken) console.error(line);
console.log(`${files.length} files and the site are checked: ${broken.length} broken links`);
if (broken.length > 0) process.exitCode = 1;
