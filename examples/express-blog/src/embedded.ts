import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

const TEMPLATE = fileURLToPath(
  new URL('../node_modules/.cache/pglite-0.5.16.tar', import.meta.url),
);

/** Starts an empty PostgreSQL in memory. The first start keeps its files, and takes a second more. */
export async function startEmbedded(options: PGliteOptions): Promise<PGlite> {
  if (existsSync(TEMPLATE)) {
    return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(TEMPLATE)]) });
  }
  const pglite = await PGlite.create(options);
  await keep(await pglite.dumpDataDir('none'));
  return pglite;
}

/** Writes the files of the database under another name first: several processes may start. */
async function keep(files: Blob): Promise<void> {
  const unfinished = `${TEMPLATE}.${process.pid}`;
  mkdirSync(dirname(TEMPLATE), { recursive: true });
  writeFileSync(unfinished, new Uint8Array(await files.arrayBuffer()));
  renameSync(unfinished, TEMPLATE);
}
