import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { DEFAULT_LIMITS } from '../../packages/core/src/limits/limits.ts';
import { resolveRestOptions } from '../../packages/core/src/rest/rest-options.ts';
import { fillMarkers, type Parts } from '../scripts/fill-markers.ts';
import { findMarkdown } from '../scripts/find-markdown.ts';
import { generateFile, produceParts } from '../scripts/generate.ts';
import { readErrors } from '../tables/read-errors.ts';
import { readOptionsTypes } from '../tables/read-options.ts';

const ROOT = join(import.meta.dirname, '../..');
const types = readOptionsTypes(ROOT);
const errors = readErrors(ROOT);
const readPage = (name: string) => readFileSync(join(ROOT, 'docs/reference', name), 'utf8');

describe('the generated parts', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const files = findMarkdown(ROOT).filter((path) => /^<!-- [a-z]+:[\w-]+ -->$/m.test(read(path)));
  let parts: Parts;

  beforeAll(async () => {
    parts = await produceParts(ROOT);
  }, 120_000);

  it.each(files)('of %s equal the output of `pnpm --filter @modelway/docs generate`', (path) => {
    expect(read(path)).toBe(generateFile(ROOT, path, { parts }));
  });

  it('each appear in a file', () => {
    const text = files.map(read).join('\n');
    const markers = Object.entries(parts).flatMap(([kind, ofKind]) =>
      [...ofKind.keys()].map((name) => `${kind}:${name}`),
    );
    expect(markers.filter((marker) => !text.includes(`<!-- ${marker} -->`))).toEqual([]);
  });
});

describe.each([...types.values()])('$name of $package', ({ options }) => {
  it('has options, each with a description and a default', () => {
    const bare = options.filter(
      (option) => option.description === '' || !(option.required || option.default),
    );
    expect(bare.map((option) => option.name)).toEqual([]);
    expect(options).not.toEqual([]);
  });
});

// The template is not published.
const published = [...types.keys()].filter((name) => name !== 'TemplateHandlerOptions');

it.each(published)('the reference lists %s', (name) => {
  const pages = readPage('options.md') + readPage('limits.md');
  expect(pages).toContain(`<!-- options:${name} -->`);
});

describe('a default in a doc comment', () => {
  it.each(types.get('Limits')?.options ?? [])('equals the default of the limit $name', (option) => {
    const limit = DEFAULT_LIMITS[option.name as keyof typeof DEFAULT_LIMITS];
    const [, literal, least] =
      /^(\d+)(?:, or `(\w+)` if its default is less)?$/.exec(option.default ?? '') ?? [];
    if (option.name === 'processBytes') {
      expect(option.default).toBe('a 48th part of the maximum size of the heap');
      expect(limit).toBe(Math.floor(getHeapStatistics().heap_size_limit / 48));
    } else if (least === 'processBytes') {
      expect(Math.min(Number(literal), DEFAULT_LIMITS.processBytes)).toBe(limit);
    } else {
      expect(Number(option.default)).toBe(limit);
    }
  });

  const settings: object = resolveRestOptions({ endpoint: '/' });
  const literals = types.get('RestHandlerOptions')?.options.flatMap((option) => {
    const [literal] = option.default?.match(/^(\d+|true|false|'.*')(?=,|$)/) ?? [];
    return literal ? { name: option.name, value: literal.replaceAll("'", '') } : [];
  });

  it.each(literals ?? [])(
    'equals the default of the option $name of restHandler',
    ({ name, value }) => {
      expect(String(settings[name as keyof typeof settings])).toBe(value);
    },
  );

  it('is a literal for most options of restHandler', () => {
    expect(literals?.length).toBeGreaterThan(5);
  });
});

describe('the errors', () => {
  it.each(errors.classes)('describe the cause of $name, which a handler throws', (it) => {
    expect(it.when).not.toBe('');
    expect(errors.codes).toContain(it.code);
    expect(it.rest || it.rpc).toBe(true);
  });

  it.each(errors.reasons)('have a row for %s on the page for authors of bindings', (reason) => {
    const table = readFileSync(join(ROOT, 'docs/orms/writing.md'), 'utf8');
    expect(table).toMatch(new RegExp(`^\\|.*\`${reason}\`.* \\| [1-5]\\d\\d`, 'm'));
  });

  it.each(errors.rpcBody)('describe $name of an RPC error', ({ description }) => {
    expect(description).not.toBe('');
  });
});

describe('markers', () => {
  const tables = { options: new Map([['A', 'new']]) };

  it('have the text between them replaced, and nothing else', () => {
    const text = 'a\n\n<!-- options:A -->\nold\n<!-- /options -->\n\nb\n';
    const filled = 'a\n\n<!-- options:A -->\n\nnew\n\n<!-- /options -->\n\nb\n';
    expect(fillMarkers(text, tables)).toBe(filled);
    expect(fillMarkers(filled, tables)).toBe(filled);
  });

  it('keep the text between them if they name no part and may', () => {
    const text = '<!-- rows:A -->\n\nold\n\n<!-- /rows -->\n';
    expect(fillMarkers(text, tables, 'keep')).toBe(text);
  });

  it.each([
    [
      'an unknown table',
      '<!-- options:B -->\n<!-- /options -->',
      'Unknown marker options:B. Known names: A',
    ],
    ['an unknown kind', '<!-- rows:A -->\n<!-- /rows -->', 'Unknown kind of marker rows:A'],
    ['an end of another kind', '<!-- options:A -->\n<!-- /errors -->', 'has no end'],
    ['no end', '<!-- options:A -->\n', 'has no end'],
  ])('are rejected with %s', (_, text, message) => {
    expect(() => fillMarkers(text, tables)).toThrow(message);
  });
});
