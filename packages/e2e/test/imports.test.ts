import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '../../../scripts/check-imports.js');

describe('the direction of imports', () => {
  it.each([
    ['packages/core/src/errors/x.ts', "import type { Y } from '../http/y.ts';"],
    ['packages/core/src/rest/plan/x.ts', "export { y } from '../execute/y.ts';"],
    ['packages/core/src/rpc/x.ts', "import { y } from '../rest/y.ts';"],
    ['packages/core/src/handlers.ts', "import { y } from './sql/y.ts';"],
    ['packages/core/src/rows/x.ts', "import {\n  y,\n} from 'node:fs';"],
    ['packages/core/src/handler/x.ts', "const y = await import('../openapi/y.ts');"],
    ['packages/orm-prisma/src/x.ts', "import { y } from './generator/y.ts';"],
    ['packages/adapter-koa/src/x.ts', "import { y } from '@modelway/orm-prisma';"],
  ])('rejects in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([1, expect.stringContaining(`${file} must not import`)]);
  });

  it.each([
    ['packages/core/src/errors/x.ts', "import { y } from './y.ts';"],
    ['packages/core/src/rest/plan/x.ts', "import { y } from '../../errors/y.ts';"],
    ['packages/core/src/handlers.ts', "const y = await import('./openapi/y.ts');"],
    ['packages/core/src/node/x.ts', "import { y } from 'node:fs';"],
    [
      'packages/adapter-koa/src/x.ts',
      "import Koa from 'koa';\nimport { y } from '@modelway/core/node';",
    ],
    ['packages/core/src/errors/x.ts', " * import { y } from '../http/y.ts';"],
  ])('accepts in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([0, '']);
  });
});

/** Returns the exit code and the messages for a repository with one file. */
function check(file: string, text: string): readonly [number | null, string] {
  const cwd = mkdtempSync(join(tmpdir(), 'modelway-imports-'));
  mkdirSync(join(cwd, dirname(file)), { recursive: true });
  writeFileSync(join(cwd, file), `${text}\n`);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd, encoding: 'utf8' });
  return [status, stderr];
}
