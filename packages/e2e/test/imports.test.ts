import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '../../../scripts/check-imports.js');

const parent = mkdtempSync(join(tmpdir(), 'modelway-imports-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

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
    expect(check({ [file]: text })).toEqual([
      1,
      expect.stringContaining(`${file} must not import`),
    ]);
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
    expect(check({ [file]: text })).toEqual([0, '']);
  });

  it('rejects files that import values of each other, and allows types', () => {
    const one = ['packages/core/src/errors/x.ts', "import { y } from './y.ts';"] as const;
    const cycle = { [one[0]]: one[1], 'packages/core/src/errors/y.ts': "export * from './x.ts';" };
    expect(check(cycle)).toEqual([
      1,
      expect.stringMatching(/x\.ts imports .*y\.ts imports .*x\.ts, a cycle/),
    ]);
    expect(
      check({ ...cycle, 'packages/core/src/errors/y.ts': "import type {\n  X,\n} from './x.ts';" }),
    ).toEqual([0, '']);
  });
});

/** Returns the exit code and the messages for a repository with these files. */
function check(files: Readonly<Record<string, string>>): readonly [number | null, string] {
  const cwd = mkdtempSync(join(parent, 'repository-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(cwd, dirname(file)), { recursive: true });
    writeFileSync(join(cwd, file), `${text}\n`);
  }
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd, encoding: 'utf8' });
  return [status, stderr];
}
