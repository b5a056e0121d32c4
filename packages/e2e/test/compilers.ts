import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The paths of the compilers, by their major versions. */
export const TSC = {
  5: require.resolve('typescript/bin/tsc'),
  7: join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc'),
} as const;
