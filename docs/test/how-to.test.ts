import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

const FOLDER = join(import.meta.dirname, 'gen/how-to');

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Writes the files of a page, with others that it needs, and returns their folder. */
function writePage(name: string, needs: readonly string[] = []): string {
  const folder = join(FOLDER, name);
  writeProject(
    folder,
    [...needs, `how-to/${name}.md`].flatMap((page) => readPage(page).blocks),
  );
  return folder;
}

function run(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--no-warnings', NODE_TEST_CONTEXT: undefined, ...env },
  });
}

/** Runs a module in a folder, and returns the JSON that it prints. */
function evaluate(folder: string, module: string, env?: NodeJS.ProcessEnv) {
  return JSON.parse(run(folder, ['--input-type=module', '--eval', module], env));
}

it('testing.md: its tests pass', () => {
  const folder = writePage('testing');
  generateFrom('zenstack', folder);
  const report = run(folder, ['--test', '--test-reporter=tap', 'policies.test.ts']);
  expect(report).toMatch(/^# pass 3$/m);
  expect(report).toMatch(/^# fail 0$/m);
}, 60_000);

it('files.md: signs a URL for one method that expires', () => {
  const folder = writePage('files');
  const env = {
    S3_URL: 'https://s3.eu-central-1.amazonaws.com/b',
    S3_KEY_ID: 'id',
    S3_SECRET: 's',
  };
  const [put, get] = evaluate(
    folder,
    `const { presign } = await import('./storage.ts');
     console.log(JSON.stringify([await presign('PUT', 'a/b'), await presign('GET', 'a/b')]));`,
    env,
  ).map((text: string) => new URL(text));
  expect(put.pathname).toBe('/b/a/b');
  expect(put.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(put.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(put.searchParams.get('X-Amz-Signature')).not.toBe(get.searchParams.get('X-Amz-Signature'));
});

it('tanstack-query-server.md: carries typed values and retries no 4xx', () => {
  const module = `
    globalThis.window = globalThis;
    const { ApiClientError } = await import('@modelway/client');
    const { dehydrate, hydrate } = await import('@tanstack/react-query');
    const { decode } = await import('@modelway/serialization');
    const { createQueryClient } = await import('./query-client.ts');
    const price = decode({ price: '1.10' }, { values: { price: [['custom', 'Decimal']] } }).price;
    const server = createQueryClient();
    server.setQueryData(['key'], { id: 9007199254740993n, price, at: new Date(0) });
    const browser = createQueryClient();
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
    const { id, price: carried, at } = browser.getQueryData(['key']);
    for (const client of [server, browser]) client.clear(); // ends their timers
    const { retry } = browser.getDefaultOptions().queries;
    const statuses = [404, 503].map((status) => new ApiClientError(new Response('', { status }), {}));
    const retried = [...statuses, new TypeError('fetch failed')].map((error) => retry(0, error));
    const values = [id + 1n === 9007199254740994n, carried.plus(1).toString(), at.getTime()];
    console.log(JSON.stringify({ values, retried, last: retry(3, statuses[1]) }));`;
  expect(evaluate(writePage('tanstack-query-server'), module)).toEqual({
    values: [true, '2.1', 0],
    retried: [false, true, true],
    last: false,
  });
});

it('pagination.md: reads every page', () => {
  const module = `
    const pages = {
      'http://a/1': { data: [1, 2], links: { next: 'http://a/2' } },
      'http://a/2': { data: [3], links: { next: null } },
    };
    globalThis.fetch = async (url) => Response.json(pages[url]);
    const { readAll } = await import('./read-all.ts');
    console.log(JSON.stringify(await Array.fromAsync(readAll('http://a/1'))));`;
  expect(evaluate(writePage('pagination'), module)).toEqual([1, 2, 3]);
});
