import { listWrites, type WritingCall } from '../effects/list-writes.ts';
import type { ListedWrite } from '../effects/listed-write.ts';
import type { WriteEffects } from '../effects/write-effects.ts';
import { createsMany } from '../grammar/operations.ts';
import type { ProcedurePlan, RpcStepPlan } from './plan/plan-rpc-call.ts';
import type { ProcedureContext, RpcContext } from './rpc-context.ts';

/** The exposed models of a response, by their names in paths: sorted, each once. */
export interface ResponseModels {
  /** The models that the response depends on. */
  readonly reads: readonly string[];
  /** The models that the request may have changed. */
  readonly writes: readonly string[];
}

/** Returns the models of a request; `undefined` if it does not ask for them. */
export function toResponseModels(
  plans: readonly RpcStepPlan[],
  { effects, procedureModels }: RpcContext,
): ResponseModels | undefined {
  if (!plans.some(({ reads }) => reads)) return undefined;
  const reads = new Set<string>();
  const writes = new Set<string>();
  for (const plan of plans) {
    for (const type of plan.reads ?? []) reads.add(type);
    if ('model' in plan) addModelsWritten({ ...plan.call, model: plan.model }, effects, writes);
    else for (const type of procedureModels(plan.call.name).writes) writes.add(type);
  }
  return { reads: [...reads].sort(), writes: [...writes].sort() };
}

/** Returns the models of a call of a procedure; `undefined` if the request does not ask for them. */
export function toProcedureModels(
  { call, reads }: ProcedurePlan,
  { procedureModels }: ProcedureContext,
): ResponseModels | undefined {
  if (!reads) return undefined;
  const writes = procedureModels?.(call.name).writes ?? [];
  return { reads: [...new Set(reads)].sort(), writes: [...writes].sort() };
}

/** Adds the names in paths of the exposed models whose rows a call may change; none for a read. */
export function addModelsWritten(
  call: WritingCall,
  effects: WriteEffects,
  models: Set<string>,
): void {
  for (const write of writesOf(call)) {
    for (const types of typesChangedBy(write, effects)) {
      for (const type of types) models.add(type);
    }
  }
}

/** Lists the writes of a call; of many records with columns only, that of one is enough. */
function writesOf(call: WritingCall): readonly ListedWrite[] {
  const { data } = call.args;
  const isBulk = createsMany(call.operation) && Array.isArray(data);
  return listWrites(isBulk ? { ...call, args: { data: data.slice(0, 1) } } : call);
}

function typesChangedBy(
  { model, operation, fields, parent }: ListedWrite,
  effects: WriteEffects,
): readonly (readonly string[])[] {
  switch (operation) {
    case 'create':
      return [effects.changed(model)];
    case 'update':
      return [effects.changed(model), ...fields.map((field) => effects.rekeyed(model, field))];
    case 'delete':
      return [effects.deleted(model)];
    // The write of the record with the foreign key is listed itself.
    case 'connect':
    case 'disconnect':
      return parent ? [effects.linked(parent.model, parent.relationship)] : [];
  }
}
