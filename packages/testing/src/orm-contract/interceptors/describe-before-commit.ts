import type { Interceptor } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB, seedFixture } from '../support/fixture-rows.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { COMMITTED_WRITES, type CommittedWrite, FAILED_WRITES } from './committed-writes.ts';

type Hook = (tx: ContractClient, commit: { readonly result: unknown }) => unknown;

const around = (hook: Hook): Interceptor => {
  return (_context, next) =>
    next({ beforeCommit: (tx, commit) => hook(tx as ContractClient, commit) });
};
const NO_RESULT = { result: undefined };
const audit: Hook = (tx) => tx.auditEntry.create({ data: { text: 'made' } });

/**
 * Describes `beforeCommit`: the writes of an interceptor hold exactly if those of the request do.
 */
export function describeBeforeCommit(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    write: CommittedWrite,
    intercept: Interceptor | readonly Interceptor[],
    options: { readonly client?: unknown; readonly timeoutMs?: number } = {},
  ): Promise<TestResponse> => {
    const { client = database.as(ADA), timeoutMs = 30_000 } = options;
    const limits = { timeoutMs, ...write.limits };
    const settings = { intercept, limits, log: false } as const;
    if (write.steps) return callTransaction(database, write.steps, { ...settings, client });
    const { rpc, args, method, url = '', body } = write;
    if (rpc !== undefined) {
      const verb = rpc.startsWith('$procs') ? { method: 'POST' } : {};
      return callRpc(database, rpc, args, { ...settings, ...verb, client });
    }
    const rest = restHandler({ endpoint: '/api', nestedRoutes: true, ...settings });
    return sendRequest(rest(database.orm), { method: method ?? 'GET', url, body, client });
  };
  const audits = () => database.unrestricted.auditEntry.count();
  const writes = COMMITTED_WRITES.filter(({ needs }) => can(start, needs));

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it.each(writes)('commits its row with $title, and keeps the response', async (write) => {
    const plain = await send(write, []);
    expect(plain.status).toBeLessThan(300);
    await reseed(database, seedFixture);
    const results: unknown[] = [];
    const keep = around((tx, { result }) => {
      results.push(result);
      return audit(tx, { result });
    });
    const { status, body } = await send(write, [around(audit), keep]);
    expect([status, withoutTimes(body)]).toEqual([plain.status, withoutTimes(plain.body)]);
    expect(await audits()).toBe(2);
    // In REST, it is the record.
    const record = expect.objectContaining({ id: expect.anything() });
    expect(results).toEqual([write.url === undefined ? expect.anything() : record]);
  });

  it.each(writes)('rolls $title back if it throws', async (write) => {
    const before = await rowsOf(database);
    const throwing = around(async (tx, commit) => {
      await audit(tx, commit);
      throw new Error('secret');
    });
    const { status, body } = await send(write, throwing);
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('secret')]);
    expect(await rowsOf(database)).toEqual(before);
  });

  it.each(FAILED_WRITES)('writes nothing if $title fails, and keeps the error', async (write) => {
    const before = await rowsOf(database);
    const plain = await send(write, []);
    expect(plain.status).toBeGreaterThanOrEqual(400);
    const { status, body } = await send(write, around(audit));
    expect([status, withoutTimes(body)]).toEqual([plain.status, withoutTimes(plain.body)]);
    expect(await rowsOf(database)).toEqual(before);
  });

  it('undoes the writes of a procedure that fails', async () => {
    const before = await rowsOf(database);
    const args = { args: { name: 'green' } };
    const { status } = await send(
      { title: 'a procedure', rpc: '$procs.breakDown', args },
      around(audit),
    );
    expect(status).toBe(500);
    expect(await rowsOf(database)).toEqual(before);
  });

  const [create, rest] = [writes[0], writes.find(({ url }) => url === '/tag')].map((write) => {
    if (!write) throw new TypeError('no such write');
    return write;
  }) as [CommittedWrite, CommittedWrite];

  it.each([
    [
      'a missing record',
      (tx: ContractClient) => tx.tag.update({ where: { id: 99 }, data: {} }),
      500,
    ],
    ['a duplicate', (tx: ContractClient) => tx.tag.create({ data: { name: 'blue' } }), 500],
    ['an error with a status', () => Promise.reject({ status: 429 }), 429],
  ])('responds to %s in it as to an error of the interceptor', async (_title, hook, status) => {
    for (const write of writes) {
      const before = await rowsOf(database);
      expect([write.title, (await send(write, around(hook))).status]).toEqual([
        write.title,
        status,
      ]);
      expect(await rowsOf(database)).toEqual(before);
    }
  });

  it.each([create, rest])('never loses $title if it catches an error', async (write) => {
    const swallow = around((tx) => tx.tag.create({ data: { name: 'red' } }).catch(() => {}));
    const before = await database.unrestricted.tag.count();
    const { status } = await send(write, swallow);
    expect(await database.unrestricted.tag.count()).toBe(status < 300 ? before + 1 : before);
  });

  it.each([create, rest])('ends with the time of $title, which is rolled back', async (write) => {
    const before = await rowsOf(database);
    let late: Promise<unknown> | undefined;
    const slow = around(async (tx, commit) => {
      await audit(tx, commit);
      await new Promise((resolve) => setTimeout(resolve, 400));
      late = Promise.resolve(audit(tx, commit));
      await late;
    });
    expect((await send(write, slow, { timeoutMs: 200 })).status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(late).rejects.toBeDefined();
    expect(await rowsOf(database)).toEqual(before);
  });

  it('leaves one row for each write that succeeds, if writes collide', async () => {
    const replace: CommittedWrite = {
      title: 'replace',
      rpc: 'post.update',
      args: { where: { id: 5 }, data: { tags: { set: [{ id: 1 }] } } },
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(replace, around(audit))),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(await audits()).toBe(made.length);
  });

  it('runs with another client that the interceptor passes', async () => {
    const replace: Interceptor = (_context, next) =>
      next({
        client: database.as(ADA),
        beforeCommit: (tx) => audit(tx as ContractClient, NO_RESULT),
      });
    const { status } = await send(create, replace, { client: database.as(BOB) });
    expect([status, await audits()]).toEqual([201, 1]);
  });

  it('is not called for reads', async () => {
    let calls = 0;
    const count = around(() => {
      calls += 1;
    });
    const reads: readonly CommittedWrite[] = [
      { title: 'list', method: 'GET', url: '/post' },
      { title: 'query', steps: [{ model: 'tag', op: 'findMany', args: {} }] },
    ];
    for (const read of reads) expect((await send(read, count)).status).toBe(200);
    expect(calls).toBe(0);
  });

  itNeeds(start, 'unreadable-results')('commits with a result that is unreadable', async () => {
    const results: unknown[] = [];
    const keep = around((_tx, { result }) => results.push(result));
    const write = { title: 'create', rpc: 'auditEntry.create', args: { data: { text: 'x' } } };
    const { status, body } = await send(write, keep, { client: database.as(BOB) });
    expect([status, body.reason]).toEqual([403, 'RESULT_NOT_READABLE']);
    expect(results).toEqual([undefined]);
    expect(await audits()).toBe(1);
  });

  it.each([create, rest])(
    'is the way to write with $title: no open transaction is taken',
    async (write) => {
      const before = await rowsOf(database);
      const inside: Interceptor = ({ client }, next) =>
        database.orm.transaction(client, (tx) => next({ client: tx }));
      expect((await send(write, inside)).status).toBe(500);
      expect(await rowsOf(database)).toEqual(before);
    },
  );
}

/** The body without what differs between two requests. */
function withoutTimes(body: unknown): unknown {
  const text = JSON.stringify(body) ?? 'null';
  return JSON.parse(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f-]{36}/g, ''));
}

/** The rows that the writes may change. */
async function rowsOf({ unrestricted: db }: ContractDatabase): Promise<unknown> {
  const orderBy = { id: 'asc' };
  return [
    await db.tag.findMany({ orderBy, include: { posts: { orderBy, select: { id: true } } } }),
    await db.post.findMany({ orderBy }),
    await db.user.findMany({ orderBy }),
    await db.auditEntry.findMany({ orderBy }),
  ];
}
