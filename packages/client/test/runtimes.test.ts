import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { describeInBrowser } from '@modelway/testing/browser';
import { postgresTarget } from '@modelway/testing/database-target';
import { binaryOf } from '@modelway/testing/runtimes';
import { bundle } from './runtimes/bundle.ts';
import { runProgram } from './runtimes/program.ts';
import { serve } from './serve-rpc.ts';
import { startApi, type TestApi } from './start-api.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** What the program finds in every runtime. */
const FOUND = {
  bigInt: 'bigint 9007199254740993',
  decimal: 'true 12345678901234567890.123',
  dateTime: '2026-01-02T03:04:05.678Z',
  bytes: [0, 1, 254, 255],
  long: 1,
  isChild: true,
  issues: [['data', 'nope']],
  aborted: 'AbortError',
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi({}, postgresTarget());
});
afterAll(() => api.close());

describe('the client in Node, Bun and Deno', () => {
  it('runs in Node', async () => {
    expect(await runProgram(api.url)).toEqual(FOUND);
  });

  it.each([
    ['Node as a bundle', process.execPath, []],
    ['Bun', binaryOf('bun', import.meta.url), []],
    ['Deno', binaryOf('deno', import.meta.url), ['run', '--quiet', '--allow-net']],
  ])('runs in %s', async (_, binary, args) => {
    const main = await bundle('main');
    const { stdout } = await run(binary, [...args, main, api.url], { env: { NO_COLOR: '1' } });
    expect(JSON.parse(stdout)).toEqual(FOUND);
  });
});

describeInBrowser('the client in a browser', (browser) => {
  it('runs on a page of another origin', async () => {
    const script = readFileSync(await bundle('global', { platform: 'browser' }), 'utf8');
    const site = await serve((_, res) => res.setHeader('content-type', 'text/html').end('<p>'));
    const { page } = await browser.open(site.url);
    await page.addScriptTag({ content: script, type: 'module' });
    await page.waitForFunction('globalThis.runProgram');
    expect(await page.evaluate(`runProgram(${JSON.stringify(api.url)})`)).toEqual(FOUND);
    await page.close();
    await site.close();
  });
});

describe('the client in Workers', () => {
  it('runs in workerd', async () => {
    const folder = dirname(await bundle('worker'));
    writeFileSync(join(folder, 'config.capnp'), CONFIG);
    const { default: workerd } = require('workerd') as { readonly default: string };
    const child = spawn(workerd, ['serve', 'config.capnp', '--control-fd=3'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    });
    const [line] = await once(createInterface(child.stdio[3] as Readable), 'line');
    const { port } = JSON.parse(line) as { readonly port: number };
    const response = await fetch(`http://127.0.0.1:${port}/?api=${encodeURIComponent(api.url)}`);
    const found: unknown = await response.json();
    child.kill();
    await once(child, 'exit');
    expect(found).toEqual(FOUND);
  });
});

describe('the client in React Native', () => {
  it('compiles with the compiler of Hermes', async () => {
    const script = await bundle('global', { format: 'iife', target: 'es2020' });
    const hermesc = require.resolve('hermes-compiler/hermesc/linux64-bin/hermesc');
    await run(hermesc, ['-O', '-w', '-emit-binary', '-out', `${script}.hbc`, script]);
    expect(readFileSync(`${script}.hbc`).length).toBeGreaterThan(1000);
  });

  it('requires no other globals, and no code from strings', async () => {
    const script = readFileSync(await bundle('global', { format: 'iife' }), 'utf8');
    // React Native has these beside the language. Its AbortSignal has no `any`, `timeout` or `reason`.
    const globals = { fetch, setTimeout, clearTimeout, btoa, atob, URL, AbortController };
    const context = createContext(
      { ...globals, Uint8Array, Date, Error },
      { codeGeneration: { strings: false, wasm: false } },
    );
    runInContext(script, context);
    expect(await runInContext(`runProgram(${JSON.stringify(api.url)})`, context)).toEqual(FOUND);
    expect(() => runInContext('eval("1")', context)).toThrow('Code generation from strings');
  });
});

const CONFIG = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local", "private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2025-01-01",
);
`;
