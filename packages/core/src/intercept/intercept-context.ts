import { isWriteOperation, listWrites } from '../effects/list-writes.ts';
import type { ListedWrite } from '../effects/listed-write.ts';
import { type Args, copyArgs } from '../effects/nested-args.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { once } from '../schema/memoize.ts';
import type { Model } from '../schema/schema-model.ts';
import type { InterceptContext, PlannedCall } from './interceptor.ts';
import { modelsReadBy } from './models-read.ts';

/** The description of a request that a handler passes to interceptors. */
export interface PlannedRequest extends Pick<InterceptContext, 'protocol' | 'operation' | 'route'> {
  readonly calls: readonly ModelCall[];
}

/** A planned call; the model of a procedure is `undefined`. */
export interface ModelCall {
  readonly model: Model | undefined;
  readonly operation: string;
  readonly args: unknown;
  /** Whether it refers to the results of earlier calls. @default false */
  readonly unresolved?: boolean;
  /** Models that the call reads beside those in its arguments, such as that of a parent. */
  readonly reads?: readonly Model[];
}

/** The data that the contexts of one request share. */
export interface ContextSource {
  readonly planned: PlannedRequest;
  readonly request: ApiRequest<unknown>;
  readonly attributes: Map<unknown, unknown>;
  readonly orm: Pick<OrmBinding<never>, 'schema'>;
  /** Returns the status of the response to a failure of the request. */
  statusOf(error: unknown): number;
  mayHaveWritten(): boolean;
}

/**
 * Creates the context of one interceptor. It shares only the attributes with those of the others,
 * so that no interceptor can change what another one sees.
 */
export function createInterceptContext<Client>(
  { planned, request, attributes, orm, statusOf, mayHaveWritten }: ContextSource,
  client: Client,
): InterceptContext<Client> {
  const { protocol, operation, route, calls } = planned;
  const plan = once(() => calls.map(toPlannedCall));
  const writes = once(() => calls.flatMap(writesOf));
  const reads = once(() => modelsReadBy(calls));
  return {
    protocol,
    operation,
    route,
    get reads() {
      return reads();
    },
    get writes() {
      return writes();
    },
    get plan() {
      return plan();
    },
    request: toRequestView(request),
    client,
    schema: orm.schema,
    attributes,
    statusOf,
    mayHaveWritten,
  };
}

/** Copies the parts of a request that stages and functions of the app see, also of an instance. */
export function toRequestView(request: InterceptContext['request']): InterceptContext['request'] {
  const { method, path, query } = request;
  return { method, path, query, header: (name) => request.header(name) };
}

function toPlannedCall({ model, operation, args }: ModelCall): PlannedCall {
  return { model: model?.name, operation, args: copyArgs(args) };
}

/** Lists the writes of a call, with copies of its arguments. */
export function writesOf({
  model,
  operation,
  args,
  unresolved,
}: ModelCall): readonly ListedWrite[] {
  // A read has no writes, so there is no need to copy its arguments.
  if (!model || !isWriteOperation(operation)) return [];
  const writes = listWrites({ model, operation, args: copyArgs(args as Args) });
  return writes.map(({ target: _, ...write }) => (unresolved ? { ...write, unresolved } : write));
}
