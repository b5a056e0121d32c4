// Runs the demo from its sources. First installs what it needs, unless that is there: the dependencies
// of the example itself, without those of its development and of the other packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';

const DEMO = '@modelway/example-express-blog';

/** With `MCP=1`, the demo serves agents, with the SDK of MCP. */
const { MCP: servesMcp } = process.env;
const MCP = servesMcp ? ['--filter', '@modelway/mcp'] : [];

const LIGHT = [
  // The sources of the packages are outside of the example. They find what they import at the root.
  '--config.public-hoist-pattern=*',
  // `.ci/run` checks the age of all packages in the lockfile, which takes half a minute.
  '--config.trust-lockfile=true',
];

/** The hash of the lockfile at the last installation by this script. */
const STAMP = 'node_modules/.modelway-demo';

const lockfile = createHash('sha256').update(readFileSync('pnpm-lock.yaml')).digest('hex');
const last = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
process.exitCode = last.startsWith([lockfile, ...MCP].join(' ')) ? 0 : install();
if (process.exitCode === 0) {
  // The next start compiles nothing again.
  enableCompileCache('node_modules/.cache/demo');
  await import('../examples/express-blog/src/main.ts');
  flushCompileCache();
}

function install() {
  console.log(
    'Installing Express, ZenStack and an embedded PostgreSQL for the demo (once; 70 MB) …',
  );
  // An installation of everything stays whole.
  const args = isWhole() ? [] : ['--prod', '--filter', DEMO, ...MCP, ...LIGHT];
  const { status, stdout, error } = spawnSync('pnpm', ['install', '--frozen-lockfile', ...args], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) writeFileSync(STAMP, [lockfile, ...MCP].join(' '));
  else console.error(error ? `pnpm does not start: ${error.message}` : stdout);
  return status ?? 1;
}

function isWhole() {
  const file = 'node_modules/.modules.yaml';
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).included.devDependencies;
}
