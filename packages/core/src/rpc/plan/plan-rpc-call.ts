import type { OperationCall } from '../../orm/call-operation.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { RpcCall } from '../parse/rpc-call.ts';
import type { RpcOperation } from '../route/rpc-operations.ts';
import type { RpcContext } from '../rpc-context.ts';
import { planReturned, type ReturnedMembers } from './plan-returned.ts';
import type { PlannedLinks } from './planned-links.ts';

/** What to ask the data client, and what to check in its answer. */
export interface RpcPlan {
  readonly model: Model;
  readonly call: OperationCall;
  /** Where the rows are to be counted: the relationships that lead there from the result. */
  readonly counted: readonly (readonly string[])[];
  /** How many there may be. */
  readonly take: number;
  /** The members that its rows are cut to, if the ORM client may return others. */
  readonly returned?: ReturnedMembers;
  /** It changes something, which a check of the answer may have to take back. */
  readonly writes: boolean;
  /** What it links. */
  readonly links: PlannedLinks;
}

/** Decides what to ask the data client: RPC mirrors it, so the arguments are its own. */
export function planRpcCall(
  { model, name, operation, args, unbounded, links }: RpcCall,
  { settings }: RpcContext,
): RpcPlan {
  const returned = RETURNS_ROWS.has(operation.returns) ? planReturned(args, model) : undefined;
  return {
    model,
    call: { model: model.name, operation: name, args },
    counted: unbounded.map(({ relations }) => relations),
    take: settings.limits.take,
    ...(returned && { returned }),
    links,
    writes: !operation.access.includes('read'),
  };
}

const RETURNS_ROWS: ReadonlySet<RpcOperation['returns']> = new Set([
  'record',
  'records',
  'written',
]);
