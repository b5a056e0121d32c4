import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** What the files of a new database depend on. */
const SOURCES = [
  'package.json',
  'zenstack/gen/schema.ts',
  'src/db.ts',
  'src/seed.ts',
  'src/seed-data.ts',
];

/** The files of a new database, with its tables and rows. */
const TEMPLATE = `${FOLDER}node_modules/.cache/pglite-${hashOf(SOURCES)}.tar`;

/**
 * Starts a PostgreSQL in memory. The first start takes two seconds more: it keeps the files of the
 * database that `fill` has filled.
 */
export async function startEmbedded<Client>(
  options: PGliteOptions,
  connect: (pglite: PGlite) => Client,
  fill: (client: Client) => Promise<void>,
): Promise<Client> {
  if (existsSync(TEMPLATE)) {
    const loadDataDir = new Blob([readFileSync(TEMPLATE)]);
    return connect(await PGlite.create({ ...options, loadDataDir }));
  }
  const pglite = await PGlite.create(options);
  const client = connect(pglite);
  await fill(client);
  keep(new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  return client;
}

/**
 * Keeps the files in place of those of earlier sources. Writes them under another name first:
 * several processes may start.
 */
function keep(files: Uint8Array): void {
  const unfinished = `${TEMPLATE}.${process.pid}`;
  try {
    const folder = dirname(TEMPLATE);
    mkdirSync(folder, { recursive: true });
    const earlier = readdirSync(folder).filter((name) => /^pglite-.*\.tar$/.test(name));
    for (const name of earlier) rmSync(join(folder, name), { force: true });
    writeFileSync(unfinished, files);
    renameSync(unfinished, TEMPLATE);
  } catch {
    // The folder is read-only, or the disk is full: the next start makes them again.
  }
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(FOLDER + file));
  return hash.digest('hex').slice(0, 16);
}
