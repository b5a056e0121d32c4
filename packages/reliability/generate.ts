// Generates the schema of ZenStack; for MariaDB, the client and the description of the notes app's
// Prisma schema; and the code of the page about replicas.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NOTES = join(import.meta.dirname, '../../examples/hono-prisma/prisma/schema.prisma');
const GENERATOR = join(import.meta.dirname, '../orm-prisma/src/generator/bin.ts');
const PAGE = join(import.meta.dirname, '../../docs/how-to/read-replicas.md');
const MARIADB = join(import.meta.dirname, 'src/gen/mariadb');

const quiet = ['--silent', '--no-version-check', '--no-tips'];
execFileSync('zen', ['generate', '--schema', 'zenstack/schema.zmodel', ...quiet], {
  cwd: import.meta.dirname,
  stdio: ['ignore', 'ignore', 'inherit'],
});
mkdirSync(MARIADB, { recursive: true });
const schema = readFileSync(NOTES, 'utf8')
  .replace('provider = "postgresql"', 'provider = "mysql"')
  .replace(/node \S+bin\.ts/, `node ${GENERATOR}`)
  .replaceAll('./gen/', './');
writeFileSync(join(MARIADB, 'schema.prisma'), schema);
execFileSync('prisma', ['generate', '--schema', join(MARIADB, 'schema.prisma')], {
  // Prisma would download an engine that it does not need to generate: any program replaces it.
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  stdio: ['ignore', 'ignore', 'inherit'],
});

const [code = ''] =
  /(?<=^```ts\n)\/\/ replica\.ts\n.*?(?=^```$)/ms.exec(readFileSync(PAGE, 'utf8')) ?? [];
writeFileSync(join(import.meta.dirname, 'src/gen/replica.ts'), code);
