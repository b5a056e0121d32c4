// Usage: node scripts/new-adapter.js <framework>. Copies packages/adapter-template to
// packages/adapter-<framework>. `--into <folder>` sets a folder other than packages.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: join(import.meta.dirname, '../packages') } },
});
const [name = ''] = positionals;
try {
  console.log(copyTemplate(name, values.into));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function copyTemplate(name, into) {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Error(
      'Name the framework in lower-case letters, for example: node scripts/new-adapter.js fastify',
    );
  }
  const template = join(import.meta.dirname, '../packages/adapter-template');
  const target = join(into, `adapter-${name}`);
  if (existsSync(target)) throw new Error(`${target} already exists`);
  const left = new Set(['node_modules', 'dist', '.turbo', 'test-results.json']);
  cpSync(template, target, { recursive: true, filter: (file) => !left.has(basename(file)) });
  const core = join(import.meta.dirname, '../packages/core/package.json');
  const { version } = JSON.parse(readFileSync(core, 'utf8'));
  const pascal = name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase());
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8')
      .replace('  "private": true,\n', '')
      .replace('"version": "0.0.0"', `"version": "${version}"`)
      .replace(/ \(This package is[^\n]*\)/, '')
      .replaceAll('Template', pascal)
      .replaceAll('template', name);
    writeFileSync(file, text);
    renameSync(file, join(entry.parentPath, entry.name.replace('template', name)));
  }
  return `Fill in ${join(target, 'src', `create-${name}-handler.ts`)}`;
}
