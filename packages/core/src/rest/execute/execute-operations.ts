import { StepError } from '../../errors/transaction-errors.ts';
import type { Connection } from '../../orm/connection.ts';
import { createRowBudget } from '../../rows/row-budget.ts';
import { encodeResourceId, type IdFormat, idValuesOf } from '../../schema/values/resource-id.ts';
import { runSteps, type Steps } from '../../writes/run-steps.ts';
import { runWriteInside } from '../../writes/run-write.ts';
import {
  callOfOperation,
  type OperationPlan,
  type OperationWrite,
  planStepNeeds,
} from '../plan/operation-plan.ts';
import type { Row } from '../plan/rest-plan.ts';
import { chooseWrite, mayBeStale } from './execute-upsert.ts';
import { toWrite } from './execute-write.ts';
import { explainFailure, needsReads } from './explain-failure.ts';
import { type CreateGroups, createGroup, groupCreates } from './group-creates.ts';
import { omitHeldLinks } from './without-held-links.ts';

/** What happens in the transaction beside its operations. An error rolls them back. */
export interface AroundOperations<Client, Rendered> {
  /** The format of ids. */
  readonly ids: IdFormat;
  /** Creates the response from the rows. */
  render(rows: readonly Row[]): Rendered;
  /** Checks an operation with local ids, with the ids in their place, before it runs. */
  readonly checkStep?: ((write: OperationWrite, tx: Client) => Promise<void>) | undefined;
}

/**
 * Runs operations one after the other, atomically.
 *
 * @throws {StepError} around the failure of one of them.
 * @throws {HookError} around an error of `checkStep`.
 */
export async function executeOperations<Client, Rendered>(
  plans: readonly OperationPlan[],
  connection: Connection<Client>,
  around: AroundOperations<Client, Rendered>,
): Promise<Rendered> {
  const attempt = { tries: 1, groups: groupCreates(plans, connection) };
  return await runSteps(toSteps<Client, Rendered>({ plans, around, attempt }), connection);
}

const ADVICE = 'Send fewer operations.';

/** The maximum number of runs for upserts whose rows are created or deleted in between. */
const RUNS = 2;

/** Operations, and how they run. */
interface OperationsRun<Client, Rendered> {
  readonly plans: readonly OperationPlan[];
  readonly around: AroundOperations<Client, Rendered>;
  readonly attempt: Attempt;
}

/** One of the runs of the operations, of which all but the last one fail. */
interface Attempt {
  readonly tries: number;
  /** The adjacent creates that one call makes. @default none */
  readonly groups?: CreateGroups;
  /** The failure to explain in place of its operation, in the state that it was in. */
  readonly failure?: { readonly index: number; readonly error: unknown };
}

function toSteps<Client, Rendered>(
  run: OperationsRun<Client, Rendered>,
): Steps<Client, Row, Rendered> {
  const { plans, around } = run;
  return {
    needs: planStepNeeds(plans),
    operations: plans.map(({ write }) => ({ model: write.model, ...callOfOperation(write) })),
    names: plans.map(({ write }) => `${write.model.type}.${write.kind}`),
    begin: (tx) => beginRun(run, tx),
    render: (rows) => around.render(rows),
    instead: async (error, connection) => {
      const attempt = nextAttempt(error, run, connection);
      return attempt && toSteps({ ...run, attempt });
    },
  };
}

/** Begins a run of the operations in a transaction. Returns how to run one of them. */
function beginRun<Client>(
  { plans, around, attempt }: OperationsRun<Client, unknown>,
  tx: Connection<Client>,
): (index: number) => Promise<Row> {
  const budget = createRowBudget(tx, ADVICE);
  const known = new Map<string, string | number>();
  const created: Row[] = [];
  const runAlone = async (index: number): Promise<Row> => {
    const { write: planned, resolve } = plans[index] as OperationPlan;
    const resolved = resolve?.(known) ?? planned;
    if (resolve) await around.checkStep?.(resolved, tx.client);
    const chosen = await chooseWrite(resolved, tx);
    const write = (await omitHeldLinks(chosen, tx)) ?? chosen;
    const { failure } = attempt;
    if (failure?.index === index) throw await explainFailure(failure.error, write, tx);
    return await runWriteInside(toWrite<Client>(write, budget), tx);
  };
  return async (index) => {
    const { write, local } = plans[index] as OperationPlan;
    const size = attempt.groups?.get(index);
    if (size) created.push(...(await createGroup(plans.slice(index, index + size), budget, tx)));
    const row = created.shift() ?? (await runAlone(index));
    if (local !== undefined) {
      known.set(local, encodeResourceId(idValuesOf(row, write.model.idFields), around.ids));
    }
    return row;
  };
}

/**
 * Returns the run after a failed one. A group does not tell which of its creates has failed, so that
 * they run again one by one. After some failures the transaction cannot read, so that the operations
 * before the failed one run again, for the reads that explain it.
 */
function nextAttempt<Client>(
  error: unknown,
  { plans, attempt }: OperationsRun<Client, unknown>,
  connection: Connection<Client>,
): Attempt | undefined {
  if (!(error instanceof StepError) || attempt.failure) return undefined;
  const { step, cause } = error;
  const { tries } = attempt;
  if (attempt.groups?.has(step.index)) return { tries };
  const isUpsert = plans[step.index]?.write.kind === 'upsert';
  const isStale = [true, false].some((isThere) => mayBeStale(cause, isThere, connection));
  if (isUpsert && isStale && tries < RUNS) return { tries: tries + 1 };
  if (!needsReads(cause, connection)) return undefined;
  return { tries, failure: { index: step.index, error: cause } };
}
