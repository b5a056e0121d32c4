import { rpcHandler } from '@modelway/core';
import { findWrongPart, type OrmCall } from './check-orm-call.ts';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { RPC_ENCODINGS, type RpcEncoding } from './rpc-encodings.ts';
import { grammarRequests } from './rpc-grammar-requests.ts';
import { sendRequest, type TestResponse } from './send-request.ts';
import { toPlainJson } from './typed-values.ts';

/** Requests of one run. */
const COUNT = Number(process.env.MODELWAY_GRAMMAR_RUNS ?? 50_000);

const [, CLIENT_HALF] = RPC_ENCODINGS as readonly [RpcEncoding, RpcEncoding];

/** Nothing but shapes of the grammar reaches the ORM client, whatever a request holds. */
export function describeRpcGrammar(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.close());

  it('calls the ORM client with well-formed arguments only, or returns 4xx', async () => {
    const { orm } = database;
    const calls: OrmCall[] = [];
    const client = recordingClient(orm.schema.models, calls);
    const handler = rpcHandler({ log: false, checkLinks: false })(orm);
    const wrong = new Map<string, unknown>();
    let [reached, refused] = [0, 0];
    for (const { target, args } of grammarRequests(orm.schema, COUNT)) {
      calls.length = 0;
      const { status } = await send({ target, args }, (request) =>
        sendRequest(handler, { ...request, client }),
      );
      if (calls.length > 0) reached++;
      else refused++;
      if (status >= 500) wrong.set(`${status} for ${target}`, args);
      for (const call of calls) {
        const part = findWrongPart(call, orm);
        if (part !== undefined) wrong.set(`${call.model}.${call.operation}: ${part}`, args);
      }
      if (wrong.size > 20) break;
    }
    expect([...wrong]).toEqual([]);
    // Both happen often: there is something to find.
    expect(reached).toBeGreaterThan(COUNT / 100);
    expect(refused).toBeGreaterThan(COUNT / 2);
  }, 120_000);
}

type Send = (request: { method: string; url: string; body?: unknown }) => Promise<TestResponse>;

function send(
  { target, args }: { readonly target: string; readonly args: unknown },
  sendTo: Send,
): Promise<TestResponse> {
  const [model, operation = ''] = target.split('.');
  const path = `/${model}/${operation}`;
  const method = METHODS.find(([name]) => name.test(operation))?.[1] ?? 'GET';
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  if (method === 'GET' || method === 'DELETE') {
    const query = CLIENT_HALF.toQuery(isObject ? args : { where: args });
    return sendTo({ method, url: `${path}?${new URLSearchParams(query)}` });
  }
  return sendTo({
    method,
    url: path,
    body: isObject ? CLIENT_HALF.toBody(args) : toPlainJson(args),
  });
}

const METHODS: readonly (readonly [RegExp, string])[] = [
  [/^(create|upsert)/, 'POST'],
  [/^update/, 'PATCH'],
  [/^delete/, 'DELETE'],
];

/** A client of no database, which keeps what it is called with. */
function recordingClient(
  models: readonly { readonly name: string }[],
  calls: OrmCall[],
): Readonly<Record<string, unknown>> {
  const client: Record<string, unknown> = {};
  for (const { name } of models) {
    client[name.charAt(0).toLowerCase() + name.slice(1)] = new Proxy(
      {},
      {
        get: (_target, operation: string) => async (args: unknown) => {
          calls.push({ model: name, operation, args: args ?? {} });
          return resultOf(operation);
        },
      },
    );
  }
  client.$transaction = (run: (tx: unknown) => unknown, _options: unknown) => run(client);
  return client;
}

function resultOf(operation: string): unknown {
  if (operation === 'count') return 0;
  if (operation === 'exists') return false;
  return /^(findMany|groupBy|.*AndReturn)$/.test(operation) ? [] : {};
}
