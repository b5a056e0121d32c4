import { HookError, StepError } from '../errors/transaction-errors.ts';
import { type Connection, withResultOf } from '../orm/connection.ts';
import { runWrite } from './run-write.ts';
import type { Write } from './write.ts';

/** Operations that run one after the other, in one transaction. */
export interface Steps<Client, Result, Rendered>
  extends Pick<Write<Client, unknown>, 'needs' | 'operations'> {
  /** The names of the operations, for errors. */
  readonly names: readonly string[];
  /** Begins a run: a transaction that collides is run again. Returns how to run one operation. */
  readonly begin: (connection: Connection<Client>) => (index: number) => Promise<Result>;
  /** Creates the response from the results, before the commit. An error rolls them back. */
  readonly render: (results: readonly Result[]) => Rendered;
  /** Returns the operations to run in place of those that failed, if there are some. */
  readonly instead?: (
    error: unknown,
    connection: Connection<Client>,
  ) => Promise<Steps<Client, Result, Rendered> | undefined>;
}

/**
 * Runs operations one after the other, atomically.
 *
 * @throws {StepError} around the failure of one of them.
 * @throws {HookError} unchanged.
 */
export async function runSteps<Client, Result, Rendered>(
  steps: Steps<Client, Result, Rendered>,
  connection: Connection<Client>,
): Promise<Rendered> {
  const resultsOf = ({ results }: Executed<Result, Rendered>) => results;
  const write = toTransaction(steps);
  const { rendered } = await runWrite(write, withResultOf(connection, resultsOf));
  return rendered;
}

interface Executed<Result, Rendered> {
  readonly results: readonly Result[];
  readonly rendered: Rendered;
}

function toTransaction<Client, Result, Rendered>(
  steps: Steps<Client, Result, Rendered>,
): Write<Client, Executed<Result, Rendered>> {
  const { needs, operations, render, instead } = steps;
  return {
    needs,
    operations,
    prepare: async () => ({ checks: [], call: (tx) => runEach(steps, tx) }),
    toResult: (result) => {
      const results = result as readonly Result[];
      return { results, rendered: render(results) };
    },
    instead: async (error, connection) => {
      const others = await instead?.(error, connection);
      return others && toTransaction(others);
    },
  };
}

async function runEach<Client, Result>(
  { names, begin }: Pick<Steps<Client, Result, unknown>, 'names' | 'begin'>,
  connection: Connection<Client>,
): Promise<readonly Result[]> {
  const run = begin(connection);
  const results: Result[] = [];
  for (const [index, name] of names.entries()) {
    try {
      results.push(await run(index));
    } catch (error) {
      if (error instanceof HookError) throw error;
      throw new StepError({ index, name }, error);
    }
  }
  return results;
}
