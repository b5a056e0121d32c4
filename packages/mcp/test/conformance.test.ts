import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createNodeHandler } from '@modelway/core/node';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing';
import { mcpHandler } from '../src/index.ts';
import { serve } from './support/serve-mcp.ts';

const MANIFEST = import.meta.resolve('@modelcontextprotocol/conformance/package.json');
const CLI = fileURLToPath(new URL('dist/index.js', MANIFEST));

const FIXTURE = 'calls a tool or reads a resource of the suite by name, such as test_simple_text';
const UNSUPPORTED = 'tests a capability that the server does not declare';
const STATEFUL = 'requires sessions: streams that go on, or questions to the client during a call';

/** The scenarios that do not apply. All others must pass. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'logging-set-level': UNSUPPORTED,
  'completion-complete': UNSUPPORTED,
  'tools-call-simple-text': FIXTURE,
  'tools-call-image': FIXTURE,
  'tools-call-audio': FIXTURE,
  'tools-call-embedded-resource': FIXTURE,
  'tools-call-mixed-content': FIXTURE,
  'tools-call-with-logging': FIXTURE,
  'tools-call-error': FIXTURE,
  'tools-call-with-progress': FIXTURE,
  'tools-call-sampling': STATEFUL,
  'tools-call-elicitation': STATEFUL,
  'json-schema-2020-12': FIXTURE,
  'elicitation-sep1034-defaults': STATEFUL,
  'server-sse-polling': STATEFUL,
  'server-sse-multiple-streams': STATEFUL,
  'elicitation-sep1330-enums': STATEFUL,
  'resources-read-text': FIXTURE,
  'resources-read-binary': FIXTURE,
  'resources-templates-read': FIXTURE,
  'resources-subscribe': UNSUPPORTED,
  'resources-unsubscribe': UNSUPPORTED,
  'prompts-list': UNSUPPORTED,
  'prompts-get-simple': UNSUPPORTED,
  'prompts-get-with-args': UNSUPPORTED,
  'prompts-get-embedded-resource': UNSUPPORTED,
  'prompts-get-with-image': UNSUPPORTED,
};

it('passes every scenario of the conformance suite that applies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-mcp-'));
  const baseline = join(folder, 'baseline.yml');
  const names = Object.keys(NOT_APPLICABLE).map((name) => `  - ${name}\n`);
  writeFileSync(baseline, `server:\n${names.join('')}`);
  const { url, close } = await serve(
    createNodeHandler({
      orm: zenstack(schema),
      getClient: () => Promise.reject(new Error('No scenario reads data.')),
      handler: mcpHandler({ log: false }),
      prefix: '/mcp',
    }),
  );
  try {
    const args = [CLI, 'server', '--url', `${url}/mcp`, '--suite', 'all'];
    // It fails for another scenario that fails, and for one of these that passes.
    const run = promisify(execFile)(process.execPath, [...args, '--expected-failures', baseline], {
      cwd: folder,
    });
    const { code = 0, stdout } = await run.catch((error) => error);
    const passed = [...stdout.matchAll(/✓ ([\w-]+): [1-9]\d* passed, 0 failed/g)].map(
      ([, name]) => name,
    );
    expect(passed).toEqual([
      'server-initialize',
      'ping',
      'tools-list',
      'resources-list',
      'dns-rebinding-protection',
    ]);
    expect(code).toBe(0);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
