import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@modelway/testing/free-port';
import { halfOf } from '@modelway/testing/test-size';
import { readPacked } from '../packing/packed.ts';
import { findNode, USER_ENV } from '../packing/user-shell.ts';
import { type NewApp, newApp } from './new-app.ts';
import { type QuickStartSource, readQuickStart } from './read-quick-start.ts';

/** A quick start, and the responses to its requests. */
export interface QuickStartCase extends QuickStartSource {
  readonly responses: readonly object[];
}

/** The Node versions on which the quick start is followed. */
const MAJORS = [22, 24];

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
    skipLibCheck: true,
  },
  files: ['server.ts'],
};

/** Follows a quick start in an empty folder, with the packed packages. */
export function describeQuickStart({ responses, ...source }: QuickStartCase): void {
  const quickStart = readQuickStart(source);
  const folder = mkdtempSync(join(tmpdir(), 'modelway-quick-start-'));
  const tarballs = new Map(readPacked().map(({ name, tarball }) => [name, tarball]));
  let nodes: ReadonlyMap<number, string>;

  beforeAll(() => {
    nodes = new Map(MAJORS.map((major) => [major, findNode(major)]));
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(halfOf(['npm', 'pnpm'] as const))(`${source.page}, with %s`, (manager) => {
    let app: NewApp;

    beforeAll(() => {
      app = newApp({ manager, tarballs, parent: folder });
      for (const command of quickStart.installs) app.install(command);
      for (const [name, text] of quickStart.files) app.write(name, text);
      app.run(quickStart.generate);
    }, 600_000);

    it('compiles', () => {
      app.write('tsconfig.json', JSON.stringify(TSCONFIG));
      expect(app.run('npx tsc')).toBe('');
    }, 60_000);

    it.each(MAJORS)(
      'responds to the requests on Node %i',
      async (major) => {
        const port = await freePort();
        const withPort = (text: string) => text.replaceAll('3000', String(port));
        app.write('server.ts', withPort(quickStart.files.get('server.ts') ?? ''));
        const [node, ...args] = quickStart.start.split(' ');
        expect(node).toBe('node');
        const server = spawn(nodes.get(major) ?? '', args, {
          cwd: app.folder,
          env: USER_ENV,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const failed = once(server, 'exit').then(() => {
          throw new Error('The server ended before it listened');
        });
        try {
          await Promise.race([once(server.stdout, 'data'), failed]);
          const bodies = quickStart.requests.map((request) =>
            JSON.parse(app.run(withPort(request))),
          );
          expect(bodies).toMatchObject(responses);
        } finally {
          server.kill();
          await failed.catch(() => {});
        }
      },
      90_000,
    );
  });
}
