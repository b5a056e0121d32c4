import fc from 'fast-check';
import { sorted } from '../exposure/two-states.ts';
import { readAllRows } from '../properties/fuzz-subject.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { reseed, seedAnew } from '../support/reseed.ts';
import { type SentOperations, sendOperations, addTag as tag } from '../support/send-operations.ts';
import { runsOf } from '../support/test-size.ts';

type Orm = ContractDatabase['orm'];

const RUNS = runsOf(600, 40);

/** Describes creates that one call of the ORM client makes. */
export function describeGroupedCreates(start: StartContractDatabase): void {
  const itCan = itNeeds(start, 'create-many-and-return');
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  /** Sends operations without policies, unless there is a caller, and counts calls of the client. */
  async function send(operations: readonly object[], sent: SentOperations = {}) {
    const calls: Record<string, number> = {};
    const orm: Orm = {
      ...(sent.orm ?? database.orm),
      operation: (client, model, operation) => {
        calls[operation] = (calls[operation] ?? 0) + 1;
        return database.orm.operation(client, model, operation);
      },
    };
    const client = sent.caller ? {} : { client: database.unrestricted };
    const { status, body } = await sendOperations(database, operations, {
      ...client,
      ...sent,
      orm,
    });
    return { status, body, calls };
  }

  itCan('makes adjacent creates of one type in one call, in their order', async () => {
    const titles = Array.from({ length: 100 }, (_, i) => `Post ${i}`);
    const { status, body, calls } = await send(titles.map((title) => post({ title }, 1)));
    const created = body['atomic:results'].map((result: Result) => result.data.attributes.title);
    expect([status, created]).toEqual([200, titles]);
    const { count, create, createManyAndReturn } = calls;
    expect([count, create, createManyAndReturn]).toEqual([1, undefined, 1]);
  });

  itCan('makes creates with other columns, of other types and behind local ids apart', async () => {
    const { calls } = await send([
      tag('a'),
      tag('b'),
      post({ title: 'A' }),
      post({ title: 'B', published: true }),
      post({ title: 'C', published: true }, 1),
      { op: 'add', data: { type: 'post', lid: 'p', attributes: { title: 'D' } } },
      { op: 'add', data: { type: 'post', attributes: { title: 'E' } } },
      { op: 'add', data: { type: 'tag', attributes: { name: 'c' }, ...linked } },
    ]);
    expect(calls.createManyAndReturn).toBe(2);
  });

  itNeeds(start, 'policies')('makes creates one by one for a client with policies', async () => {
    const { calls } = await send([tag('a'), tag('b'), tag('c')], { caller: ADA });
    expect([calls.create, calls.createManyAndReturn]).toEqual([3, undefined]);
  });

  itCan('names the create of a group that fails, and writes nothing', async () => {
    const before = await readAllRows(database);
    const { status, body } = await send([tag('a'), tag('b'), tag('blue'), tag('c')]);
    const pointer = '/atomic:operations/2/data/attributes/name';
    expect([status, body.errors[0].source]).toEqual([409, { pointer }]);
    const { status: missing, body: unlinked } = await send([
      post({ title: 'A' }, 1),
      post({ title: 'B' }, 99),
    ]);
    expect([missing, unlinked.errors[0].source.pointer]).toEqual([
      404,
      '/atomic:operations/1/data/relationships/author/data',
    ]);
    expect(await readAllRows(database)).toEqual(before);
  });

  itCan(
    'responds and writes as without groups',
    async () => {
      const alone: Orm = { ...database.orm, createsAlike: () => false };
      let grouped = 0;
      const outcomeOf = async (operations: readonly object[], orm: Orm) => {
        await seedAnew(database, seedFixture);
        const { status, body, calls } = await send(operations, { orm });
        grouped += calls.createManyAndReturn ?? 0;
        const rows = sorted(plain(await readAllRows(database)));
        return { status, body: plain(body ?? null), rows };
      };
      await fc.assert(
        fc.asyncProperty(batches, async (operations) => {
          const expected = await outcomeOf(operations, alone);
          expect(await outcomeOf(operations, database.orm)).toEqual(expected);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(grouped).toBeGreaterThan(RUNS / 4);
    },
    RUNS * 1000,
  );
}

interface Result {
  readonly data: { readonly attributes: { readonly title: string } };
}

const linked = { relationships: { posts: { data: [{ type: 'post', id: 1 }] } } };

function post(attributes: object, author?: number): object {
  const relationships = author && { author: { data: { type: 'user', id: author } } };
  return { op: 'add', data: { type: 'post', attributes, ...(relationships && { relationships }) } };
}

const tags = fc.constantFrom(...'abcdefghijklmnopq', 'blue').map(tag);

const posts = fc
  .tuple(
    fc.record({ title: fc.string({ minLength: 1, maxLength: 9 }), published: fc.boolean() }),
    fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 2, 99),
  )
  .map(([attributes, author]) => post(attributes, author));

const others = fc.constantFrom(
  post({ title: 'Another' }),
  { op: 'add', data: { type: 'tag', attributes: { name: 'z' }, ...linked } },
  { op: 'remove', ref: { type: 'post', id: 2 } },
);

/** Batches of which a taken name, a missing author and a second removal fail. */
const batches = fc
  .array(
    fc.oneof(
      fc.uniqueArray(tags, { maxLength: 4, selector: (each) => JSON.stringify(each) }),
      fc.array(posts, { maxLength: 3 }),
      others.map((other) => [other]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((runs) => runs.flat())
  .filter(({ length }) => length > 0);

/** Returns a value as JSON, without times, which two runs never have in common. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (name, member) => {
    if (typeof member === 'bigint') return `${member}`;
    return /At$/.test(name) ? 'a time' : member;
  });
  return JSON.parse(text);
}
