import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { createMarkdownRenderer } from 'vitepress';
import config from '../.vitepress/config.ts';
import { renderForSearch, SEARCH_OPTIONS } from '../.vitepress/search.ts';

const DOCS = join(import.meta.dirname, '..');
const HEADING = /<h([1-6]) id="(.*?)".*?>(.*?)<a [^>]*?class="header-anchor".*?<\/a><\/h\1>/s;

/** A section of a page, as the index of VitePress has it. */
interface SearchSection {
  /** `rest/reading.md#sort` */
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/**
 * Builds the search index of the site as VitePress 1.6 does, without building the site: one
 * document for each heading, with the same fields and weights.
 */
export async function buildSearchIndex(): Promise<MiniSearch<SearchSection>> {
  const highlight = (code: string) => `<pre>${code.replaceAll('<', '&lt;')}</pre>`;
  const md = await createMarkdownRenderer(DOCS, { ...config.markdown, highlight });
  const index = new MiniSearch<SearchSection>({
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    ...SEARCH_OPTIONS,
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  const exclude = ['node_modules/**', ...(config.srcExclude ?? [])];
  for (const file of globSync('**/*.md', { cwd: DOCS, exclude })) {
    const env = { path: join(DOCS, file), relativePath: file, cleanUrls: true };
    index.addAll(toSections(file, renderForSearch(readSource(file), env, md)));
  }
  return index;
}

function readSource(file: string): string {
  return readFileSync(join(DOCS, file), 'utf8').replace(
    /<!--\s*@include:\s*(\S+?)(?:#[\w-]+)?\s*-->/g,
    (_, path) => readFileSync(join(DOCS, dirname(file), path), 'utf8'),
  );
}

function toSections(file: string, html: string): readonly SearchSection[] {
  const [, ...parts] = html.split(HEADING);
  const above: string[] = [];
  return Array.from({ length: parts.length / 4 }, (_, index) => {
    const [level = '', anchor = '', heading = '', text = ''] = parts.slice(index * 4);
    const depth = Number(level) - 1;
    above.splice(depth, Number.POSITIVE_INFINITY, toText(heading).trim());
    const titles = above.filter(Boolean);
    return {
      id: `${file}#${anchor}`,
      title: titles.at(-1) ?? '',
      titles: titles.slice(0, -1),
      text: toText(text),
    };
  });
}

function toText(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
