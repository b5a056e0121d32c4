import {
  type CreateApiHandler,
  type LogEntry,
  type OrmBinding,
  type RestHandlerOptions,
  restHandler,
  rpcHandler,
} from '@modelway/core';
import { createTestDatabase, type TestClient, type TestDatabase } from '../create-database.ts';
import { type SchemaType, schema } from '../gen/schema.ts';
import { CONTRACT_ROWS, SECRET } from './contract-rows.ts';

export { APP_VARY, type ContractServer } from './contract-server.ts';
export { schema };

/** The parts of an app under test: an adapter mounts it, and adds nothing. */
export interface ContractApp {
  readonly orm: OrmBinding<TestClient>;
  /**
   * Returns the client of the caller that the header `x-caller` names, or the failure or delay that
   * `x-get-client` requests. An adapter's own `getClient` calls it with a function that reads a
   * header.
   */
  getClient(header: (name: string) => string | null | undefined): Promise<TestClient>;
  /** The REST handler. */
  rest(endpoint: RestHandlerOptions['endpoint']): CreateApiHandler;
  readonly rpc: CreateApiHandler;
  close(): Promise<void>;
}

/** The minimum size in bytes of a body that the app rejects. */
export const BODY_BYTES = 100_000;

/** The state of all handlers of the process: a framework may load this file once for each route. */
const shared = globalThis as { contractLog?: LogEntry[]; contractHolds?: Map<string, () => void> };
shared.contractLog ??= [];
shared.contractHolds ??= new Map();
const { contractLog: log, contractHolds: holds } = shared;

const options = {
  limits: { bodyBytes: BODY_BYTES },
  log: (entry: LogEntry) => void log.push(entry),
  accessLog: true,
} as const;

/** The handlers of every `ContractApp`, for frameworks that need them before the data is there. */
export const contractHandlers: Pick<ContractApp, 'rest' | 'rpc'> = {
  rest: (endpoint) => restHandler({ ...options, endpoint, versionField: 'updatedAt' }),
  rpc: rpcHandler(options),
};

/**
 * Starts the data behind an app under test: a SQLite file with `CONTRACT_ROWS`.
 *
 * @param zenstack the binding, which depends on this package for its own tests.
 */
export async function startContractApp(
  zenstack: (schema: SchemaType) => unknown,
): Promise<ContractApp> {
  const database = await createTestDatabase();
  await seedContractRows(database.raw);
  return {
    ...contractHandlers,
    orm: zenstack(database.schema) as OrmBinding<TestClient>,
    getClient: (header) => contractClient(header, database),
    close: () => database.close(),
  };
}

/** Returns the client of `ContractApp.getClient` in a database with `CONTRACT_ROWS`. */
export async function contractClient(
  header: Parameters<ContractApp['getClient']>[0],
  database: Pick<TestDatabase, 'as'>,
): Promise<TestClient> {
  await behave(header('x-get-client') ?? '');
  // TypeScript forbids this value; JavaScript allows it.
  if (header('x-get-client') === 'returns nothing') return undefined as never;
  const caller = CONTRACT_ROWS.users.findIndex(({ name }) => name === header('x-caller'));
  return database.as(caller === -1 ? undefined : { id: caller + 1, role: 'AUTHOR' });
}

/**
 * Applies the header `x-get-client` of a test: `throws`, `status 403`, `waits 300`, `holds abc`,
 * which waits for a request with `releases abc`, or `log abc`, which returns the entries of the
 * requests with this id in a header, since the app may run in a process of its own.
 */
async function behave(wish: string): Promise<void> {
  const [verb, number = ''] = wish.split(' ');
  switch (verb) {
    case 'throws':
      throw new Error(SECRET);
    case 'status':
      throw Object.assign(new Error(SECRET), { status: Number(number) });
    case 'log': {
      const entries = JSON.stringify(log.filter(({ requestId }) => requestId === number));
      throw Object.assign(new Error(SECRET), { status: 418, headers: { 'x-log': entries } });
    }
    case 'holds':
      await new Promise<void>((resolve) => holds.set(number, resolve));
      break;
    case 'releases':
      holds.get(number)?.();
      break;
    case 'waits':
      await new Promise((resolve) => setTimeout(resolve, Number(number)));
  }
}

/** Creates `CONTRACT_ROWS`. */
export async function seedContractRows(client: TestClient): Promise<void> {
  const { users, tags, teams } = CONTRACT_ROWS;
  for (const user of users) {
    await client.user.create({
      data: { ...user, posts: { create: { title: `draft of ${user.name}` } } },
    });
  }
  await client.tag.createMany({ data: tags.map((name) => ({ name })) });
  await client.team.createMany({ data: teams.map((id) => ({ id, name: `team ${id}` })) });
}
