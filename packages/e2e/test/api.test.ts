import { execFileSync } from 'node:child_process';
import { entriesOf, readPacked } from './packing/packed.ts';
import { readDeclaredApi } from './read-api.ts';

// The public API. A change of the snapshot is a change for users: it needs a changeset.
const packages = readPacked();
const entries = packages.flatMap(entriesOf);
const declared = readDeclaredApi(entries);

it.each(packages)('the entry points of $name, and their conditions', ({ manifest }) => {
  // As text, because the order of the conditions matters.
  const { exports, bin } = manifest;
  expect(
    JSON.stringify({ exports, bin }, null, 2).replaceAll('"', '').split('\n'),
  ).toMatchSnapshot();
});

it.each(entries)('the exports of %s, and their declarations', (entry) => {
  expect(declared.get(entry)).toMatchSnapshot();
});

it.each(entries)('%s exports at run time what its declarations promise', (entry) => {
  const script = `console.log(Object.keys(await import('${entry}')).join())`;
  const names = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(names.trim().split(',').sort()).toEqual(
    Object.keys(declared.get(entry)?.values ?? {}).sort(),
  );
});
