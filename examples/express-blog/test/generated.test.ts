import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

it('has the generated schema of its models: otherwise, run `pnpm zen` here', () => {
  const copy = mkdtempSync(join(FOLDER, 'node_modules/zenstack-'));
  try {
    cpSync(join(FOLDER, 'zenstack/schema.zmodel'), join(copy, 'schema.zmodel'));
    const args = ['--silent', 'zen', '--schema', join(copy, 'schema.zmodel')];
    execFileSync('pnpm', args, { cwd: FOLDER, stdio: 'pipe' });
    const [ours, generated] = [join(FOLDER, 'zenstack'), copy].map((folder) =>
      readFileSync(join(folder, 'gen/schema.ts'), 'utf8'),
    );
    expect(ours).toBe(generated);
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 60_000);
