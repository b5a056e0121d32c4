import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile, generateFrom, type PageOrm, writeProject } from './page-project.ts';
import { type CodeBlock, readPage, readPages } from './read-page.ts';

/** A folder in this package, so that the files find its dependencies. */
const FOLDER = join(import.meta.dirname, 'gen/pages');

/** Additional files that a page's files import: a schema, and the shared sample files. */
interface Setting {
  readonly orm: PageOrm;
  /** The folder in which the page places `db.ts` and `caller.ts`. */
  readonly shared?: string;
  /** Another page, whose files the page imports. */
  readonly imports?: string;
}

/** The settings of pages; those of adapters use the shared sample files. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  ...Object.fromEntries(
    readPages('adapters').map(({ name }) => [name, { orm: 'zenstack', shared: '.' }]),
  ),
  'adapters/index.md': { orm: 'zenstack' },
  'adapters/sveltekit.md': { orm: 'zenstack', shared: 'src' },
  'adapters/nuxt.md': { orm: 'zenstack', shared: 'server' },
  'adapters/writing.md': { orm: 'none' },
  'orms/zenstack.md': { orm: 'zenstack' },
  'orms/zenstack-sqlite.md': { orm: 'none' },
  'orms/prisma.md': { orm: 'prisma', imports: 'orms/row-level-security.md' },
  'orms/row-level-security.md': { orm: 'prisma' },
  'orms/writing.md': { orm: 'none' },
  'guide/interceptor-responses.md': { orm: 'none' },
  'guide/interceptors.md': { orm: 'none' },
  'how-to/audit-log.md': { orm: 'none' },
  'how-to/caching.md': { orm: 'none' },
  'how-to/conditional-requests.md': { orm: 'none' },
  'how-to/events.md': { orm: 'none' },
  'how-to/files.md': { orm: 'none' },
  'how-to/idempotency.md': { orm: 'none' },
  'how-to/metrics.md': { orm: 'none' },
  'how-to/opentelemetry.md': { orm: 'none' },
  'how-to/rate-limits.md': { orm: 'none' },
  'how-to/mcp.md': { orm: 'zenstack', shared: '.' },
  'how-to/read-replicas.md': { orm: 'none' },
  'how-to/openapi.md': { orm: 'zenstack', shared: '.' },
  'how-to/pagination.md': { orm: 'none' },
  'how-to/tanstack-query.md': { orm: 'zenstack', shared: '.' },
  'how-to/tanstack-query-server.md': {
    orm: 'zenstack',
    shared: '.',
    imports: 'how-to/tanstack-query.md',
  },
  'how-to/testing.md': { orm: 'zenstack' },
};

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = /^(ts|tsx|typescript|js|jsx|javascript)$/;
const isProgram = ({ language }: CodeBlock) => PROGRAMS.test(language);
/** Their programs need packages or models of their own: other tests compile and run them. */
const TESTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'how-to/admin.md',
  'how-to/multi-tenant.md',
  'how-to/openapi-clients.md',
  'how-to/soft-deletion.md',
]);
const ALL = [
  ...readPages('adapters'),
  ...readPages('guide').filter(({ name }) => name.startsWith('guide/interceptor')),
  ...readPages('orms'),
  ...readPages('how-to'),
].filter(({ name }) => !TESTED_ELSEWHERE.has(name));
/** The pages with programs of their own; other programs are files of the repository. */
const PAGES = ALL.filter(({ blocks }) => blocks.some((it) => isProgram(it) && !it.source));

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

it('covers every page', () => {
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(PAGES.map(({ name }) => name)));
  expect(ALL.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SETTINGS)));
});

it.each(ALL)('$name shows files of the repository word for word', ({ blocks }) => {
  const shown = blocks.filter(({ source }) => source !== undefined);
  const written = shown.map(({ source = '' }) => readFileSync(join(ROOT, source), 'utf8'));
  expect(shown.map(({ code }) => `${code}\n`)).toEqual(written);
});

describe.each(PAGES)('$name', ({ name, text, blocks }) => {
  const programs = blocks.filter((it) => isProgram(it) && !it.source);
  const files = programs.flatMap(({ file }) => file ?? []);

  it('has no code block of an unexpected kind', () => {
    expect(text.match(/^\s*(```|~~~)/gm)).toHaveLength(2 * blocks.length);
  });

  it('has complete files, each with its name in the first line', () => {
    expect(files).toHaveLength(programs.length);
    expect(new Set(files).size).toBe(files.length);
  });

  it('compiles', () => {
    const { orm, shared, imports } = SETTINGS[name] ?? { orm: 'none' };
    const folder = join(FOLDER, name.replace('.md', ''));
    const root = join(folder, shared ?? '.');
    writeProject(folder, blocks);
    if (imports !== undefined) writeProject(folder, readPage(imports).blocks);
    if (shared !== undefined) writeProject(root, readPage('adapters/index.md').blocks);
    generateFrom(orm, root);
    expect(compile(folder)).toBe('');
  }, 60_000);
});
