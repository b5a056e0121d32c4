import { callRpc } from './call-rpc.ts';
import type { Capability } from './capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { restHandler } from './documented-handlers.ts';
import { ADA, seedFixture } from './fixture-rows.ts';
import { can } from './it-needs.ts';
import { sendRequest } from './send-request.ts';

/** REST reads that require a feature that a database may lack. */
const REST: readonly { readonly need: Capability; readonly url: string }[] = [
  { need: 'list-columns', url: '/sample?filter[strings$has]=a' },
  { need: 'full-text-search', url: '/post?filter[title$search]=first' },
  { need: 'literal-parts', url: '/post?filter[title$contains]=%25' },
  { need: 'literal-parts', url: '/post?filter[title$startsWith]=a,b_c' },
  { need: 'null-of-two-types', url: '/sample?filter[booleanOpt$null]=true' },
  { need: 'null-of-two-types', url: '/sample?filter[bytesOpt$null]=false' },
  { need: 'exact-decimals', url: '/sample?filter[decimal$gt]=0.1000000000000000001' },
  { need: 'json-lists', url: '/sample?filter[json]=[2,1]' },
  { need: 'json-lists', url: '/sample?filter[$not][jsonOpt$ne]=%7B%22a%22:[0]%7D' },
  { need: 'links-order', url: '/post?sort=tags.$count' },
  {
    need: 'links-order',
    url: '/tag?include=posts&includeOptions[posts][sort]=-tags.$count',
  },
  { need: 'wide-dates', url: '/sample?filter[dateTime$lt]=%2B012024-01-31' },
];

/** RPC operations that require such a feature. */
const RPC: readonly {
  readonly need: Capability;
  readonly target: string;
  readonly args: object;
}[] = [
  { need: 'list-columns', target: 'sample.updateMany', args: { data: { ints: { push: 1 } } } },
  {
    need: 'full-text-search',
    target: 'post.findMany',
    args: { where: { title: { search: 'first' } } },
  },
  {
    need: 'full-text-search',
    target: 'post.findMany',
    args: { where: { title: { fts: { search: 'first' } } } },
  },
  {
    need: 'case-modes',
    target: 'post.findMany',
    args: { where: { title: { contains: 'FIRST', mode: 'insensitive' } } },
  },
  {
    need: 'links-order',
    target: 'post.findMany',
    args: { orderBy: { tags: { _count: 'asc' } } },
  },
  { need: 'distinct-on', target: 'user.findMany', args: { distinct: ['role'] } },
  { need: 'division', target: 'sample.updateMany', args: { data: { int: { divide: 2 } } } },
  { need: 'division', target: 'sample.updateMany', args: { data: { decimal: { divide: 2 } } } },
  {
    need: 'decimal-arithmetic',
    target: 'sample.updateMany',
    args: { data: { decimal: { increment: '0.1' } } },
  },
  { need: 'null-of-two-types', target: 'sample.updateMany', args: { data: { booleanOpt: null } } },
  { need: 'null-of-two-types', target: 'sample.updateMany', args: { data: { bytesOpt: null } } },
  { need: 'null-of-two-types', target: 'sample.findMany', args: { where: { booleanOpt: null } } },
  {
    need: 'null-of-two-types',
    target: 'sample.findMany',
    args: { where: { NOT: { bytesOpt: { equals: null } } } },
  },
  {
    need: 'exact-decimals',
    target: 'sample.updateMany',
    args: { data: { decimal: '123456789012345678901234567890.5' } },
  },
  {
    need: 'json-lists',
    target: 'sample.findMany',
    args: { where: { OR: [{ NOT: { json: { equals: { a: [1] } } } }] } },
  },
  {
    need: 'json-lists',
    target: 'sample.deleteMany',
    args: { where: { json: { not: [1] } } },
  },
  {
    need: 'json-list-items',
    target: 'sample.deleteMany',
    args: { where: { json: { array_contains: 'x' } } },
  },
  {
    need: 'json-list-ends',
    target: 'sample.findMany',
    args: { where: { json: { array_ends_with: 'x' } } },
  },
  {
    need: 'long-decimals',
    target: 'sample.updateMany',
    args: { data: { decimal: '9'.repeat(200) } },
  },
  {
    need: 'wide-dates',
    target: 'sample.updateMany',
    args: { data: { dateTime: '+012024-01-31T00:00:00Z' } },
  },
  {
    need: 'skip-duplicates',
    target: 'tag.createMany',
    args: { data: [{ name: 'red' }], skipDuplicates: true },
  },
  {
    need: 'create-many-and-return',
    target: 'tag.createManyAndReturn',
    args: { data: [{ name: 'green' }] },
  },
  { need: 'groups-from-end', target: 'post.groupBy', args: { by: ['id'], take: -2 } },
  { need: 'exists', target: 'tag.exists', args: { where: { id: 1 } } },
];

/**
 * Describes requests that require a missing feature: each is rejected, and nothing else is done in
 * its place.
 */
export function describeUnsupported(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const rows = async () => [
    await database.unrestricted.sample.findMany(),
    await database.unrestricted.tag.findMany(),
  ];

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const rest = REST.filter(({ need }) => !can(start, need));
  const rpc = RPC.filter(({ need }) => !can(start, need));

  it('has a case for each feature whose requests are rejected', () => {
    const tried = new Set([...rest, ...rpc].map(({ need }) => need));
    const rejected = Object.entries(start.unsupportedFeatures ?? {}).filter(([, why]) =>
      why.includes('(400)'),
    );
    expect(rejected.filter(([need]) => !tried.has(need as Capability))).toEqual([]);
  });

  if (rest.length > 0)
    it.each(rest)('rejects GET $url without $need', async ({ url }) => {
      const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
      const { status, body } = await sendRequest(handler, { url, client: database.as(ADA) });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ status: 400 })]]);
      expect(url).toContain(`${body.errors[0].source.parameter}=`);
      expect(JSON.stringify(body)).not.toMatch(INSIDE);
    });

  if (rpc.length > 0)
    it.each(rpc)('rejects $target $args without $need', async ({ target, args }) => {
      const before = await rows();
      const { status, body } = await callRpc(database, target, args);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ message: expect.any(String) }),
      ]);
      expect(JSON.stringify(body)).not.toMatch(INSIDE);
      expect(await rows()).toEqual(before);
    });
}

/** Terms of SQL, of a driver or of a stack trace. */
const INSIDE = /select |insert |near "|syntax|sqlite_error|\bat [^ ]+\.(ts|js):\d/i;
