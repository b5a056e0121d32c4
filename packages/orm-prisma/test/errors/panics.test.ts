import {
  type ContractDatabase,
  onEachDatabase,
  type StartContractDatabase,
} from '@modelway/testing';
import { startOn } from '../start-database.ts';

const PANICS = 30;
const REQUESTS = 300;

onEachDatabase(startOn, describePanics);

/** Calls the binding directly: the handlers reject arguments that are known to cause a panic. */
function describePanics(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await database.unrestricted.tag.createMany({ data: [{ name: 'red' }, { name: 'blue' }] });
  });
  // Prisma's first attempt to disconnect fails to free the compiler that has panicked.
  afterAll(() => database.close().catch(() => database.close()));

  function run(client: unknown, [model, operation]: readonly [string, string], args: object) {
    const found = database.orm.operation(client, model, operation);
    if (!found) throw new TypeError(`There is no ${model}.${operation}`);
    return found(args);
  }

  const panic = (): Promise<unknown> =>
    run(database.as({ id: 3, role: 'ADMIN' }), ['Post', 'groupBy'], {
      by: ['title'],
      having: { id: { _max: { not: {} } } },
    });

  /** Alternates reads and transactions; each read compiles a new query. */
  async function request(index: number): Promise<void> {
    const client = database.as({ id: 1, role: 'AUTHOR' });
    const OR = Array.from({ length: index % 60 }, () => ({ id: 1 }));
    if (index % 3 > 0) {
      await run(client, ['Tag', 'findMany'], { where: { OR } });
      return;
    }
    await database.orm.transaction(client, async (tx) => {
      await run(tx, ['Tag', 'count'], {});
      await run(tx, ['Tag', 'count'], { where: { NOT: OR } });
    });
  }

  it('turns a panic into an unknown error, with its text for the log', async () => {
    for (let i = 0; i < 2; i++) {
      const error = await panic().catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(/^CompilerPanicError: The query compiler .*group_by\.rs/);
      expect(database.orm.toOrmError(error)).toEqual({ reason: 'unknown' });
    }
  });

  it('fails no request of another caller while requests panic', async () => {
    const failures: unknown[] = [];
    const running: Promise<unknown>[] = [];
    let panics = 0;
    for (let i = 0; i < REQUESTS; i++) {
      running.push(request(i).catch((error: unknown) => failures.push(error)));
      if (i % (REQUESTS / PANICS) === 0) running.push(panic().catch(() => (panics += 1)));
      // A connection pool and the time that a transaction waits for one are limited.
      if (i % 5 === 0) await Promise.all(running.splice(0));
    }
    await Promise.all(running);
    expect({ failures, panics }).toEqual({ failures: [], panics: PANICS });
  }, 60_000);
}
