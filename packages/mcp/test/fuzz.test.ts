import { ADA, fuzzRequests } from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import fc from 'fast-check';
import { mcpHandler } from '../src/index.ts';
import { parseArgs, sendMessage } from './support/send-message.ts';
import { setUpFixture } from './support/start-fixture.ts';

/** Texts that never reach a client: stored secrets, SQL, paths of source files. */
const INSIDE = /passwordHash\\*":|insert into|select \\*"|constraint|\bat [^ ]+\.(ts|js):\d/i;

const database = setUpFixture();

/** Sends messages to a handler that only reads, and checks each response and all rows. */
async function assertHarmless(messages: fc.Arbitrary<unknown>, runs: number): Promise<number> {
  const api = mcpHandler({ log: false })(database().orm);
  const before = await database().state();
  let results = 0;
  await fc.assert(
    fc.asyncProperty(messages, async (message) => {
      const { status, body } = await sendMessage(api, message, database().as(ADA));
      const output = JSON.stringify({ status, body });
      const error = body?.result?.isError && JSON.parse(body.result.content[0].text);
      // The SDK reports invalid parameters as internal errors with a list of issues.
      const isBroken = body?.error?.code === -32_603 && !body.error.message.startsWith('[');
      if (status >= 500 || error?.status >= 500 || isBroken) throw new Error(output);
      if (body?.result?.structuredContent) results++;
      expect(output).not.toMatch(INSIDE);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(await database().state()).toBe(before);
  return results;
}

const call = (name: unknown, args: unknown) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
});

const TOOLS = fc.constantFrom('read', 'read', 'read', 'write', 'procedure', 'describe');

it('answers random and malicious calls of tools, and changes nothing', async () => {
  const calls = fc
    .tuple(TOOLS, fuzzRequests(database().orm.schema))
    .map(([name, { path, q, body }]) => {
      const [model, operation] = path.split('/').filter((part) => part !== '');
      const args = parseArgs(q ?? body ?? '{}');
      if (name === 'procedure') return call(name, { name: operation, ...Object(args) });
      return call(name, name === 'describe' ? { model } : { model, operation, args });
    });
  const runs = runsOf(3000);
  expect(await assertHarmless(calls, runs)).toBeGreaterThan(runs / 20);
}, 120_000);

it('answers garbage in place of messages', async () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const method = fc.constantFrom(
    ...['tools/call', 'tools/list', 'resources/read', 'resources/list', 'initialize', 'ping'],
    ...['server/discover', 'logging/setLevel', 'completion/complete', 'constructor', ''],
  );
  const params = fc.oneof(
    value,
    fc.record({
      name: fc.oneof(TOOLS, value),
      arguments: value,
      uri: fc.oneof(value, fc.webUrl()),
    }),
  );
  const id = fc.oneof(fc.integer(), fc.string(), value);
  const messages = fc.oneof(
    value,
    fc.record({ jsonrpc: fc.constantFrom('2.0', '1.0'), id, method, params }, { requiredKeys: [] }),
  );
  await assertHarmless(messages, runsOf(4000));
}, 120_000);
