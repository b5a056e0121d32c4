import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The files of a new database, of this version of PGlite. */
const TEMPLATE = `${FOLDER}node_modules/.cache/pglite-${versionOf('@electric-sql/pglite')}.tar`;

/** Starts an empty PostgreSQL in memory. The first start keeps its files, and takes a second more. */
export async function startEmbedded(options: PGliteOptions): Promise<PGlite> {
  if (existsSync(TEMPLATE)) {
    return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(TEMPLATE)]) });
  }
  const pglite = await PGlite.create(options);
  keep(new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  return pglite;
}

/** Writes the files under another name first: several processes may start. */
function keep(files: Uint8Array): void {
  const unfinished = `${TEMPLATE}.${process.pid}`;
  try {
    mkdirSync(dirname(TEMPLATE), { recursive: true });
    writeFileSync(unfinished, files);
    renameSync(unfinished, TEMPLATE);
  } catch {
    // The folder is read-only, or the disk is full: the next start makes them again.
  }
}

function versionOf(name: string): string {
  const manifest = readFileSync(`${FOLDER}package.json`, 'utf8');
  return JSON.parse(manifest).dependencies[name];
}
