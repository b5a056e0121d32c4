import { findsRows } from '../../effects/finds-rows.ts';
import type { Args } from '../../rows/selection.ts';
import type { WriteNeeds } from '../../writes/write.ts';
import type { KnownIds } from '../parse/operations/local-ids.ts';
import type { ParsedWrite } from '../parse/operations/parse-operation.ts';
import type { OpenOperation } from '../parse/operations/parse-operations.ts';
import { parseRowCondition, UNCONDITIONAL } from '../parse/parse-conditions.ts';
import type { RestContext } from '../rest-context.ts';
import { planMinimal } from './plan-minimal.ts';
import { planRestRequest } from './plan-rest-request.ts';
import { planVersion } from './plan-version.ts';
import type { UpsertPlan, WritePlan } from './rest-plan.ts';
import { callOf } from './write-plan.ts';

/** The write of an operation. */
export type OperationWrite = WritePlan | UpsertPlan;

/** The plan of one operation of a request. */
export interface OperationPlan {
  readonly write: OperationWrite;
  /** The key of the local id of the resource that it adds. */
  readonly local: string | undefined;
  /** Plans it with the ids of added resources, if it names them by local ids. */
  readonly resolve: ((known: KnownIds) => OperationWrite) | undefined;
}

interface OperationScope {
  readonly context: RestContext;
  /** The context that knows the references in place of ids. */
  readonly open: RestContext;
  /** Whether the response has no document. */
  readonly minimal: boolean;
}

/**
 * Plans an operation. The result of a removal or of a change of a relationship has no data, so that
 * the id alone is read; with `minimal`, no result has data.
 *
 * @throws {NotFoundError} for an id that no row can have.
 * @throws {PreconditionRequiredError} for a change that requires `If-Match`, which a request of
 * several operations does not have.
 */
export function planOperation(
  { parsed, local, usesLocal, resolve }: OpenOperation,
  { context, open, minimal }: OperationScope,
): OperationPlan {
  const plan = (write: ParsedWrite, known: RestContext): OperationWrite => {
    const required = parseRowCondition(write, UNCONDITIONAL, context.settings);
    const whole = planRestRequest(write, known) as OperationWrite;
    const asked = minimal || !returnsData(whole) ? (planMinimal(whole) as OperationWrite) : whole;
    // Later operations need the id, even if no client does.
    const least = local === undefined || asked === whole ? asked : { ...asked, minimal: false };
    return planVersion(least, required) as OperationWrite;
  };
  return {
    write: plan(parsed, open),
    local,
    resolve: usesLocal ? (known) => plan(resolve(known).parsed, context) : undefined,
  };
}

/** Whether the result of a write is a resource. */
export function returnsData({ kind }: OperationWrite): boolean {
  return kind === 'create' || kind === 'update' || kind === 'upsert';
}

/** Returns the operation of the ORM client that makes a write, and its arguments. */
export function callOfOperation(write: OperationWrite): { operation: string; args: Args } {
  return write.kind === 'upsert'
    ? { operation: 'upsert', args: { ...write.upsert } }
    : callOf(write);
}

/** Returns what operations require of their transaction. */
export function planStepNeeds(plans: readonly OperationPlan[]): WriteNeeds {
  const isolation = plans.some(
    ({ write }) =>
      'within' in write ||
      findsRows({ model: write.model, ...callOfOperation(write) }) ||
      ('links' in write && write.links.some(({ after }) => after !== undefined)),
  );
  return { isolation, rollback: true, checks: 'around', records: true, repeats: true };
}
