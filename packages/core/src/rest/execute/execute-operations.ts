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
import { omitHeldLinks } from './without-held-links.ts';

/** What happens in the transaction beside its operations. An error rolls them back. */
export interface AroundOperations<Rendered> {
  /** The format of ids. */
  readonly ids: IdFormat;
  /** Creates the response from the rows. */
  render(rows: readonly Row[]): Rendered;
  /** Checks an operation with local ids, with the ids in their place, before it runs. */
  readonly checkStep?: ((write: OperationWrite) => Promise<void>) | undefined;
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
  around: AroundOperations<Rendered>,
): Promise<Rendered> {
  return await runSteps(toSteps<Client, Rendered>(plans, around, { tries: 1 }), connection);
}

const ADVICE = 'Send fewer operations.';

/** The maximum number of runs for upserts whose rows are created or deleted in between. */
const RUNS = 2;

/** A run of the operations. */
interface Attempt {
  readonly tries: number;
  /** The failure to explain in place of its operation, in the state that it was in. */
  readonly failure?: { readonly index: number; readonly error: unknown };
}

function toSteps<Client, Rendered>(
  plans: readonly OperationPlan[],
  around: AroundOperations<Rendered>,
  attempt: Attempt,
): Steps<Client, Row, Rendered> {
  const { failure } = attempt;
  return {
    needs: planStepNeeds(plans),
    operations: plans.map(({ write }) => ({ model: write.model, ...callOfOperation(write) })),
    names: plans.map(({ write }) => `${write.model.type}.${write.kind}`),
    begin: (tx) => {
      const budget = createRowBudget(tx, ADVICE);
      const known = new Map<string, string | number>();
      return async (index) => {
        const { write: planned, local, resolve } = plans[index] as OperationPlan;
        const resolved = resolve?.(known) ?? planned;
        if (resolve) await around.checkStep?.(resolved);
        const chosen = await chooseWrite(resolved, tx);
        if (failure?.index === index) throw await explainFailure(failure.error, chosen, tx);
        const write = (await omitHeldLinks(chosen, tx)) ?? chosen;
        const row = await runWriteInside(toWrite<Client>(write, budget), tx);
        if (local !== undefined) {
          known.set(local, encodeResourceId(idValuesOf(row, write.model.idFields), around.ids));
        }
        return row;
      };
    },
    render: (rows) => around.render(rows),
    instead: async (error, connection) => {
      const next = nextAttempt(error, { plans, attempt }, connection);
      return next && toSteps(plans, around, next);
    },
  };
}

/**
 * Returns the run after a failed one. After some failures the transaction cannot read, so that the
 * operations before the failed one run again, for the reads that explain it.
 */
function nextAttempt<Client>(
  error: unknown,
  { plans, attempt }: { readonly plans: readonly OperationPlan[]; readonly attempt: Attempt },
  connection: Connection<Client>,
): Attempt | undefined {
  if (!(error instanceof StepError) || attempt.failure) return undefined;
  const { step, cause } = error;
  const { tries } = attempt;
  const isUpsert = plans[step.index]?.write.kind === 'upsert';
  const isStale = [true, false].some((isThere) => mayBeStale(cause, isThere, connection));
  if (isUpsert && isStale && tries < RUNS) return { tries: tries + 1 };
  if (!needsReads(cause, connection)) return undefined;
  return { tries, failure: { index: step.index, error: cause } };
}
