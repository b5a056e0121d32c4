import { type Call, createLazyPromise } from './call.ts';
import { type CallOptions, type ClientOptions, withCallOptions } from './client-options.ts';
import { createLookup } from './create-lookup.ts';
import { OPERATIONS, PROCEDURES } from './operations.ts';
import { sendCall } from './send-call.ts';
import { sendTransaction } from './send-transaction.ts';

const CONNECTIONS = new WeakMap<object, ClientOptions>();

/** Creates the object behind an `ApiClient`, which knows no schema. */
export function createApi(connection: ClientOptions): object {
  const procedures = createLookup((operation) =>
    createCaller({ model: PROCEDURES, operation }, connection),
  );
  const members = new Map<string, unknown>([
    [PROCEDURES, procedures],
    [
      '$transaction',
      async (calls: readonly unknown[]) => (await sendTransaction(calls, connection)).data,
    ],
    ['$with', (options: CallOptions) => createApi(withCallOptions(connection, options))],
  ]);
  const api = createLookup((model) => createModel(model, connection), members);
  CONNECTIONS.set(api, connection);
  return api;
}

/** Returns the connection of a client. @throws {TypeError} if `createClient` did not create it. */
export function connectionOf(api: object): ClientOptions {
  const connection = CONNECTIONS.get(api);
  if (!connection) throw new TypeError('The value must be a client that createClient returned.');
  return connection;
}

function createModel(model: string, connection: ClientOptions): object {
  return Object.fromEntries(
    Object.keys(OPERATIONS).map((operation) => [
      operation,
      createCaller({ model, operation }, connection),
    ]),
  );
}

function createCaller(
  target: Omit<Call, 'args'>,
  connection: ClientOptions,
): (args?: object) => Promise<unknown> {
  return (args = {}) => {
    const call = { ...target, args };
    const send = async () => (await sendCall(call, connection)).data;
    return createLazyPromise({ call, connection, send });
  };
}
