import * as compat from '@modelway/compat-zenstack';
import { type CreateApiHandler, type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import { RestApiHandler, RPCApiHandler } from '@zenstackhq/server/api';

/** A request below `/rest` or `/rpc`, or for Modelway also below `/hooks`. */
export interface Send {
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
  /** The caller, by default anonymous. */
  readonly as?: number;
}

export interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
  readonly body: any;
}

/** A server with its handlers mounted on their paths. */
export type Server = (send: Send) => Promise<TestResponse>;

/** The handlers of both packages, and those that are compatible. */
export interface BothServers {
  readonly zenstack: Server;
  readonly modelway: Server;
  /** The classes of `@modelway/compat-zenstack`. */
  readonly compat: Server;
  close(): Promise<void>;
}

const ENDPOINT = 'http://localhost/rest';

/** Opens a database with the same rows for each package, and its handlers with their defaults. */
export async function openBothServers(): Promise<BothServers> {
  const databases = [await openDatabase(), await openDatabase(), await openDatabase()] as const;
  const [theirs, ours, compatible] = databases;
  return {
    zenstack: serveByZenstack(theirs, { RestApiHandler, RPCApiHandler }),
    modelway: serveByModelway(ours),
    compat: serveByZenstack(compatible, compat as never),
    close: async () => {
      for (const database of databases) await database.close();
    },
  };
}

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

async function openDatabase(): Promise<Database> {
  const database = await createTestDatabase(postgresTarget());
  await seed(database.raw);
  return database;
}

function clientOf(database: Database, id: number | undefined): unknown {
  return database.as(id === undefined ? undefined : { id, role: 'AUTHOR' });
}

/** The classes of a package. */
interface Classes {
  readonly RestApiHandler: typeof RestApiHandler;
  readonly RPCApiHandler: typeof RPCApiHandler;
}

function serveByZenstack(database: Database, classes: Classes): Server {
  const { schema } = database;
  const handlers = {
    rest: new classes.RestApiHandler({ schema, endpoint: ENDPOINT, log: [] }),
    rpc: new classes.RPCApiHandler({ schema, log: [] }),
  };
  return async ({ method = 'GET', url, body, as }) => {
    const { handler, path, query } = split(url);
    if (handler === 'hooks') throw new TypeError('Only Modelway has other responses for hooks');
    return handlers[handler].handleRequest({
      client: clientOf(database, as) as never,
      method,
      path,
      // The package's adapters do the same.
      query: Object.fromEntries(new URLSearchParams(query)),
      requestBody: body,
    });
  };
}

function serveByModelway(database: Database): Server {
  const orm = zenstack(database.schema) as unknown as OrmBinding<unknown>;
  const create = (handler: CreateApiHandler) => handler(orm);
  const handlers = {
    rest: create(restHandler({ endpoint: ENDPOINT, log: false })),
    rpc: create(rpcHandler({ log: false })),
    hooks: create(rpcHandler({ log: false, zenstackHooks: true })),
  };
  return async ({ method = 'GET', url, body, as }) => {
    const { handler, path, query } = split(url);
    const response = await handlers[handler].handle({
      method,
      path,
      query,
      header: (name) =>
        name === 'content-type' && body !== undefined ? 'application/json' : undefined,
      readBody: async () => (body === undefined ? '' : JSON.stringify(body)),
      getClient: () => clientOf(database, as),
    });
    return { status: response.status, body: response.body && JSON.parse(response.body) };
  };
}

/** Ann has a published post and a draft, Ben has a draft. */
async function seed(raw: Database['raw']): Promise<void> {
  await raw.user.create({ data: { email: 'ann@example.com', name: 'Ann' } });
  await raw.user.create({ data: { email: 'ben@example.com', name: 'Ben' } });
  await raw.tag.create({ data: { name: 'news' } });
  await raw.post.create({
    data: { title: 'Out', published: true, authorId: 1, tags: { connect: { id: 1 } } },
  });
  await raw.post.create({ data: { title: 'A draft', authorId: 1 } });
  await raw.post.create({ data: { title: "Ben's draft", authorId: 2 } });
  await raw.team.create({ data: { id: 'a_b', name: 'Underscored' } });
  await raw.membership.create({ data: { userId: 1, teamId: 'a_b', position: 1 } });
}

interface Target {
  readonly handler: 'rest' | 'rpc' | 'hooks';
  readonly path: string;
  readonly query: string;
}

function split(url: string): Target {
  const [, handler, path = '', query = ''] = /^\/(rest|rpc|hooks)([^?]*)\??(.*)$/.exec(url) ?? [];
  return { handler: handler as Target['handler'], path, query };
}
