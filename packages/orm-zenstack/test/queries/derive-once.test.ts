import { createTestDatabase, type TestDatabase } from '@modelway/testing';
import { deriveOnce } from '../../src/queries/derive-once.ts';
import { driverOf } from '../../src/queries/driver-of.ts';
import { withQueryHook } from '../../src/queries/with-query-hook.ts';

interface Client {
  readonly kyselyProps?: object;
  readonly $auth?: unknown;
  readonly $options: { readonly plugins?: readonly { readonly id: string }[] };
  $setAuth(auth: object | undefined): Client;
  $transaction(run: (tx: Client) => Promise<void>): Promise<void>;
  $setOptions(options: object): Client;
}

function clientOf(database: TestDatabase): Client {
  return database.as() as unknown as Client;
}

describe('clients that are derived once', () => {
  let databases: readonly [TestDatabase, TestDatabase];
  let client: Client;
  let derivations: object[];
  const derive = deriveOnce((each) => {
    derivations.push(each);
    return withQueryHook(each, { id: 'hook', map: (query) => query });
  });

  beforeAll(async () => {
    databases = [await createTestDatabase('sqlite'), await createTestDatabase('sqlite')];
  });
  beforeEach(() => {
    derivations = [];
    const first = clientOf(databases[0]);
    // New options, with which no client is known.
    client = first.$setOptions({ ...first.$options }).$setAuth({ id: 1 });
  });
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  it('keep their own caller, and have the plugin', () => {
    const auths = [{ id: 1 }, { id: 2 }, undefined, { id: 1, role: 'ADMIN' }];
    const derived = auths.map((auth) => derive(client.$setAuth(auth)));
    expect(derived.map(({ $auth }) => $auth)).toEqual(auths);
    for (const { $options } of derived) {
      expect($options.plugins?.map(({ id }) => id)).toEqual(['policy', 'hook']);
    }
    expect(derivations).toHaveLength(1);
    expect(client.$auth).toEqual({ id: 1 });
  });

  it('are the same for the same client, and for one that needs nothing', () => {
    const derived = derive(client);
    expect(derive(client)).toBe(derived);
    const other = derived.$setAuth({ id: 2 });
    expect([derive(derived), derive(other)]).toEqual([derived, other]);
  });

  it('keep the database of their own client', () => {
    const apart = clientOf(databases[1]).$setOptions(client.$options);
    expect(apart.$options).toBe(client.$options);
    expect(driverOf(derive(client))).toBe(driverOf(client));
    expect(driverOf(derive(apart))).toBe(driverOf(apart));
    expect(driverOf(client)).not.toBe(driverOf(apart));
  });

  it('stay in their own transaction', async () => {
    derive(client);
    await client.$transaction(async (tx) => {
      expect(Object(derive(tx)).$qb.isTransaction).toBe(true);
      expect(derivations.at(-1)).toBe(tx);
    });
  });
});
