import type { ApiRequest } from '../handler/api-handler.ts';
import { listWrites } from '../writes/list-writes.ts';
import type { Args } from '../writes/nested-args.ts';
import { copyArgs } from './copy-args.ts';
import type { InterceptContext, PlannedCall } from './interceptor.ts';
import { addModelsRead } from './models-read.ts';
import type { ModelCall, PlannedRequest } from './planned-request.ts';

/** The data that the contexts of one request share. */
export interface ContextSource {
  readonly planned: PlannedRequest;
  readonly request: ApiRequest<unknown>;
  readonly attributes: Map<unknown, unknown>;
}

/**
 * Creates the context of one interceptor. It shares only the attributes with those of the others, so
 * that no interceptor can change what another one sees.
 */
export function createInterceptContext<Client>(
  { planned, request, attributes }: ContextSource,
  client: Client,
): InterceptContext<Client> {
  const { protocol, operation, route, calls } = planned;
  const { method, path, query } = request;
  const plan = lazy(() => calls.map(toPlannedCall));
  const writes = lazy(() => calls.flatMap(writesOf));
  const reads = lazy(() => modelsReadBy(calls));
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
    request: { method, path, query, header: (name) => request.header(name) },
    client,
    attributes,
  };
}

function toPlannedCall({ model, operation, args }: ModelCall): PlannedCall {
  return { model: model?.name, operation, args: copyArgs(args) };
}

function writesOf({ model, operation, args }: ModelCall): ReturnType<typeof listWrites> {
  return model ? listWrites({ model, operation, args: copyArgs(args) as Args }) : [];
}

function modelsReadBy(calls: readonly ModelCall[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { model, args, reads = [] } of calls) {
    for (const each of reads) names.add(each.name);
    if (!model) continue;
    names.add(model.name);
    addModelsRead(args, model, names);
  }
  return names;
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
