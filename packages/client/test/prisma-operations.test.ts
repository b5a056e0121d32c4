import { rpcHandler } from '@modelway/core';
import { type ContractDatabase, postgresTarget } from '@modelway/testing';
import type { PrismaClient } from '../../orm-prisma/test/gen/postgresql/client/client.ts';
import { startOn } from '../../orm-prisma/test/start-database.ts';
import { createClient } from '../src/index.ts';
import { describeOperations } from './describe-operations.ts';
import { OPERATION_CASES } from './operation-cases.ts';
import { serveRpc, type TestServer } from './serve-rpc.ts';

describe('the RPC client over Prisma', () => {
  let database: ContractDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await startOn(postgresTarget())();
    const { orm, as } = database;
    const getClient = () => as({ id: 1, role: 'ADMIN' }) as never;
    server = await serveRpc({ orm, getClient, handler: rpcHandler({ log: false }) });
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  const seedTags = async () => {
    await database.clear();
    await database.unrestricted.tag.createMany({ data: [{ name: 'a' }, { name: 'b' }] });
  };
  describeOperations(() => ({ ...server, seedTags }), OPERATION_CASES);

  it('is typed by the Prisma client', async () => {
    const api = createClient<PrismaClient>({ url: server.url });
    const { id } = await api.post.create({ data: { title: 'Typed' }, select: { id: true } });
    const post = await api.post.findUniqueOrThrow({ where: { id }, include: { tags: true } });
    const tags: readonly string[] = post.tags.map(({ name }) => name);
    expect([post.createdAt, tags]).toEqual([expect.any(Date), []]);
  });
});
