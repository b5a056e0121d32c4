import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Pages that the site's own check of links holds, since it builds them. */
const OF_THE_SITE = /^docs\/(?!adapters\/|orms\/|support\.md)/;

const READERS = [
  'README.md',
  ...readdirSync(join(ROOT, 'packages')).map((entry) => `packages/${entry}/README.md`),
  ...readdirSync(join(ROOT, 'examples')).map((entry) => `examples/${entry}/README.md`),
  ...['adapters', 'orms'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder)).map((entry) => `docs/${folder}/${entry}`),
  ),
].filter((file) => existsSync(join(ROOT, file)));

describe.each(READERS)('%s', (file) => {
  it('links to what is there', () => {
    expect(brokenLinks(file)).toEqual([]);
  });
});

function brokenLinks(file: string): readonly string[] {
  const prose = withoutCode(readFileSync(join(ROOT, file), 'utf8'));
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !isThere(file, target));
}

function isThere(from: string, target: string): boolean {
  const [path = '', anchor] = decodeURI(target).split('#');
  const file = path === '' ? from : relative(ROOT, join(ROOT, dirname(from), path));
  if (OF_THE_SITE.test(file)) return true;
  if (!existsSync(join(ROOT, file))) return false;
  if (anchor === undefined) return true;
  return anchorsOf(readFileSync(join(ROOT, file), 'utf8')).has(anchor);
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^ *```.*?^ *```$/gms, '').replace(/`[^`\n]*`/g, '``');
}
