// Builds a package into dist; run it in the package's folder. Each entry is one file of JavaScript,
// with chunks of what entries share: Node takes longer to find and load a file than to run it. With
// --modules, each module stays a file, so that the bundlers of pages can leave out whole modules; with
// names of entries after it, only the modules of these.
// The declarations are one for each source file that the entries' declarations lead to; the compiler
// keeps its `.ts` extensions of imports, which this script changes to `.js`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const COMMENT = /^\s*\/?\*/;
const RELATIVE = /(?<=\b(?:from |import |import\()["'])(\.{1,2}\/[^"']+)\.ts(?=["'])/g;
const { exports, bin = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

// Output of deleted source files must not be published.
rmSync('dist', { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (error) throw error;
if (status === 0) {
  const reached = new Set();
  for (const { types } of Object.values(exports)) if (types) rewriteImports(join(types), reached);
  for (const file of readdirSync('dist', { recursive: true })) {
    if (file.endsWith('.d.ts') && !reached.has(join('dist', file))) rmSync(join('dist', file));
  }
  await bundle();
}
process.exitCode = status;

/** Rewrites the imports of a declaration file and of those that it leads to. */
function rewriteImports(file, reached) {
  if (reached.has(file)) return;
  reached.add(file);
  const rewrite = (_text, path) => {
    rewriteImports(join(dirname(file), `${path}.d.ts`), reached);
    return `${path}.js`;
  };
  const lines = readFileSync(file, 'utf8').split('\n');
  const rewritten = lines.map((line) =>
    COMMENT.test(line) ? line : line.replace(RELATIVE, rewrite),
  );
  writeFileSync(file, rewritten.join('\n'));
}

async function bundle() {
  const files = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)];
  const names = files.map((file) => file.replace(/^\.\/dist\/|\.js$/g, ''));
  const [flag, ...named] = process.argv.slice(2);
  const isModular = (name) => flag === '--modules' && (named.length === 0 || named.includes(name));
  await write(names.filter(isModular), true);
  await write(
    names.filter((name) => !isModular(name)),
    false,
  );
}

async function write(names, preserveModules) {
  if (names.length === 0) return;
  const bundled = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
    // Other packages, and modules of Node.
    external: /^[^./]/,
    platform: 'neutral',
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  await bundled.write({
    dir: 'dist',
    sourcemap: true,
    // The declarations and the source maps have them.
    comments: { jsdoc: false },
    preserveModules,
    preserveModulesRoot: 'src',
    chunkFileNames: preserveModules ? '[name].js' : 'chunks/[name].js',
  });
}
