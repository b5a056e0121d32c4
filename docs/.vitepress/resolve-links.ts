import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** The URL of the sources. */
export const REPOSITORY = 'https://github.com/modelway/modelway';

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'docs/');
const PUBLIC = join(DOCS, 'public/');
/** A link with a scheme, from the site's root, or within the page. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*:|\/|#)/i;

/**
 * Pages link to files as on GitHub. A link to a file outside of `docs` becomes one to the
 * repository; one in a text that is included from the root, such as CONTRIBUTING.md, is taken from
 * there.
 */
export function resolveLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('resolve-links', ({ tokens, env }) => {
    const page = join(DOCS, env.relativePath ?? 'index.md');
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
      const target = name && token.attrGet(name);
      if (target) token.attrSet(name, resolveLink(target, page));
    }
  });
}

/** Resolves a link of a page for the site. */
export function resolveLink(target: string, page: string): string {
  if (ABSOLUTE.test(target)) return target;
  const [path = '', fragment] = target.split('#');
  const beside = join(dirname(page), path);
  // VitePress's dead link check reports missing files.
  const file = [beside, join(ROOT, path)].find(existsSync) ?? beside;
  const suffix = fragment === undefined ? '' : `#${fragment}`;
  if (file.startsWith(PUBLIC)) return `/${relative(PUBLIC, file)}`;
  if (file.endsWith('.md') && file.startsWith(DOCS)) return `/${relative(DOCS, file)}${suffix}`;
  if (file.startsWith(DOCS)) return `./${relative(dirname(page), file)}`;
  const kind = statSync(file, { throwIfNoEntry: false })?.isDirectory() ? 'tree' : 'blob';
  return `${REPOSITORY}/${kind}/main/${relative(ROOT, file)}${suffix}`;
}
