import { createInChunks } from '../../src/sql/create-in-chunks.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

function chunked(run: (args: { readonly data: readonly object[] }) => Promise<unknown>) {
  const calls: unknown[] = [];
  let transactions = 0;
  const recorded = (args: unknown): Promise<unknown> => {
    calls.push(args);
    return run(args as { readonly data: readonly object[] });
  };
  const create = createInChunks(recorded, {
    size: 2,
    inTransaction: (runAll) => {
      transactions += 1;
      return runAll(recorded);
    },
  });
  return { create, calls, transactionsRun: () => transactions };
}

describe('createInChunks', () => {
  it('passes a short list, and a single record, on unchanged', async () => {
    const { create, calls, transactionsRun } = chunked(async () => ({ count: 1 }));
    await create({ data: rows(2) });
    await create({ data: { id: 1 } });
    await create(undefined);
    expect(calls).toEqual([{ data: rows(2) }, { data: { id: 1 } }, undefined]);
    expect(transactionsRun()).toBe(0);
  });

  it('sums the counts of the calls of one transaction, and keeps other arguments', async () => {
    const { create, calls, transactionsRun } = chunked(async ({ data }) => ({
      count: data.length,
    }));
    expect(await create({ data: rows(5), skipDuplicates: true })).toEqual({ count: 5 });
    expect(calls).toEqual(
      [rows(2), rows(4).slice(2), rows(5).slice(4)].map((data) => ({ data, skipDuplicates: true })),
    );
    expect(transactionsRun()).toBe(1);
  });

  it('returns the rows of all calls in order', async () => {
    const { create } = chunked(async ({ data }) => data);
    expect(await create({ data: rows(5) })).toEqual(rows(5));
  });

  it('makes no further call after a failure', async () => {
    const { create, calls } = chunked(async ({ data }) => {
      if (data.some((row) => 'id' in row && row.id === 3)) throw new TypeError('failed');
      return { count: data.length };
    });
    await expect(create({ data: rows(9) })).rejects.toThrow('failed');
    expect(calls).toHaveLength(2);
  });
});
