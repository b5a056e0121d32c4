import type { JsonObject } from '../../http/parse-json.ts';
import type { WrittenLinks } from '../../links/written-links.ts';
import type { Procedure } from '../../schema/schema-model.ts';
import type { Read } from '../args/args-visitor.ts';
import type { ComputedColumns } from '../args/visitors/collect-computed.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { StepResults } from './resolve-references.ts';

/** An operation with its arguments, decoded and checked. */
export interface RpcCall extends RpcTarget {
  readonly args: JsonObject;
  /** The reads that may return more rows than `limits.take`. */
  readonly unbounded: readonly Read[];
  /** Whether the order of its records in the database may reveal columns. */
  readonly isRevealing: boolean;
  readonly links: WrittenLinks;
  readonly computed: ComputedColumns;
  readonly reads?: ModelsRead;
}

/** The names in paths of the models that a call reads, if the request asks for them. */
export type ModelsRead = Iterable<string>;

/** A procedure with its arguments, decoded and checked. */
export interface RpcProcedureCall {
  readonly procedure: Procedure;
  readonly args: unknown;
  readonly reads?: ModelsRead;
}

/** A call of an operation or a procedure. */
export type RpcAnyCall = RpcCall | RpcProcedureCall;

/** One step of a transaction. */
export type RpcStep = RpcAnyCall & {
  /**
   * Returns the checked call with the values of the results so far, if it contains references. The
   * step itself contains the references.
   */
  readonly resolve?: (results: StepResults) => RpcAnyCall;
};
