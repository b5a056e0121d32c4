import type { IncomingMessage } from 'node:http';
import { createFetchHandler } from '@modelway/core/fetch';
import type { NodeHandlerOptions } from '@modelway/core/node';
import type { TestClient } from '../create-database.ts';
import type { SchemaType } from '../gen/schema.ts';
import { type ContractApp, contractHandlers, schema, startContractApp } from './contract-app.ts';

/** `zenstack` of the binding, which depends on this package for its own tests. */
type Binding = (schema: SchemaType) => unknown;

/** The mount paths of both handlers. */
const [REST, RPC] = ['/api/rest', '/api/rpc'] as const;

/** Reads a header. */
type ReadHeader = Parameters<ContractApp['getClient']>[0];

/** Creates the handler of both APIs for fetch, which starts the data at the first request. */
export function createContractFetch(zenstack: Binding): (request: Request) => Promise<Response> {
  const { orm, getClient } = lazyApp(zenstack);
  const options = {
    orm,
    getClient: ({ headers }: Request) => getClient((name) => headers.get(name)),
  };
  const rest = createFetchHandler({
    ...options,
    handler: contractHandlers.rest(REST),
    prefix: REST,
  });
  const rpc = createFetchHandler({ ...options, handler: contractHandlers.rpc, prefix: RPC });
  return (request) =>
    new URL(request.url).pathname.startsWith(REST) ? rest(request) : rpc(request);
}

/** Creates the options of both handlers for Node, which start the data at the first request. */
export function contractNodeOptions(
  zenstack: Binding,
): Readonly<Record<'rest' | 'rpc', NodeHandlerOptions<TestClient>>> {
  const { orm, getClient } = lazyApp(zenstack);
  const options = {
    orm,
    getClient: ({ headers }: IncomingMessage) =>
      getClient((name) => headers[name] as string | undefined),
  };
  return {
    rest: { ...options, handler: contractHandlers.rest(REST), prefix: REST },
    rpc: { ...options, handler: contractHandlers.rpc, prefix: RPC },
  };
}

/** The parts of an app whose data is started once, also if a bundler loads this file repeatedly. */
function lazyApp(zenstack: Binding) {
  const shared = globalThis as { contractApp?: Promise<ContractApp> };
  return {
    orm: zenstack(schema) as ContractApp['orm'],
    getClient: async (header: ReadHeader) => {
      shared.contractApp ??= startContractApp(zenstack);
      return (await shared.contractApp).getClient(header);
    },
  };
}
