import {
  countCancellation,
  rejectUnconfirmed,
  type StatementConnection,
} from '../../src/queries/reject-unconfirmed.ts';

const raw = (sql: string) => ({ sql, query: { kind: 'RawNode' } });
const insert = { sql: 'insert into "Tag"', query: { kind: 'InsertQueryNode' } };
const select = { sql: 'select 1', query: { kind: 'SelectQueryNode' } };
const begin = raw('begin');

describe('rejectUnconfirmed', () => {
  it.each([
    ['a write outside of a transaction', [], insert, true],
    ['a commit', [begin, insert], raw('commit'), true],
    ['a write after a transaction', [begin, raw('rollback')], insert, true],
    ['a read', [], select, false],
    // Its connection would go back to the pool within the transaction.
    ['the start of a transaction', [], begin, false],
    ['the start of a transaction with settings', [], raw('start transaction read only'), false],
    ['a write in a transaction', [begin], insert, false],
    ['a rollback', [begin, insert], raw('rollback'), false],
  ])('decides on success in spite of a cancellation: %s', async (_what, before, last, fails) => {
    const connection = {
      executeQuery: async ({ sql }: { readonly sql: string }): Promise<unknown> => {
        if (sql === last.sql) await countCancellation(connection, async () => {});
        return sql;
      },
    };
    // As if a transaction had been left open when it was lent before.
    rejectUnconfirmed(connection);
    await connection.executeQuery(raw('begin'));
    const { executeQuery } = connection;
    rejectUnconfirmed(connection);
    expect(connection.executeQuery).toBe(executeQuery);
    for (const statement of before) {
      if (statement !== last) await connection.executeQuery(statement).catch(() => {});
    }
    const run = connection.executeQuery(last);
    if (fails) await expect(run).rejects.toThrow('was cancelled');
    else expect(await run).toBe(last.sql);
  });

  it('rejects a commit that starts while a cancellation is under way, and no later one', async () => {
    const connection: StatementConnection = { executeQuery: async () => 'done' };
    rejectUnconfirmed(connection);
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancelling = countCancellation(connection, () => promise);
    await connection.executeQuery(begin);
    await expect(connection.executeQuery(raw('commit'))).rejects.toThrow('was cancelled');
    resolve();
    await cancelling;
    await connection.executeQuery(begin);
    expect(await connection.executeQuery(raw('commit'))).toBe('done');
  });
});
