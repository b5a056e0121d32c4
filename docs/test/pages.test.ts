import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SECTIONS } from '../.vitepress/pages.ts';

const DOCS = join(import.meta.dirname, '..');
const files = globSync('**/*.md', { cwd: DOCS, exclude: ['node_modules'] });
const paths = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => path));

describe('the sidebar', () => {
  it('has every page but the home page', () => {
    const pages = files.map((file) => file.replace(/\.md$/, '')).filter((path) => path !== 'index');
    expect(pages.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('has a page for each of its entries', () => {
    expect(paths.filter((path) => !files.includes(`${path}.md`))).toEqual([]);
  });

  it('names no page twice', () => {
    expect(paths).toEqual([...new Set(paths)]);
  });
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(DOCS, file), 'utf8');

  it('has one title, in its text or in what it includes', () => {
    const [front = ''] = text.match(/^---\n.*?\n---\n/s) ?? [];
    expect(front.match(/^\w+/gm)?.filter((key) => !ALLOWED.has(key)) ?? []).toEqual([]);
    const outside = withoutCode(include(text, file));
    expect(outside.match(/^# .+$/gm)).toHaveLength(1);
  });

  it('includes files and regions that exist', () => {
    expect(() => include(text, file)).not.toThrow();
  });
});

const ALLOWED: ReadonlySet<string> = new Set(['title', 'description', 'outline']);

/** As VitePress does, which leaves out in silence what it does not find. */
function include(text: string, file: string): string {
  return text.replace(/<!--\s*@include:\s*(\S+?)(?:#([\w-]+))?\s*-->/g, (_, path, region) => {
    const target = join(DOCS, dirname(file), path);
    if (!existsSync(target)) throw new Error(`${file} includes ${path}, which does not exist`);
    const included = readFileSync(target, 'utf8');
    if (!region) return included;
    const [, part] = included.split(`<!-- #region ${region} -->`);
    const [inside, rest] = part?.split(`<!-- #endregion ${region} -->`) ?? [];
    if (!inside?.trim() || rest === undefined) throw new Error(`${path} has no region ${region}`);
    return inside;
  });
}

function withoutCode(text: string): string {
  return text.replace(/^ *(```+)[^\n]*\n.*?^ *\1$/gms, '');
}
