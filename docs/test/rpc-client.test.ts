import { readPrograms } from './read-page.ts';
import { type RunningPrograms, startPrograms } from './run-programs.ts';

const programs = readPrograms('rpc/client.md');
const db = {
  name: 'db.ts',
  code: "export type { BlogClient } from '../../examples/express-blog/src/db.ts';\n",
};
let running: RunningPrograms;

beforeAll(async () => {
  // As ZenStack's declarations require.
  const options = { module: 'esnext', moduleResolution: 'bundler' };
  running = await startPrograms([...programs, db], options);
}, 120_000);
afterAll(() => running?.close());

it('has programs that compile', async () => {
  expect(await running.compile()).toBe('');
}, 120_000);

it.each([
  [
    'read-and-write.ts',
    "0 1n 0.1\n[ { title: 'By the client', author: { name: 'Alice Moreau' } } ]\nundefined\n",
  ],
  ['transaction.ts', 'true\n'],
  ['errors.ts', "400 [ 'data.slug', 'data.title' ]\n"],
  ['abort.ts', 'TimeoutError\n'],
])('runs %s', async (name, printed) => {
  expect(await running.runTypeScript(name)).toBe(printed);
});

it('runs every program of the page', () => {
  expect(programs.map(({ name }) => name)).toEqual([
    'api.ts',
    'read-and-write.ts',
    'transaction.ts',
    'errors.ts',
    'abort.ts',
  ]);
});
