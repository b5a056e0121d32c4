import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const CONFIG = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  bindings = [(name = "STORE", text = "items")],
  compatibilityDate = "2025-01-01",
);
`;

/** A Worker on a free port. */
export interface RunningWorker {
  readonly url: string;
  close(): Promise<void>;
}

/** Bundles the worker beside this file, and runs it in the runtime of Cloudflare Workers. */
export async function startWorker(): Promise<RunningWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-worker-'));
  const require = createRequire(import.meta.url);
  execFileSync(require.resolve('esbuild/bin/esbuild'), [
    join(import.meta.dirname, 'worker.ts'),
    '--bundle',
    '--format=esm',
    '--platform=neutral',
    '--main-fields=module,main',
    '--conditions=@modelway/source',
    '--log-level=warning',
    `--outfile=${join(folder, 'worker.js')}`,
  ]);
  writeFileSync(join(folder, 'config.capnp'), CONFIG);
  // Its own launcher hands no further file descriptor on.
  const { default: workerd } = require('workerd') as { readonly default: string };
  const worker = spawn(workerd, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const [line] = await once(createInterface(worker.stdio[3] as Readable), 'line');
  const { port } = JSON.parse(line) as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      worker.kill();
      await once(worker, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
