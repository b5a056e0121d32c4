import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import { QueryClient, VueQueryPlugin } from '@tanstack/vue-query';
import { RPCApiHandler as PeerRpcApiHandler } from '@zenstackhq/server/api';
import { ZenStackMiddleware } from '@zenstackhq/server/express';
import { useClientQueries } from '@zenstackhq/tanstack-query/vue';
import { createApp, effectScope } from 'vue';
import { RPCApiHandler } from '../src/index.ts';
import { seed } from './support/seed.ts';
import { type Served, serve } from './support/serve.ts';

/** Calls of the hooks of `@zenstackhq/tanstack-query`: the model, the operation, its arguments. */
const QUERIES: readonly (readonly [model: string, operation: string, args?: object])[] = [
  ['post', 'findMany', { include: { author: true, tags: true }, orderBy: { id: 'asc' } }],
  ['post', 'findMany', { where: undefined, take: 1 }],
  ['post', 'findMany', { where: { createdAt: { gt: new Date('2024-01-02T00:00:00Z') } } }],
  ['post', 'findUnique', { where: { id: 1 } }],
  ['post', 'findFirst', { where: { title: 'none' } }],
  ['post', 'count', {}],
  ['post', 'exists', { where: { id: 1 } }],
  ['post', 'aggregate', { _max: { createdAt: true } }],
  ['post', 'groupBy', { by: ['published'], _count: true, orderBy: { published: 'asc' } }],
  ['sample', 'findMany', { where: { bytes: new Uint8Array([0, 1, 2]) } }],
  ['post', 'findMany', { where: { nope: 1 } }],
  ['auditEntry', 'findMany', {}],
];

const MUTATIONS: readonly (readonly [model: string, operation: string, args: object])[] = [
  ['tag', 'create', { data: { name: 'new' } }],
  ['tag', 'create', { data: { name: 'news' } }],
  ['tag', 'createMany', { data: [{ name: 'one' }, { name: 'two' }] }],
  ['tag', 'createManyAndReturn', { data: [{ name: 'one' }] }],
  ['tag', 'upsert', { where: { name: 'news' }, create: { name: 'news' }, update: { name: 'x' } }],
  ['post', 'update', { where: { id: 1 }, data: { title: 'Changed', categoryId: undefined } }],
  ['post', 'update', { where: { id: 99 }, data: { title: 'Changed' } }],
  ['post', 'update', { where: { id: 5 }, data: { title: 'Changed' } }],
  ['post', 'update', { where: { id: 1 }, data: { authorId: 2 } }],
  ['post', 'create', { data: { title: '' } }],
  ['post', 'create', { data: { title: 'Unreadable' } }],
  ['post', 'updateMany', { where: { authorId: 1 }, data: { published: false } }],
  ['post', 'delete', { where: { id: 1 } }],
  ['post', 'deleteMany', { where: { published: true } }],
  ['profile', 'create', { data: { bio: 'B', userId: 2, avatar: new Uint8Array([7, 255]) } }],
];

let database: TestDatabase;
let server: Served;
let restore: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase(postgresTarget());
  await seed(database.raw);
  restore = (await database.save?.()) ?? (() => Promise.reject(new Error('not supported')));
  const { schema } = database;
  // The types of ZenStack's adapter are too deep for the compiler.
  const getClient = (() => database.as({ id: 1, role: 'AUTHOR' })) as never;
  const peer = new PeerRpcApiHandler({ schema });
  const ours = new RPCApiHandler({ schema, log: [] });
  server = await serve({
    '/peer': ZenStackMiddleware({ apiHandler: peer, getClient }),
    '/ours': ZenStackMiddleware({ apiHandler: ours, getClient }),
  });
});

afterAll(async () => {
  await server.close();
  await database.close();
});

describe('the hooks of @zenstackhq/tanstack-query', () => {
  it.each(QUERIES)('read the same by %s.%s(%j)', async (...call) => {
    expect(await runQuery('/ours', call)).toEqual(await runQuery('/peer', call));
  });

  it.each(MUTATIONS)('write the same by %s.%s(%j)', async (...call) => {
    expect(await runMutation('/ours', call)).toEqual(await runMutation('/peer', call));
  });
});

type Call = readonly unknown[];
// biome-ignore lint/suspicious/noExplicitAny: the models and operations are those of a table.
type Hooks = any;

/** Runs code with the hooks of one server, as a component does. */
function withHooks(mount: string, run: (hooks: Hooks, client: QueryClient) => unknown): Hooks {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const app = createApp({}).use(VueQueryPlugin, { queryClient });
  const hooks = () => useClientQueries(database.schema, { endpoint: server.url + mount });
  return app.runWithContext(() => effectScope(true).run(() => run(hooks(), queryClient)));
}

async function runQuery(mount: string, [model, operation, args]: Call): Promise<unknown> {
  const query = withHooks(mount, (hooks) => hooks[String(model)][hookOf(operation)](args));
  await query.suspense().catch(() => undefined);
  return { data: plain(query.data.value), error: errorOf(query.error.value) };
}

async function runMutation(mount: string, [model, operation, args]: Call): Promise<unknown> {
  const mutation = withHooks(mount, (hooks) => hooks[String(model)][hookOf(operation)]());
  try {
    return { data: plain(await mutation.mutateAsync(args)) };
  } catch (error) {
    return { error: errorOf(error) };
  } finally {
    await restore();
  }
}

function hookOf(operation: unknown): string {
  return `use${String(operation).replace(/^./, (letter) => letter.toUpperCase())}`;
}

/** The status and the members of an error, without texts from Zod or the database. */
function errorOf(error: Hooks): unknown {
  if (!error) return error;
  const { message: _, ...info } = error.info ?? {};
  return { status: error.status, info };
}

/** Replaces the times of writes, and random ids. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return Date.now() - value.getTime() < 3_600_000 ? 'now' : value;
  if (typeof value === 'string') return /^c[a-z0-9]{24}$/.test(value) ? 'cuid' : value;
  if (ArrayBuffer.isView(value)) return { type: value.constructor.name, bytes: String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
