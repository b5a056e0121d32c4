import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ANN, BOB, SAMPLE, sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';

/** An operation that fails as the second of three. */
interface FailingStep {
  readonly name: string;
  readonly needs?: Capability;
  readonly step: unknown;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly message: RegExp };
}

/** Describes `POST /$transaction/sequential`: atomic, in order. */
export function describeRpcTransactions(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it('runs the operations in order, each on the result of the previous ones', async () => {
    const { status, body } = await callTransaction(database, [
      { model: 'Tag', op: 'create', args: { data: { name: 'green' } } },
      { model: 'TAG', op: 'update', args: { where: { id: 3 }, data: { name: 'lime' } } },
      { model: 'tag', op: 'count' },
      { model: 'tag', op: 'findMany', args: { where: { id: { gt: 1 } }, orderBy: { id: 'asc' } } },
      { model: 'tag', op: 'delete', args: { where: { name: 'blue' } } },
      { model: 'tag', op: 'findUnique', args: { where: { name: 'blue' } } },
    ]);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          { id: 3, name: 'green' },
          { id: 3, name: 'lime' },
          3,
          [
            { id: 2, name: 'blue' },
            { id: 3, name: 'lime' },
          ],
          { id: 2, name: 'blue' },
          null,
        ],
      },
    });
    expect(await database.unrestricted.tag.count()).toBe(2);
  });

  it('returns the types of all values in one meta', async () => {
    const { body } = await callTransaction(database, [
      { model: 'tag', op: 'count' },
      { model: 'sample', op: 'findFirst', args: { select: { bigInt: true, dateTime: true } } },
      { model: 'sample', op: 'findMany', args: { select: { id: true, bytes: true } } },
    ]);
    expect(body).toEqual({
      data: [
        2,
        { bigInt: String(SAMPLE.bigInt), dateTime: SAMPLE.dateTime.toISOString() },
        [{ id: String(SAMPLE.id), bytes: 'AAH+/w==' }],
      ],
      meta: {
        serialization: {
          values: {
            '1.bigInt': ['bigint'],
            '1.dateTime': ['Date'],
            '2.0.id': ['bigint'],
            '2.0.bytes': [['custom', 'Bytes']],
          },
        },
      },
    });
  });

  it('reads the metadata of each operation beside its arguments, and plain JSON', async () => {
    const { id, ...values } = sampleOf(database);
    const plain = { ...values, bigInt: '1', dateTime: '2024-01-01T00:00:00Z', bytes: 'AA==' };
    const serialization = { values: { 'where.id': ['bigint'] } };
    const { status, body } = await callTransaction(database, [
      { model: 'sample', op: 'create', args: { data: { ...plain, id: '5' } } },
      {
        model: 'sample',
        op: 'count',
        args: { where: { id: String(id) }, meta: { serialization } },
      },
      { model: 'sample', op: 'count', args: { where: { id: '5' } } },
    ]);
    expect([status, body.data?.slice(1)]).toEqual([200, [1, 1]]);
  });

  itEachNeeds<FailingStep>(
    start,
    [
      {
        name: 'a taken unique value',
        step: { model: 'tag', op: 'create', args: { data: { name: 'red' } } },
        status: 409,
        body: {
          orm: true,
          message: /^Operation 1 \(tag\.create\): A record with the same value for "/,
        },
      },
      {
        name: 'a missing record',
        step: { model: 'Post', op: 'update', args: { where: { id: 99 }, data: { title: 'x' } } },
        status: 404,
        body: { orm: true, message: /^Operation 1 \(post\.update\): The record does not exist/ },
      },
      {
        name: 'a denial',
        needs: 'policies',
        step: { model: 'post', op: 'create', args: { data: { title: 'x', authorId: 1 } } },
        status: 403,
        body: {
          orm: true,
          rejectedByPolicy: true,
          reason: 'ACCESS_POLICY_VIOLATION',
          message: /^Operation 1 \(post\.create\): /,
        },
      },
      {
        name: 'an unreadable result, without any write',
        needs: 'unreadable-results',
        step: { model: 'auditEntry', op: 'create', args: { data: { text: 'x' } } },
        status: 403,
        body: {
          orm: true,
          rejectedByPolicy: true,
          reason: 'ACCESS_POLICY_VIOLATION',
          message: /^Operation 1 \(auditEntry\.create\): /,
        },
      },
      {
        name: 'a value that fails validation',
        needs: 'value-validation',
        step: { model: 'user', op: 'create', args: { data: { email: 'nope' } } },
        status: 400,
        body: { orm: true, message: /^Operation 1 \(user\.create\): .*data\.email/ },
      },
      {
        name: 'an unknown model',
        step: { model: 'nope', op: 'create', args: {} },
        status: 400,
        body: { message: /^Operation 1 \(nope\.create\): Unknown model "nope"\.$/ },
      },
      {
        name: 'an unknown operation',
        step: { model: 'tag', op: '$queryRaw', args: {} },
        status: 400,
        body: { message: /^Operation 1 \(tag\.\$queryRaw\): Unknown operation/ },
      },
      {
        name: 'a hidden field',
        step: { model: 'user', op: 'findMany', args: { where: { passwordHash: 'x' } } },
        status: 400,
        body: { message: /^Operation 1 \(user\.findMany\): Unknown key "passwordHash"/ },
      },
      {
        name: 'invalid metadata',
        step: {
          model: 'tag',
          op: 'findMany',
          args: { meta: { serialization: { values: { 'where.x': ['Date'] } } } },
        },
        status: 400,
        body: { message: /^Operation 1 \(tag\.findMany\): .*serialization/ },
      },
      {
        name: 'an aggregation without aggregates',
        step: { model: 'tag', op: 'aggregate', args: {} },
        status: 400,
        body: { message: /^Operation 1 \(tag\.aggregate\): / },
      },
      ...[null, 5, 'x', []].map((step) => ({
        name: `${JSON.stringify(step)} for an operation`,
        step,
        status: 400,
        body: { message: /^Operation 1 \(\?\.\?\): An operation must be an object/ },
      })),
      ...[
        { step: { op: 'count' }, what: 'model' },
        { step: { model: 5, op: 'count' }, what: 'model' },
        { step: { model: 'tag' }, what: 'op' },
        { step: { model: 'tag', op: null }, what: 'op' },
        { step: { model: 'tag', op: 'count', args: null }, what: 'args' },
        { step: { model: 'tag', op: 'count', args: [] }, what: 'args' },
        { step: { model: 'tag', op: 'count', arg: {} }, what: '"arg"' },
      ].map(({ step, what }) => ({
        name: JSON.stringify(step),
        step,
        status: 400,
        body: { message: new RegExp(`^Operation 1 .*: .*${what}`) },
      })),
    ],
    ({ needs }) => needs,
  )('takes everything back over $name', async ({ step, status, body }) => {
    const before = await everything(database);
    const steps = [
      { model: 'tag', op: 'create', args: { data: { name: 'green' } } },
      step,
      { model: 'tag', op: 'deleteMany', args: {} },
    ];
    const response = await callTransaction(database, steps, { client: database.as(BOB) });
    expect(response.status).toBe(status);
    const { message, ...rest } = body;
    expect(response.body).toMatchObject({ ...rest, operation: 1 });
    expect(response.body.message).toMatch(message);
    expect(JSON.stringify(response.body)).not.toMatch(
      /(?<!SQLITE_)constraint|_key"|insert into|Error:/i,
    );
    expect(await everything(database)).toEqual(before);
  });

  it.each([
    ['{}', 'list of at least one operation'],
    ['[]', 'list of at least one operation'],
    ['null', 'list of at least one operation'],
    ['"x"', 'list of at least one operation'],
    ['', 'requires a JSON body'],
    ['[', 'not valid JSON'],
    ['[{"__proto__":1}]', '__proto__'],
    [JSON.stringify(Array(101).fill({ model: 'tag', op: 'count' })), 'transactionOperations'],
    [JSON.stringify({ operations: [] }), 'list of at least one operation'],
  ])('refuses the body %.40s', async (sent, text) => {
    const { status, body } = await callTransaction(database, sent);
    expect([status, body.message]).toEqual([400, expect.stringContaining(text)]);
  });

  it('rejects other methods, kinds and parameters', async () => {
    const wrongMethod = await callTransaction(database, undefined, { method: 'GET' });
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    const wrongKind = await callRpc(database, '$transaction.interactive', [], { method: 'POST' });
    expect([wrongKind.status, wrongKind.body.message]).toEqual([
      400,
      'Invalid path. Expected /$transaction/sequential.',
    ]);
  });

  itNeeds(start, 'policies')("applies the caller's policies to every operation", async () => {
    const steps = [
      { model: 'post', op: 'create', args: { data: { title: 'New', authorId: 1 } } },
      {
        model: 'post',
        op: 'findMany',
        args: { where: { published: false }, orderBy: { id: 'asc' }, select: { id: true } },
      },
    ];
    const { body } = await callTransaction(database, steps, { client: database.as(ANN) });
    expect(body.data[1]).toEqual([{ id: 3 }, { id: 6 }]);
  });

  it('runs beside other transactions', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `tag ${i}`);
    const responses = await Promise.all(
      names.map((name) =>
        callTransaction(database, [
          { model: 'tag', op: 'create', args: { data: { name } } },
          { model: 'tag', op: 'findUnique', args: { where: { name } } },
        ]),
      ),
    );
    expect(responses.map(({ body }) => body.data[1]?.name)).toEqual(names);
  });
}

async function everything({ unrestricted: db }: ContractDatabase): Promise<unknown> {
  return Promise.all([db.tag.findMany(), db.post.findMany(), db.auditEntry.findMany()]);
}
