import { join } from 'node:path';
import { resolveLink } from '../.vitepress/resolve-links.ts';

const DOCS = join(import.meta.dirname, '..');
const SOURCES = 'https://github.com/modelway/modelway';

it.each([
  ['a page', 'reference/errors.md', './limits.md#limits', '/reference/limits.md#limits'],
  ['a page of another folder', 'reference/errors.md', '../support.md', '/support.md'],
  ['a page that is nowhere', 'reference/errors.md', 'gone.md', '/reference/gone.md'],
  ['a picture', 'operations/benchmarks.md', '../benchmarks.svg', './../benchmarks.svg'],
  ['a public file', 'operations/benchmarks.md', '../public/favicon.svg', '/favicon.svg'],
  ['a file of the repository', 'index.md', '../LICENSE', `${SOURCES}/blob/main/LICENSE`],
  ['a folder of it', 'index.md', '../packages/core', `${SOURCES}/tree/main/packages/core`],
  [
    'a picture, from the root',
    'operations/benchmarks.md',
    'docs/benchmarks.svg',
    './../benchmarks.svg',
  ],
  ['a page, from the root', 'quick-start.md', 'docs/support.md', '/support.md'],
  [
    'a file, from the root',
    'contributing.md',
    'AGENTS.md#rules',
    `${SOURCES}/blob/main/AGENTS.md#rules`,
  ],
  ['another host', 'index.md', 'https://jsonapi.org/#x', 'https://jsonapi.org/#x'],
  ['an anchor of the page', 'index.md', '#start', '#start'],
])('leads a link to %s', (_, page, target, expected) => {
  expect(resolveLink(target, join(DOCS, page))).toBe(expected);
});
