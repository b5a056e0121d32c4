import { findsRows } from '../../effects/finds-rows.ts';
import { listWrites, type WritingCall } from '../../effects/list-writes.ts';
import { OPERATIONS, type Operation, returnsRecords } from '../../grammar/operations.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { movedKeys } from '../../links/link.ts';
import { createdTexts, linkText, type WrittenLinks } from '../../links/written-links.ts';
import type { OperationCall } from '../../orm/call-operation.ts';
import type { ScalarType } from '../../schema/schema-description.ts';
import { type Model, visibilityIn } from '../../schema/schema-model.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import { withColumns } from '../../schema/with-columns.ts';
import type { ProcedureCall } from '../../writes/call-procedure.ts';
import type { LinkChecks, WriteNeeds } from '../../writes/write.ts';
import type { StepResults } from '../parse/resolve-references.ts';
import type { RpcCall, RpcProcedureCall, RpcStep } from '../parse/rpc-call.ts';
import type { RpcContext } from '../rpc-context.ts';
import { membersOf, planReturned, type ReturnedMembers } from './plan-returned.ts';

export type { StepResults };

/** The call of the ORM client, and the checks of its result. */
export interface RpcPlan {
  readonly model: Model;
  readonly call: OperationCall & { readonly args: JsonObject };
  readonly operation: Operation;
  /** The reads whose rows are counted: the relationships that lead there from the result. */
  readonly counted: readonly (readonly string[])[];
  /** The maximum number of those rows. */
  readonly take: number;
  /** The members that the rows are cut to, if the ORM client may return others. */
  readonly returned?: ReturnedMembers;
  /** Whether the records of an update, which has no order, are sorted: theirs may reveal columns. */
  readonly isSorted: boolean;
  /** Whether the call writes, so that a failed check of the result may have to roll it back. */
  readonly writes: boolean;
  /** The columns that it computes, if the database stores values that are out of range. */
  readonly ranges: readonly PlannedRange[];
  /** The links that it makes. */
  readonly links: WrittenLinks;
  readonly reads?: RpcCall['reads'];
  /**
   * Whether it is a write whose response has no body, so that the id alone is read.
   * @default false
   */
  readonly minimal?: boolean;
}

/** The call of a procedure. */
export interface ProcedurePlan {
  readonly call: ProcedureCall;
  readonly writes: boolean;
  readonly reads?: RpcCall['reads'];
}

/** The plan of a step of a transaction. */
export type RpcStepPlan = (RpcPlan | ProcedurePlan) & {
  /** Plans the step with values of the results so far, if it refers to them. */
  readonly resolve?: (results: StepResults) => RpcStepPlan;
};

/** Plans a step of a transaction. */
export function planRpcStep(step: RpcStep, context: RpcContext): RpcStepPlan {
  const plan = 'procedure' in step ? planProcedure(step, context) : planRpcCall(step, context);
  const { resolve } = step;
  return resolve ? { ...plan, resolve: (results) => planRpcStep(resolve(results), context) } : plan;
}

/** Plans a call of a procedure, with its arguments unchanged. */
export function planProcedure(
  { procedure, args, reads }: RpcProcedureCall,
  { schema }: Pick<RpcContext, 'schema'>,
): ProcedurePlan {
  const { name, kind, cut } = procedure;
  const isVisible = visibilityIn(schema);
  const call = { name, args, isVisible, ...(cut && { cut }) };
  return { call, writes: kind === 'mutation', ...(reads && { reads }) };
}

/** Plans the call of the ORM client. RPC mirrors it, so the arguments are its own. */
export function planRpcCall(
  { model, name, operation, args, unbounded, isRevealing, links, computed, reads }: RpcCall,
  { settings }: Pick<RpcContext, 'settings'>,
): RpcPlan {
  const columns = links.partial.flatMap(({ foreignKey }) => foreignKey.map(({ field }) => field));
  const isWidened = columns.length > 0;
  const planned = isWidened ? membersOf : planReturned;
  const returned = returnsRecords(operation.returns) ? planned(args, model) : undefined;
  const asked = isWidened ? withColumns(args, columns, model).args : args;
  const call = { model: model.name, operation: name, args: asked };
  return {
    model,
    call,
    operation,
    counted: unbounded.map(({ relations }) => relations),
    take: settings.limits.take,
    ...(returned && { returned }),
    isSorted: isRevealing && operation.returns === 'written' && operation.effect === 'update',
    ranges: planRanges(computed),
    links:
      links.taken.length > 0
        ? { ...links, taken: withRekeys(links.taken, { ...call, model }) }
        : links,
    writes: operation.effect !== 'read',
    ...(reads && { reads }),
  };
}

/**
 * Plans a call whose response has no body if it is a write, which then reads the id alone. The
 * arguments have been checked.
 */
export function planMinimalCall(call: RpcCall, context: RpcContext): RpcPlan {
  const { model, operation } = call;
  if (operation.effect === 'read') return planRpcCall(call, context);
  const { select: _, include: __, omit: ___, ...others } = call.args;
  const args = returnsRecords(operation.returns)
    ? { ...others, select: selectId(model) }
    : call.args;
  // The lists of the records are not read.
  const unbounded = call.unbounded.filter(({ relations }) => relations.length === 0);
  return { ...planRpcCall({ ...call, args, unbounded }, context), minimal: true };
}

/** Marks the links of models whose ids the call may change. */
function withRekeys(taken: WrittenLinks['taken'], call: WritingCall): WrittenLinks['taken'] {
  const updates = listWrites(call).filter(({ operation }) => operation === 'update');
  return taken.map((link) => {
    const { name, idFields } = link.model;
    const ids = new Set(idFields.map((field) => field.name));
    const rekeys = updates.some(
      ({ model, fields }) => model === name && fields.some((field) => ids.has(field)),
    );
    return { ...link, rekeys };
  });
}

/** Plans the one write of an upsert that is made, with its links only. */
export function narrowUpsert(plan: RpcPlan, branch: 'create' | 'update'): RpcPlan {
  const { create, update, where, ...others } = plan.call.args;
  const data = branch === 'create' ? { data: create } : { where, data: update };
  const links = plan.links.links.filter((link) => plan.links.branches.get(link) === branch);
  return {
    ...plan,
    operation: OPERATIONS.get(branch) ?? plan.operation,
    call: { ...plan.call, operation: branch, args: { ...others, ...data } },
    links: { ...plan.links, links },
  };
}

/** Returns what one write requires of its transaction. */
export function planNeeds(plan: RpcPlan): WriteNeeds {
  const { call, links, counted, ranges, operation, minimal = false } = plan;
  return {
    isolation: links.taken.length > 0,
    findsRows: findsRows(toWritingCall(plan)),
    rollback: counted.length > 0 || ranges.length > 0,
    checks: checksOf(links, call),
    records: returnsRecords(operation.returns),
    // Bulk writes deadlock with each other, since each locks its records in an order of its own.
    repeats: operation.many === true && operation.effect !== 'create',
    minimal,
  };
}

function checksOf(written: WrittenLinks, { operation }: OperationCall): LinkChecks {
  const { links, optional, partial } = written;
  const linked = new Set(links.map(linkText));
  const isOpen = linked.size > 0 && createdTexts(written).some((text) => linked.has(text));
  const isAround =
    isOpen ||
    optional.length + partial.length > 0 ||
    links.some((link) => movedKeys(link).length > 0);
  // An upsert has to read which of its parts it makes.
  if (isAround || (links.length > 0 && operation === 'upsert')) return 'around';
  return links.length > 0 ? 'before' : 'none';
}

/** Returns what the steps of a transaction require of it. */
export function planStepNeeds(plans: readonly RpcStepPlan[]): WriteNeeds {
  const isolation = plans.some(
    (plan) => 'links' in plan && (plan.links.taken.length > 0 || findsRows(toWritingCall(plan))),
  );
  const runsCode = plans.some((plan) => !('model' in plan) && plan.writes);
  return { isolation, rollback: true, checks: 'around', records: true, repeats: true, runsCode };
}

function toWritingCall({ model, call }: RpcPlan): WritingCall {
  return { ...call, model };
}

/** A column that a write computes. */
export interface PlannedRange {
  readonly field: string;
  /** Counts the rows whose value is out of range. */
  readonly outside: OperationCall;
}

/** Close to the largest double: ORM clients do not write each of its digits. */
const GREATEST = 1.7976931348623e308;

/** The minimum and the maximum of a type. */
const RANGES: ReadonlyMap<ScalarType, readonly [unknown, unknown]> = new Map<
  ScalarType,
  readonly [unknown, unknown]
>([
  ['Int', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ['BigInt', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['Float', [-GREATEST, GREATEST]],
  ['Decimal', [String(-GREATEST), String(GREATEST)]],
]);

/** Plans the range checks of computed columns. */
function planRanges(computed: RpcCall['computed']): readonly PlannedRange[] {
  return [...computed].map(([{ name, type }, model]) => {
    const [lt, gt] = RANGES.get(type) ?? [];
    const where = { OR: [{ [name]: { lt } }, { [name]: { gt } }] };
    return { field: name, outside: { model: model.name, operation: 'count', args: { where } } };
  });
}
