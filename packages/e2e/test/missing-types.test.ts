import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TSC } from './compilers.ts';
import { readPacked } from './packing/packed.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BLOG = join(ROOT, 'examples/express-blog');

const QUERIES = `
import { createClient } from '@modelway/client';
import { createQueries } from '@modelway/tanstack-query';
import type { Db } from '../server/db.ts';
export const q = createQueries(createClient<Db>({ url: '/api/rpc' }));
`;

/** Programs of the front end, and whether they compile with the types of the ORM. */
const PROGRAMS = [
  ['q.post.findMany.queryOptions({ include: { author: true } });', true],
  ['q.post.findMany.queryOptions({ include: { nobody: true } });', false],
  [
    'q.comment.create.mutationOptions().mutationFn({ data: { postId: 1, body: "" } }, CONTEXT);',
    true,
  ],
  ['q.comment.create.mutationOptions().mutationFn({ data: { nobody: 1 } }, CONTEXT);', false],
  ['const data: 1 = await q.post.findMany.queryOptions({}).queryFn(CONTEXT);', false],
] as const;

/** The front end is a package beside the server's, whose ORM it does not see. */
describe('a front end in a package of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-types-'));
  const link = (name: string, from: string, to: string): void => {
    const path = join(folder, to, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, from, 'node_modules', name), path);
  };

  beforeAll(() => {
    link('@zenstackhq/orm', 'examples/express-blog', 'server');
    link('@zenstackhq/schema', 'examples/express-blog', 'server');
    cpSync(join(BLOG, 'zenstack/gen/schema.ts'), join(folder, 'server/schema.ts'));
    writeFileSync(
      join(folder, 'server/db.ts'),
      `import type { ClientContract } from '@zenstackhq/orm';
       import type { SchemaType } from './schema.ts';
       export type Db = ClientContract<SchemaType>;`,
    );
    for (const web of ['without', 'with']) {
      for (const { name, folder: packed } of readPacked()) {
        if (!/client|serialization|tanstack-query/.test(name)) continue;
        cpSync(packed, join(folder, web, 'node_modules', name), { recursive: true });
      }
      link('@tanstack/query-core', 'packages/tanstack-query', web);
      for (const [at, [program]] of PROGRAMS.entries()) {
        const text = `import { q } from './queries.ts';\n${program}\ndeclare const CONTEXT: never;`;
        writeFileSync(join(folder, web, `use-${at}.ts`), text);
      }
      writeFileSync(join(folder, web, 'queries.ts'), QUERIES);
      writeFileSync(join(folder, web, 'package.json'), '{"type":"module"}');
    }
    link('@zenstackhq/orm', 'examples/express-blog', 'with');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const compile = (web: string, version: 5 | 7, module: 'bundler' | 'nodenext') => {
    const settings = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
      ...{ target: 'es2024', lib: ['es2024', 'dom', 'esnext.disposable'], types: [] },
      module: module === 'bundler' ? 'esnext' : module,
      moduleResolution: module,
    };
    const config = join(folder, web, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: settings, include: ['*.ts'] }));
    const { stdout } = spawnSync(process.execPath, [TSC[version], '-p', config], {
      cwd: join(folder, web),
      encoding: 'utf8',
    });
    // The lines below an error, which begin with spaces, explain it.
    const errors = stdout.split(/\n(?=\S)/);
    return PROGRAMS.map((_, at) => errors.filter((error) => error.startsWith(`use-${at}.ts`)));
  };

  it.each([
    [5, 'bundler'],
    [7, 'bundler'],
    [7, 'nodenext'],
  ] as const)(
    'has an error that names the ORM, with TypeScript %i and %s',
    (version, module) => {
      for (const errors of compile('without', version, module)) {
        expect(errors.join('\n')).toContain('MissingTypes<"@zenstackhq/orm">');
      }
    },
    120_000,
  );

  it.each([5, 7] as const)(
    'has the types of the ORM if it is installed, with %i',
    (version) => {
      const compiled = compile('with', version, 'bundler').map((errors) => errors.length === 0);
      expect(compiled).toEqual(PROGRAMS.map(([, compiles]) => compiles));
    },
    120_000,
  );
});
