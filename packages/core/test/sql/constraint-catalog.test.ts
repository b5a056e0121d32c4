import { createConstraintCatalog, readDriverFailure } from '../../src/sql/index.ts';
import type { DriverError, DriverFailure } from '../../src/sql/read-driver-failure.ts';

const CHECK = { code: '23514', table: 'T', constraint: 'cheap' };

function failureOf(error: DriverError): DriverFailure {
  const failure = readDriverFailure(error);
  if (!failure) throw new TypeError('Not a failure of a database');
  return failure;
}

/** Learns a constraint from rows of the database, and returns the failure with its columns. */
async function learnFrom(provider: string, error: DriverError, rows: readonly object[]) {
  const catalog = createConstraintCatalog(provider);
  await catalog.learn(failureOf(error), async () => rows);
  const { table, columns, report } = catalog.complete(failureOf(error));
  expect(report).toMatchObject({ columns, ...(table !== undefined && { table }) });
  return { table, columns };
}

describe('createConstraintCatalog', () => {
  it('completes a failure with the columns of its constraint', async () => {
    const rows = [{ table: 'T', definition: '["low", "high"]' }];
    const learnt = await learnFrom('postgresql', CHECK, rows);
    expect(learnt).toEqual({ table: 'T', columns: ['low', 'high'] });
  });

  it.each([
    ['`low` < `hi``gh`', ['low', 'hi`gh']],
    ["`low` <> 'it\\'s `no`' and json_valid(`high`)", ['low', 'high']],
    // MySQL escapes quotes.
    ["(`low` <> _utf8mb4\\'`no`\\')", ['low']],
  ])('reads the columns in the clause %s', async (definition, columns) => {
    const error = { errno: 3819, message: "Check constraint 'cheap' is violated." };
    const learnt = await learnFrom('mysql', error, [{ table: 'T', definition }]);
    expect(learnt).toEqual({ table: 'T', columns });
  });

  it.each([
    ['a', 'low INT CONSTRAINT a CHECK (low > 0), CHECK (high > 0)', ['low']],
    ['low b', 'high int, constraint "low b" check ((low) > (high))', ['low', 'high']],
    ['a', "constraint a check (low <> 'high' -- high\n and length > low /* high\n */)", ['low']],
    ['a', 'constraint a check (high(low) > 0)', ['low']],
    ['a', 'constraint a check (and [LOW] > `high`)', ['low', 'high']],
    ['low > 0', 'low int check ( low > 0 ), check (high > 0)', ['low']],
    ['low > 0', 'low int not null constraint a check (low > 0)', []],
    ['b', 'constraint a check (b > 0)', []],
    ['a', 'constraint a check', []],
  ])('finds the columns of the check "%s" in "%s"', async (name, sql, columns) => {
    const error = { code: 'SQLITE_CONSTRAINT_CHECK', message: `CHECK constraint failed: ${name}` };
    const definition = JSON.stringify({ sql, columns: ['low', 'high'] });
    const learnt = await learnFrom('sqlite', error, [{ table: 'T', definition }]);
    expect(learnt.columns).toEqual(columns);
  });

  it.each([
    ['there is none', []],
    ['two tables have one', ['T', 'U'].map((table) => ({ table, definition: '["low"]' }))],
    ['the result is malformed', [{}]],
  ])('adds no columns if %s', async (_, rows) => {
    expect((await learnFrom('postgresql', CHECK, rows)).columns).toEqual([]);
  });

  it('adds no columns if the database cannot be asked', async () => {
    const catalog = createConstraintCatalog('postgresql');
    await catalog.learn(failureOf(CHECK), async () => {
      throw new Error('permission denied');
    });
    await catalog.learn(failureOf(CHECK), () => undefined);
    expect(catalog.complete(failureOf(CHECK)).columns).toEqual([]);
  });

  it('asks once for each constraint, and for no other failure', async () => {
    const asked: unknown[] = [];
    const catalog = createConstraintCatalog('postgresql');
    const errors = [CHECK, CHECK, { code: '23P01', constraint: 'apart' }];
    const others = [{ code: '23505', constraint: 'key' }, { code: '23514' }];
    for (const error of [...errors, ...others, undefined]) {
      await catalog.learn(error && failureOf(error), async (_, ...values) => {
        asked.push(values);
        return [{ table: 'T', definition: '["low"]' }];
      });
    }
    expect(asked).toEqual([
      ['cheap', 'T'],
      ['apart', null],
    ]);
  });
});
