import { restHandler, rpcHandler } from '@modelway/core';
import { ADA, type DatabaseTarget, sampleOf, sendRequest } from '@modelway/testing';
import { startOn } from './start-database.ts';

/** Numbers of 17 digits, and one beyond 64 bits, with which Prisma rounds a whole list. */
const FLOATS = [0.1, 1 / 7, 1 / 3, Math.sqrt(2), 2 ** 84 / 3, 1e22, -5e-324];

const TARGETS: readonly DatabaseTarget[] = [
  ...(process.env.MODELWAY_TEST_POSTGRES_URL ? (['postgresql'] as const) : (['pglite'] as const)),
  'sqlite',
  ...(process.env.MODELWAY_TEST_MYSQL_URL ? (['mysql'] as const) : []),
];

describe.each(TARGETS)('Floats over Prisma on %s', (target) => {
  let database: Awaited<ReturnType<ReturnType<typeof startOn>>>;
  /** A client that runs each query in a batch, as that of a caller does on PostgreSQL. */
  const batching = (): object => {
    if (target === 'postgresql' || target === 'pglite') return database.as(ADA) as object;
    const db = database.unrestricted as unknown as Batching;
    return db.$extends({
      query: {
        $allOperations: async ({ args, query }: Query) =>
          (await db.$transaction([db.$queryRawUnsafe('select 1'), query(args)]))[1],
      },
    });
  };
  // SQLite runs one transaction at a time, so that a batch cannot run beside one.
  const clients = () => [
    database.unrestricted as object,
    ...(target === 'sqlite' ? [] : [batching()]),
  ];
  const rpc = (method: string, path: string, args: object, client: object) => {
    const q = encodeURIComponent(JSON.stringify(args));
    const request = method === 'GET' ? { url: `${path}?q=${q}` } : { url: path, body: args };
    return sendRequest(rpcHandler({ log: false })(database.orm), { method, ...request, client });
  };
  const sample = () => ({
    ...sampleOf(database),
    bigInt: '1',
    decimal: '1',
    dateTime: '2026-01-01T00:00:00Z',
    bytes: 'AA==',
  });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id));

  beforeAll(async () => {
    database = await startOn(target)();
    for (const [id, float] of FLOATS.entries()) {
      const data = { ...sample(), id: String(id), float };
      const { status } = await rpc('POST', '/sample/create', { data }, database.unrestricted);
      expect(status).toBe(201);
    }
  });
  afterAll(() => database.close());

  it('are found and compared with all digits', async () => {
    for (const client of clients()) {
      const all = await rpc('GET', '/sample/findMany', { orderBy: { id: 'asc' } }, client);
      expect(all.body.data.map(({ float }: { float: number }) => float)).toEqual(FLOATS);
      for (const [id, float] of FLOATS.entries()) {
        const above = FLOATS.flatMap((other, i) => (other > float ? [i] : []));
        const found = async (filter: unknown) => {
          const args = { where: { float: filter }, orderBy: { id: 'asc' }, select: { id: true } };
          return idsOf((await rpc('GET', '/sample/findMany', args, client)).body.data);
        };
        expect([await found(float), await found({ gt: float })]).toEqual([[id], above]);
      }
      const inAll = { where: { float: { in: FLOATS } }, select: { id: true } };
      const listed = await rpc('GET', '/sample/findMany', inAll, client);
      expect(listed.body.data).toHaveLength(FLOATS.length);
    }
  });

  it('are stored with all digits', async () => {
    for (const [i, client] of clients().entries()) {
      const float = [0.1 + 0.2, 1.1 + 2.2][i];
      const args = { where: { id: '0' }, data: { float: { set: float } }, select: { float: true } };
      const { body } = await rpc('PATCH', '/sample/update', args, client);
      expect(body.data).toEqual({ float });
    }
    const back = { where: { id: '0' }, data: { float: FLOATS[0] } };
    expect((await rpc('PATCH', '/sample/update', back, database.unrestricted)).status).toBe(200);
  });

  it('compute with all digits', async () => {
    const operand = 0.1 + 0.2;
    for (const client of clients()) {
      for (const [operation, float] of [
        ['increment', 0.5 + operand],
        ['decrement', 0.5 - operand],
        ['multiply', 0.5 * operand],
        ['divide', 0.5 / operand],
      ] as const) {
        const where = { id: '0' };
        await rpc('PATCH', '/sample/update', { where, data: { float: 0.5 } }, client);
        const args = { where, data: { float: { [operation]: operand } }, select: { float: true } };
        const { body } = await rpc('PATCH', '/sample/update', args, client);
        expect([operation, body.data]).toEqual([operation, { float }]);
      }
    }
    const back = { where: { id: '0' }, data: { float: FLOATS[0] } };
    expect((await rpc('PATCH', '/sample/update', back, database.unrestricted)).status).toBe(200);
  });

  it.each([
    [{ float: { _max: { equals: 1 / 7 } } }, 1],
    [{ float: { in: FLOATS } }, FLOATS.length],
    [{ int: { _avg: { lt: 0.1 + 0.2 } } }, FLOATS.length],
  ])('form groups by the condition %j', async (having, count) => {
    for (const client of clients()) {
      const args = { by: ['float', 'int'], having };
      const { body } = await rpc('GET', '/sample/groupBy', args, client);
      expect(body.data).toHaveLength(count);
    }
  });

  it('order pages by cursor that contain each resource once', async () => {
    const rest = restHandler({ endpoint: '/api', log: false, pagination: 'cursor' })(database.orm);
    const expected = [...FLOATS.keys()].sort((a, b) => Number(FLOATS[a]) - Number(FLOATS[b]));
    for (const client of clients()) {
      const ids: number[] = [];
      let url: string | null = '/sample?sort=float&page[size]=1&fields[sample]=';
      for (let page = 0; url !== null && page <= FLOATS.length; page += 1) {
        const { body } = await sendRequest(rest, { url: url.replace(/^\/api/, ''), client });
        ids.push(...idsOf(body.data));
        url = body.links.next;
      }
      expect([ids, url]).toEqual([expected, null]);
    }
  });

  it('are rejected in Json where Prisma would store null', async () => {
    const data = { ...sample(), id: '99', json: [{ most: Number.MAX_VALUE }] };
    const { status, body } = await rpc('POST', '/sample/create', { data }, database.unrestricted);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('Prisma does not support 1.7976931348623157e+308 in Json'),
    ]);
  });
});

/** The members of a client that its batches need. */
interface Batching {
  $extends(extension: { readonly query: object }): object;
  $transaction(batch: readonly unknown[]): Promise<readonly unknown[]>;
  $queryRawUnsafe(sql: string): unknown;
}

interface Query {
  readonly args: unknown;
  query(args: unknown): unknown;
}
