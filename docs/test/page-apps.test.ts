import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import { readAdapters } from '../../scripts/adapter-places.ts';
import { build, generateFrom, writeProject } from './page-project.ts';
import { readPage } from './read-page.ts';

const FOLDER = join(import.meta.dirname, 'gen/page-apps');

/** Serves the default export of a file for fetch runtimes. */
const SERVE_FETCH = `
  import { serve } from '@hono/node-server';
  const { default: app } = await import('./server.ts');
  serve({ fetch: app.fetch, port: 3000 });
`;

/** The maximum time until an app responds, in ms. */
const START_TIMEOUT = 20_000;

/**
 * Adapters whose apps need the build of their framework: their contracts and examples build one.
 */
const BUILT: ReadonlySet<string> = new Set(['next', 'sveltekit']);

/** Adapters whose apps have decorators, which Node cannot run: the tests compile them. */
const DECORATED: ReadonlySet<string> = new Set(['nest']);

const APPS: readonly (readonly [page: string, args: readonly string[]])[] = [
  ...readAdapters(join(import.meta.dirname, '../..'))
    .filter(({ name }) => !BUILT.has(name))
    .map(({ name }) => {
      const server = DECORATED.has(name) ? 'out/server.js' : 'server.ts';
      return [`adapters/${name}.md`, [server]] as const;
    }),
  ['adapters/node.md', ['server.ts']],
  ['adapters/fetch.md', ['--input-type=module', '--eval', SERVE_FETCH]],
];

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe.each(APPS)('the app of %s', (name, args) => {
  const folder = join(FOLDER, name.replace('.md', ''));
  let origin: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    const port = String(await freePort());
    const withPort = (text: string) => text.replaceAll('3000', port);
    const blocks = [...readPage('adapters/index.md').blocks, ...readPage(name).blocks];
    writeProject(
      folder,
      blocks.map((block) => ({ ...block, code: withPort(block.code) })),
    );
    generateFrom('zenstack', folder);
    if (args[0]?.startsWith('out/')) build(folder);
    origin = `http://localhost:${port}`;
    const server = spawn(process.execPath, args.map(withPort), {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(server, 'exit');
    stop = () => {
      server.kill();
      return ended;
    };
    await untilListening(origin, server);
  }, 60_000);
  afterAll(() => stop?.());

  it('responds to REST and RPC', async () => {
    const rest = await fetch(`${origin}/api/rest/post`);
    expect([rest.status, await rest.json()]).toMatchObject([200, { data: [], meta: { total: 0 } }]);
    const rpc = await fetch(`${origin}/api/rpc/post/count`, { headers: { 'x-user': '1' } });
    expect([rpc.status, await rpc.json()]).toEqual([200, { data: 0 }]);
  });

  it('responds with the status of an error of getClient, without its text', async () => {
    const response = await fetch(`${origin}/api/rest/post`, { headers: { 'x-user': 'nobody' } });
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.not.stringMatching('Not an'),
    ]);
  });

  it('applies the policies of the caller', async () => {
    const create = (user: string) =>
      fetch(`${origin}/api/rpc/post/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-user': user },
        body: JSON.stringify({ data: { title: 'Mine', authorId: 1 } }),
      });
    expect((await create('2')).status).toBe(403);
    expect((await create('1')).status).toBe(201);
  });
});

async function untilListening(origin: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null) throw new Error(`The app ended with ${ended}`);
    try {
      return await fetch(origin, { signal: AbortSignal.timeout(START_TIMEOUT) });
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The app does not listen', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
