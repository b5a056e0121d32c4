import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SECTIONS } from '../.vitepress/pages.ts';

const DOCS = join(import.meta.dirname, '..');
const files = globSync('**/*.md', { cwd: DOCS, exclude: ['node_modules'] });
const entries = SECTIONS.flatMap(({ pages }) => pages);
const paths = entries.map(({ path }) => path);

describe('the sidebar', () => {
  it('has every page except the home page', () => {
    const pages = files.map((file) => file.replace(/\.md$/, '')).filter((path) => path !== 'index');
    expect(pages.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('has a page for each of its entries', () => {
    expect(paths.filter((path) => !files.includes(`${path}.md`))).toEqual([]);
  });

  it('lists no page twice', () => {
    expect(paths).toEqual([...new Set(paths)]);
  });
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(DOCS, file), 'utf8');

  it('has one title, in its text or in the included file', () => {
    const [front = ''] = text.match(/^---\n.*?\n---\n/s) ?? [];
    expect(front.match(/^\w+/gm)?.filter((key) => !ALLOWED.has(key)) ?? []).toEqual([]);
    const outside = withoutCode(include(text, file));
    expect(outside.match(/^# .+$/gm)).toHaveLength(1);
  });

  it('has the same title in its text, its frontmatter and the sidebar', () => {
    const [, title = ''] = /^# (.+)$/m.exec(withoutCode(include(text, file))) ?? [];
    const [, front = ''] = /^---\n.*?^title: ([^\n]+)$.*?^---$/ms.exec(text) ?? [];
    const entry = entries.find(({ path }) => `${path}.md` === file);
    const given = [front, entry?.title].filter(Boolean);
    expect(new Set(given)).toEqual(new Set(given.map(() => title.replaceAll('`', ''))));
  });

  it('has its own text, or links to the whole file that it includes, for readers on GitHub', () => {
    expect(() => include(text, file)).not.toThrow();
    const included = [...text.matchAll(INCLUDE)].map(([, path]) => path);
    expect(included.filter((path) => !text.includes(`](${path})`))).toEqual([]);
  });
});

const ALLOWED: ReadonlySet<string> = new Set(['title', 'description', 'keywords', 'outline']);
const INCLUDE = /<!--\s*@include:\s*(\S+?)\s*-->/g;

/**
 * Includes files as VitePress does, which omits without an error the files that it does not find.
 */
function include(text: string, file: string): string {
  return text.replace(INCLUDE, (_, path) => {
    const target = join(DOCS, dirname(file), path);
    if (!existsSync(target)) throw new Error(`${file} includes ${path}, which does not exist`);
    return readFileSync(target, 'utf8');
  });
}

function withoutCode(text: string): string {
  return text.replace(/^ *(```+)[^\n]*\n.*?^ *\1$/gms, '');
}
