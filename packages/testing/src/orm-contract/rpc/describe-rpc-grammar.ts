import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { findWrongPart, type OrmCall } from './check-orm-call.ts';
import { DELEGATED_CALLS } from './delegated-grammar-calls.ts';
import { RPC_ENCODINGS, type RpcEncoding } from './rpc-encodings.ts';
import { FIXTURE_CALLS, type GrammarRequest, grammarRequests } from './rpc-grammar-requests.ts';

/** The number of requests for the fixture, and for the other schema. */
const [FIXTURE_RUNS, DELEGATED_RUNS] = [50_000, 5_000];

const [, CLIENT_HALF, PLAIN_JSON] = RPC_ENCODINGS as readonly [
  RpcEncoding,
  RpcEncoding,
  RpcEncoding,
];

/**
 * Describes that only arguments of the grammar reach the ORM client, whatever a request contains.
 */
export function describeRpcGrammar(start: StartContractDatabase): void {
  describeGrammar(start, { calls: FIXTURE_CALLS, runs: FIXTURE_RUNS });
}

/** Describes the same for the schema with models that extend others. */
export function describeDelegatedGrammar(start: StartContractDatabase): void {
  describeGrammar(start, { calls: DELEGATED_CALLS, runs: DELEGATED_RUNS });
}

interface GrammarRun {
  /** The well-formed calls that the requests are derived from. */
  readonly calls: readonly GrammarRequest[];
  readonly runs: number;
}

function describeGrammar(start: StartContractDatabase, { calls, runs }: GrammarRun): void {
  const count = runsOf(runs);
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.close());

  it('calls the ORM client with well-formed arguments only, or returns 4xx', async () => {
    const { orm } = database;
    const recorded: OrmCall[] = [];
    const client = recordingClient(database, recorded);
    // No records are read by their ids first: the recorded client has none.
    const limits = { rows: Number.POSITIVE_INFINITY, readBytes: Number.POSITIVE_INFINITY };
    const options = { log: false, checkLinks: false, limits } as const;
    const handler = rpcHandler(options, 'the ORM client is a stub')(orm);
    const wrong = new Map<string, unknown>();
    let [reached, rejected] = [0, 0];
    for (const { target, args } of grammarRequests(orm.schema, calls, count)) {
      recorded.length = 0;
      const { status } = await send({ target, args }, (request) =>
        sendRequest(handler, { ...request, client }),
      );
      if (recorded.length > 0) reached++;
      else if (reached + rejected++ < calls.length) wrong.set(`${status} for ${target}`, args);
      if (status >= 500) wrong.set(`${status} for ${target}`, args);
      for (const call of recorded) {
        const part = findWrongPart(call, orm);
        if (part !== undefined) wrong.set(`${call.model}.${call.operation}: ${part}`, args);
      }
      if (wrong.size > 20) break;
    }
    expect([...wrong]).toEqual([]);
    // Both outcomes must be frequent, so that the test is meaningful.
    expect(reached).toBeGreaterThan(count / 50);
    expect(rejected).toBeGreaterThan(count / 2);
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
  // No encoding has metadata for a position beside a member of that name.
  const encoding = isObject && !Object.hasOwn(args, 'meta') ? CLIENT_HALF : PLAIN_JSON;
  return sendTo({ method, url: path, body: encoding.toBody(args as object) });
}

const METHODS: readonly (readonly [RegExp, string])[] = [
  [/^(create|upsert)/, 'POST'],
  [/^update/, 'PATCH'],
  [/^delete/, 'DELETE'],
];

/** A client without a database, which records its calls. */
function recordingClient(
  { orm, unrestricted }: Pick<ContractDatabase, 'orm' | 'unrestricted'>,
  calls: OrmCall[],
): Readonly<Record<string, unknown>> {
  // The binding of ZenStack knows its clients by their schema.
  const { $schema } = unrestricted as { readonly $schema?: unknown };
  const client: Record<string, unknown> = { $schema };
  for (const { name } of orm.schema.models) {
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
