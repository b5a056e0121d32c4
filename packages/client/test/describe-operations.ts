import type { TestClient } from '@modelway/testing';
import { type ApiClientError, createClient, ref } from '../src/index.ts';
import type { OPERATION_CASES } from './operation-cases.ts';
import type { TestServer } from './serve-rpc.ts';

/** A server over the fixture, and the function that leaves the tags `a` and `b` in it. */
export interface SeededServer extends Pick<TestServer, 'url' | 'requests'> {
  seedTags(): Promise<void>;
}

/** Describes each operation, values, transactions and procedures, over any ORM. */
export function describeOperations(start: () => SeededServer, cases: typeof OPERATION_CASES): void {
  const api = () => createClient<TestClient>({ url: start().url });
  beforeEach(() => start().seedTags());

  it.each(cases)('sends $operation as $request', async ({ operation, request, call, result }) => {
    const { requests } = start();
    requests.length = 0;
    expect(await call(api())).toEqual(result);
    expect(requests).toEqual([`${request} /tag/${operation}`]);
  });

  it('sends a read that is too long for a URL as a POST', async () => {
    const { requests, url } = start();
    const OR = Array.from({ length: 100 }, (_, index) => ({ name: `a${index}` }));
    const long = { where: { OR: [...OR, { name: 'a' }] }, select: { name: true } };
    requests.length = 0;
    const unlimited = createClient<TestClient>({ url, maxUrlLength: 8000 });
    for (const { tag } of [api(), unlimited]) {
      expect(await tag.findMany(long)).toEqual([{ name: 'a' }]);
    }
    expect(requests).toEqual(['POST /tag/findMany', 'GET /tag/findMany']);
  });

  it('runs a transaction with references to earlier results', async () => {
    const { $transaction, category, post } = api();
    const parent = category.create({ data: { name: 'Parent' } });
    const [{ id }, child, found] = await $transaction([
      parent,
      category.create({ data: { name: 'Other', parentId: ref(parent).id } }),
      category.findMany({ where: { OR: [{ parentId: { in: [ref(parent).id] } }] } }),
      post.count(),
    ]);
    expect([child.parentId, found]).toEqual([id, [child]]);
  });

  it('rolls a failed transaction back and names its operation', async () => {
    const { $transaction, tag } = api();
    const calls = [tag.create({ data: { name: 'x' } }), tag.create({ data: { name: 'a' } })];
    const error: ApiClientError = await $transaction(calls).catch((reason) => reason);
    expect(error).toMatchObject({ status: 409, operation: 1 });
    expect(await tag.count()).toBe(2);
  });

  it('calls procedures', async () => {
    const { $procs, post } = api();
    expect(await $procs.ping()).toBe('pong');
    const dateTime = new Date(0);
    const echoed = await $procs.echo({
      args: { string: 'é', bigInt: 2n ** 60n, dateTime, ints: [1] },
    });
    expect(echoed).toMatchObject({ string: 'é', ints: [1] });
    const { id } = await post.create({ data: { title: 'Draft' } });
    const published = await $procs.publish({ args: { id, tag: 'new' } });
    expect(published).toMatchObject({ id, published: true, createdAt: expect.any(Date) });
    await expect($procs.forbid()).rejects.toMatchObject({
      status: 403,
      message: 'Only editors may',
      reason: 'ACCESS_POLICY_VIOLATION',
    });
  });
}
