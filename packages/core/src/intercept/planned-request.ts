import type { Model } from '../schema/schema-model.ts';
import type { InterceptContext } from './interceptor.ts';

/** The description of a request that a handler passes to interceptors. */
export interface PlannedRequest extends Pick<InterceptContext, 'protocol' | 'operation' | 'route'> {
  readonly calls: readonly ModelCall[];
}

/** A planned call; the model of a procedure is `undefined`. */
export interface ModelCall {
  readonly model: Model | undefined;
  readonly operation: string;
  readonly args: unknown;
  /** Models that the call reads beside those in its arguments, such as that of a parent. */
  readonly reads?: readonly Model[];
}
