import type { OpenApiHandlerOptions } from '../options/openapi-options.ts';
import type { RestContext } from '../rest/rest-context.ts';
import type { RpcContext } from '../rpc/rpc-context.ts';
import { type Components, createComponents } from './components.ts';
import type { HandlerPart, OpenApiDocument, Operation, PathItem } from './openapi-document.ts';
import { describeRest } from './rest/describe-rest.ts';
import { describeRpc } from './rpc/describe-rpc.ts';

/** A handler: its base path, and the tables that it runs on. */
export type DescribedHandler = { readonly base: string } & (
  | { readonly rest: RestContext }
  | { readonly rpc: RpcContext }
);

/** Describes handlers as one OpenAPI document. */
export function describeHandlers(
  handlers: readonly DescribedHandler[],
  { info, servers = [{ url: '/' }], security = {} }: OpenApiHandlerOptions,
): OpenApiDocument {
  const components = createComponents();
  const parts = handlers.map((handler) => describeHandler(handler, components.scope()));
  const schemes = Object.keys(security);
  const tags = new Map(parts.flatMap((part) => part.tags).map((tag) => [tag.name, tag]));
  return {
    openapi: '3.1.1',
    info,
    servers,
    security: schemes.map((name) => ({ [name]: [] })),
    tags: [...tags.values()],
    paths: withUniqueIds(Object.assign({}, ...parts.map((part) => part.paths))),
    components: {
      ...components.toJson(),
      ...(schemes.length > 0 && { securitySchemes: security }),
    },
  };
}

function describeHandler(handler: DescribedHandler, components: Components): HandlerPart {
  return 'rest' in handler
    ? describeRest(handler.rest, handler.base, components)
    : describeRpc(handler.rpc, handler.base, components);
}

/** Numbers the ids of operations that several handlers have. */
function withUniqueIds(
  paths: Readonly<Record<string, PathItem>>,
): Readonly<Record<string, PathItem>> {
  const counts = new Map<string, number>();
  const unique = (operation: Operation): Operation => {
    const { operationId } = operation;
    const count = (counts.get(operationId) ?? 0) + 1;
    counts.set(operationId, count);
    return count === 1 ? operation : { ...operation, operationId: `${operationId}.${count}` };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([name, part]) => [name, isOperation(part) ? unique(part) : part]),
      ),
    ]),
  );
}

function isOperation(part: PathItem[string]): part is Operation {
  return 'operationId' in part;
}
