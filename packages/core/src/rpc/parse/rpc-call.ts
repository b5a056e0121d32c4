import type { JsonObject } from '../../http/parse-json.ts';
import type { Read } from '../args/args-visitor.ts';
import type { WrittenLinks } from '../args/collect-links.ts';
import type { RpcTarget } from '../route/find-operation.ts';

/** An operation with its arguments, decoded and checked. */
export interface RpcCall extends RpcTarget {
  readonly args: JsonObject;
  /** The reads that may return more rows than `limits.take` allows. */
  readonly unbounded: readonly Read[];
  readonly links: WrittenLinks;
}
