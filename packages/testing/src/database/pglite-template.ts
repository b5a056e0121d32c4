import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file with an initialized data directory, which the first test creates: initdb is slow. */
export const TEMPLATE: string = join(tmpdir(), 'modelway-pglite-0.5.16.tar');
