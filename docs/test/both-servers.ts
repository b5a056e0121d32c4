import { type CreateApiHandler, type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase } from '@modelway/testing/create-database';
import { RestApiHandler, RPCApiHandler } from '@zenstackhq/server/api';

/** A request below `/rest` or `/rpc`. */
export interface Ask {
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
  /** The caller; nobody where it is left out. */
  readonly as?: number;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
  readonly body: any;
}

type Server = (ask: Ask) => Promise<Answer>;

/** The handlers of both packages, on one database. */
export interface BothServers {
  readonly zenstack: Server;
  readonly modelway: Server;
  close(): Promise<void>;
}

const ENDPOINT = 'http://localhost/rest';

/** Opens a database with a few rows, and both packages' handlers over it, with their defaults. */
export async function openBothServers(): Promise<BothServers> {
  const { schema, raw, as, close } = await createTestDatabase();
  await seed(raw);
  const clientOf = (id: number | undefined) =>
    as(id === undefined ? undefined : { id, role: 'AUTHOR' });
  const theirs = {
    rest: new RestApiHandler({ schema, endpoint: ENDPOINT }),
    rpc: new RPCApiHandler({ schema }),
  };
  const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
  const handle = (handler: CreateApiHandler) => handler(orm).handle;
  const ours = {
    rest: handle(restHandler({ endpoint: ENDPOINT, log: false })),
    rpc: handle(rpcHandler({ log: false })),
  };
  return {
    zenstack: async ({ method = 'GET', url, body, as: id }) => {
      const { handler, path, query } = split(url);
      const { status, body: answer } = await theirs[handler].handleRequest({
        client: clientOf(id) as never,
        method,
        path,
        // As the package's adapters do.
        query: Object.fromEntries(new URLSearchParams(query)),
        requestBody: body,
      });
      return { status, body: answer };
    },
    modelway: async ({ method = 'GET', url, body, as: id }) => {
      const { handler, path, query } = split(url);
      const answer = await ours[handler]({
        method,
        path,
        query,
        header: (name) =>
          name === 'content-type' && body !== undefined ? 'application/json' : undefined,
        readBody: async () => (body === undefined ? '' : JSON.stringify(body)),
        getClient: () => clientOf(id),
      });
      return { status: answer.status, body: answer.body && JSON.parse(answer.body) };
    },
    close,
  };
}

/** Ann has a published post and a draft, Ben has a draft. */
async function seed(raw: Awaited<ReturnType<typeof createTestDatabase>>['raw']): Promise<void> {
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

function split(url: string): { handler: 'rest' | 'rpc'; path: string; query: string } {
  const [, handler, path = '', query = ''] = /^\/(rest|rpc)([^?]*)\??(.*)$/.exec(url) ?? [];
  return { handler: handler as 'rest' | 'rpc', path, query };
}
