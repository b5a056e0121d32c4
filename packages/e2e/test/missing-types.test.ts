import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { TSC } from './compilers.ts';
import { readPacked } from './packing/packed.ts';

const ROOT = join(import.meta.dirname, '../../..');

const QUERIES = `
import { createClient } from '@modelway/client';
import { createQueries } from '@modelway/tanstack-query';
import type { Db } from '../server/db.ts';
export const q = createQueries(createClient<Db>({ url: '/api/rpc' }));
`;

/** Programs of a front end, and whether they compile with the types of the ORM. */
type Programs = readonly (readonly [program: string, compiles: boolean])[];

const programsOf = (model: string, link: string, data: string): Programs => [
  [`q.${model}.findMany.queryOptions({ include: { ${link}: true } });`, true],
  [`q.${model}.findMany.queryOptions({ include: { nobody: true } });`, false],
  [`q.${model}.create.mutationOptions().mutationFn({ data: ${data} }, CONTEXT);`, true],
  [`q.${model}.create.mutationOptions().mutationFn({ data: { nobody: 1 } }, CONTEXT);`, false],
  [`const data: 1 = await q.${model}.findMany.queryOptions({}).queryFn(CONTEXT);`, false],
];

const ORMS = [
  {
    orm: '@zenstackhq/orm',
    example: 'examples/express-blog',
    packages: ['@zenstackhq/orm', '@zenstackhq/schema'],
    generated: 'zenstack/gen/schema.ts',
    db: `import type { ClientContract } from '@zenstackhq/orm';
         import type { SchemaType } from './schema.ts';
         export type Db = ClientContract<SchemaType>;`,
    programs: programsOf('comment', 'post', '{ postId: 1, body: "" }'),
  },
  {
    orm: '@prisma/client',
    example: 'examples/hono-prisma',
    packages: ['@prisma/client'],
    generated: 'prisma/gen/client',
    db: `export type { PrismaClient as Db } from './client/client.ts';`,
    programs: programsOf('note', 'author', '{ text: "", authorId: 1 }'),
  },
] as const;

/** The front end is a package beside the server's, whose ORM it does not see. */
describe.each(ORMS)('a front end in a package of its own, over $orm', (tested) => {
  const { orm, example, packages, programs } = tested;
  const folder = mkdtempSync(join(tmpdir(), 'modelway-types-'));
  const link = (name: string, from: string, to: string): void => {
    const path = join(folder, to, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, from, 'node_modules', name), path);
  };

  beforeAll(() => {
    for (const name of packages) link(name, example, 'server');
    const generated = join(ROOT, example, tested.generated);
    cpSync(generated, join(folder, 'server', basename(generated)), { recursive: true });
    writeFileSync(join(folder, 'server/db.ts'), tested.db);
    for (const web of ['without', 'with']) {
      for (const { name, folder: packed } of readPacked()) {
        if (!/client|serialization|tanstack-query/.test(name)) continue;
        cpSync(packed, join(folder, web, 'node_modules', name), { recursive: true });
      }
      link('@tanstack/query-core', 'packages/tanstack-query', web);
      for (const [at, [program]] of programs.entries()) {
        const text = `import { q } from './queries.ts';\n${program}\ndeclare const CONTEXT: never;`;
        writeFileSync(join(folder, web, `use-${at}.ts`), text);
      }
      writeFileSync(join(folder, web, 'queries.ts'), QUERIES);
      writeFileSync(join(folder, web, 'package.json'), '{"type":"module"}');
    }
    link(orm, example, 'with');
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
    return programs.map((_, at) => errors.filter((error) => error.startsWith(`use-${at}.ts`)));
  };

  it.each([
    [5, 'bundler'],
    [7, 'bundler'],
    [7, 'nodenext'],
  ] as const)(
    'has an error that names the ORM, with TypeScript %i and %s',
    (version, module) => {
      for (const errors of compile('without', version, module)) {
        expect(errors.join('\n')).toContain(`MissingTypes<"${orm}">`);
      }
    },
    120_000,
  );

  it.each([5, 7] as const)(
    'has the types of the ORM if it is installed, with %i',
    (version) => {
      const compiled = compile('with', version, 'bundler').map((errors) => errors.length === 0);
      expect(compiled).toEqual(programs.map(([, compiles]) => compiles));
    },
    120_000,
  );
});
