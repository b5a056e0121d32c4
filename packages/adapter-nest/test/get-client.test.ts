import type { OrmBinding } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestClient, type TestDatabase } from '@modelway/testing';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  Scope,
  UnauthorizedException,
} from '@nestjs/common';
import { ContextIdFactory, REQUEST } from '@nestjs/core';
import {
  type ClientProvider,
  type ModelwayClients,
  ModelwayModule,
  type ModelwayOptionsFactory,
  type NestRequest,
} from '../src/index.ts';
import { PLATFORMS, type RunningApp, startApp } from './nest-app.ts';

const orm = zenstack(schema);
const prefix = '/api';

type Client = typeof orm extends OrmBinding<infer It> ? It : never;

let database: TestDatabase;
let running: RunningApp;

beforeAll(async () => {
  database = await createTestDatabase();
  const data = { name: 'Ann', email: 'ann@example.com', posts: { create: { title: 'a draft' } } };
  await database.raw.user.create({ data });
});
afterEach(() => running.app.close());
afterAll(() => database.close());

/** The drafts that a caller sees: one for Ann, none for others. */
const countAs = async (caller: string): Promise<unknown> => {
  const response = await fetch(`${running.url}/api/post/count`, {
    headers: { 'x-caller': caller },
  });
  return response.status === 200
    ? ((await response.json()) as { data: number }).data
    : response.status;
};

@Injectable()
class Database {
  static created = 0;
  constructor() {
    Database.created += 1;
  }
  as({ headers }: NestRequest): TestClient {
    if (headers['x-caller'] === 'nobody') throw new UnauthorizedException('hidden text');
    return headers['x-caller'] === 'Ann' ? database.as({ id: 1, role: 'AUTHOR' }) : database.as();
  }
}

@Module({ providers: [Database], exports: [Database] })
class DatabaseModule {}

@Injectable({ scope: Scope.REQUEST })
class RequestClients implements ModelwayClients<TestClient> {
  static created = 0;
  readonly #req: NestRequest;
  readonly #database: Database;
  constructor(@Inject(REQUEST) req: NestRequest, @Inject(Database) database: Database) {
    RequestClients.created += 1;
    this.#req = req;
    this.#database = database;
  }
  getClient(): TestClient {
    return this.#database.as(this.#req);
  }
}

@Injectable()
class SharedClients implements ModelwayClients<TestClient> {
  readonly #database: Database;
  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }
  async getClient(req: NestRequest): Promise<TestClient> {
    return this.#database.as(req);
  }
}

@Module({ imports: [DatabaseModule], providers: [RequestClients], exports: [RequestClients] })
class ClientsModule {}

@Injectable()
class Options implements ModelwayOptionsFactory<Client> {
  readonly #database: Database;
  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }
  async createModelwayOptions() {
    return { orm, getClient: (req: NestRequest) => this.#database.as(req) };
  }
}

@Module({ imports: [DatabaseModule], providers: [Options], exports: [Options] })
class OptionsModule {}

const byFactory: ClientProvider<TestClient> = {
  inject: [REQUEST, Database],
  useFactory: (req: NestRequest, from: Database) => from.as(req),
};
const imports = [DatabaseModule];

const WAYS: readonly (readonly [string, () => DynamicModule])[] = [
  [
    'a function',
    () =>
      ModelwayModule.forRoot({
        prefix,
        orm,
        getClient: (req) => new Database().as(req),
      }),
  ],
  [
    'a factory with dependencies',
    () => ModelwayModule.forRoot({ prefix, orm, imports, getClient: byFactory }),
  ],
  [
    'a class',
    () => ModelwayModule.forRoot({ prefix, orm, imports, getClient: { useClass: SharedClients } }),
  ],
  [
    'a class in the scope of the request',
    () => ModelwayModule.forRoot({ prefix, orm, imports, getClient: { useClass: RequestClients } }),
  ],
  [
    'a provider of another module',
    () =>
      ModelwayModule.forRoot({
        prefix,
        orm,
        imports: [ClientsModule],
        getClient: { useExisting: RequestClients },
      }),
  ],
  [
    'options from a factory',
    () =>
      ModelwayModule.forRootAsync({
        prefix,
        imports,
        inject: [Database],
        useFactory: async (from: Database) => ({
          orm,
          getClient: (req: NestRequest) => from.as(req),
        }),
      }),
  ],
  [
    'options from a class',
    () => ModelwayModule.forRootAsync({ prefix, imports, useClass: Options }),
  ],
  [
    'options from a provider of another module',
    () => ModelwayModule.forRootAsync({ prefix, imports: [OptionsModule], useExisting: Options }),
  ],
  [
    'options from a factory, and a class in the scope of the request',
    () =>
      ModelwayModule.forRootAsync({
        prefix,
        imports,
        useFactory: () => ({ orm }),
        getClient: { useClass: RequestClients },
      }),
  ],
];

describe.each(PLATFORMS)('on %s', (_, createAdapter) => {
  describe.each(WAYS)('getClient of %s', (_, mount) => {
    it('returns the client of each caller', async () => {
      running = await startApp({ imports: [mount()] }, { adapter: createAdapter() });
      const counts = await Promise.all(['Ann', 'Bob', 'Ann', 'nobody'].map(countAs));
      expect(counts).toEqual([1, 0, 1, 401]);
    });
  });

  it('creates a provider in the scope of the request for each request that needs a client', async () => {
    const getClient = { useClass: RequestClients };
    const mount = ModelwayModule.forRoot({ prefix, orm, imports, getClient });
    running = await startApp({ imports: [mount] }, { adapter: createAdapter() });
    RequestClients.created = 0;
    Database.created = 0;
    await countAs('Ann');
    await countAs('Bob');
    await fetch(`${running.url}/api/nothing/count`);
    expect([RequestClients.created, Database.created]).toEqual([2, 0]);
  });

  it('never sends the message of an error', async () => {
    const mount = ModelwayModule.forRoot({ prefix, orm, imports, getClient: byFactory });
    running = await startApp({ imports: [mount] }, { adapter: createAdapter() });
    const headers = { 'x-caller': 'nobody' };
    const response = await fetch(`${running.url}/api/post/count`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'The request requires authentication.' });
  });

  it('names a missing dependency when the app starts', async () => {
    const useFactory = () => ({ orm, getClient: () => database.as() });
    const mount = ModelwayModule.forRootAsync({ prefix, inject: [Database], useFactory });
    const start = startApp({ imports: [mount] }, { adapter: createAdapter() });
    await expect(start).rejects.toThrow(/dependencies of the Symbol\(ModelwayOptions\).*Database/s);
  });

  it('rejects options that depend on the request when the app starts', async () => {
    const useFactory = () => ({ orm, getClient: () => database.as() });
    const module = ModelwayModule.forRootAsync({ prefix, inject: [REQUEST], useFactory });
    running = await startApp({}, { adapter: createAdapter() });
    await expect(startApp({ imports: [module] }, { adapter: createAdapter() })).rejects.toThrow(
      'The options of forRootAsync must not depend on the request',
    );
  });

  it('has the payload of the context of a request in its provider', async () => {
    ContextIdFactory.apply({
      attach: (contextId) => ({ resolve: () => contextId, payload: { tenantId: 'acme' } }),
    });
    const seen: unknown[] = [];
    const useFactory = (req: { readonly tenantId?: string }) => {
      seen.push(req.tenantId);
      return database.as();
    };
    const getClient = { inject: [REQUEST], useFactory };
    const module = ModelwayModule.forRoot({ orm, prefix, getClient });
    running = await startApp({ imports: [module] }, { adapter: createAdapter() });
    await countAs('nobody');
    ContextIdFactory.apply(undefined as never);
    expect(seen).toEqual(['acme']);
  });

  it('names an invalid option of a factory when the app starts', async () => {
    const mount = ModelwayModule.forRootAsync({ prefix, useFactory: () => ({ orm }) });
    const start = startApp({ imports: [mount] }, { adapter: createAdapter() });
    await expect(start).rejects.toThrow('Option getClient must be a function');
  });
});
