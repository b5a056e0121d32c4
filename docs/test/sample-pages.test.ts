import { readFileSync } from 'node:fs';
import { OPERATIONS } from '../../packages/core/src/grammar/operations.ts';
import { PAGES } from '../samples/all-samples.ts';
import type { Sample } from '../samples/sample.ts';
import { markedNames } from '../scripts/fill-markers.ts';
import { MEANINGS } from '../tables/operator-tables.ts';

const DOCS = new URL('../', import.meta.url);
const read = (page: string) => readFileSync(new URL(page, DOCS), 'utf8');
const samplesOf = (page: string) => Object.entries(PAGES[page] ?? {});
const pages = Object.keys(PAGES);

/** The parameters and paths that samples show, as text. */
const shown = (samples: readonly (readonly [string, Sample])[]) =>
  samples.map(([, { path, query }]) => `${path} ${JSON.stringify(query)}`).join('\n');

describe.each(pages)('%s', (page) => {
  it('shows each of its samples once, and no others', () => {
    const names = samplesOf(page).map(([name]) => name);
    expect([...markedNames(read(page), 'sample')].sort()).toEqual(names.sort());
  });

  it('names the members that its samples omit', () => {
    const leavesOut = samplesOf(page).some(([, { without }]) => without?.includes('links'));
    const says = /omits? the members `links` and `jsonapi`|only its `meta` is shown/;
    if (leavesOut) expect(read(page)).toMatch(says);
  });
});

it.each(Object.keys(MEANINGS).filter((word) => word !== 'equals'))(
  'shows a filter with $%s',
  (word) => {
    expect(shown(samplesOf('rest/filtering.md'))).toMatch(new RegExp(`\\$${word}\\]`));
  },
);

it.each(['every', 'none', 'or', 'and', 'not'])('shows a filter with $%s', (word) => {
  expect(shown(samplesOf('rest/filtering.md'))).toMatch(new RegExp(`\\$${word}\\]\\[`));
});

it.each([...OPERATIONS.keys()])('has a heading and a sample for %s', (operation) => {
  const there = ['rpc/reading.md', 'rpc/writing.md'].filter((page) => {
    const isShown = samplesOf(page).some(([, { path }]) => path.endsWith(`/${operation}`));
    return isShown && read(page).includes(`\n## ${operation}\n`);
  });
  expect(there).toHaveLength(1);
});
