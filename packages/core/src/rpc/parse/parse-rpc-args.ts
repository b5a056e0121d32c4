import type { ApiRequest } from '../../api-handler.ts';
import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import {
  InvalidPayloadError,
  InvalidQueryError,
  UnknownParameterError,
} from '../../errors/request-errors.ts';
import { decodeSerialized } from '../../http/decode-serialized.ts';
import { isJsonObject, type JsonObject, parseJson, readJsonObject } from '../../http/parse-json.ts';
import { parseQueryParams, type QueryParam } from '../../http/query-params.ts';
import { decodeArgs } from '../args/decode-args.ts';
import type { RpcRoute } from '../route/match-rpc-route.ts';
import type { RpcOperation } from '../route/rpc-operations.ts';
import type { RpcContext } from '../rpc-context.ts';

/**
 * Reads the arguments of an operation: from `q` and `meta` in the query string, or from the body,
 * where `meta` stands beside them.
 *
 * @throws {ApiError | ApiErrors} where they are malformed, or the metadata does not fit them.
 */
export async function parseRpcArgs(
  request: ApiRequest<unknown>,
  { model, operation }: Extract<RpcRoute, { readonly kind: 'operation' }>,
  context: RpcContext,
): Promise<JsonObject> {
  const args = await readArgs(request, operation, context);
  return decodeArgs(args, model, { provider: context.schema.provider, dbNull: context.dbNull });
}

async function readArgs(
  request: ApiRequest<unknown>,
  { argsIn }: RpcOperation,
  { settings }: RpcContext,
): Promise<JsonObject> {
  const params = parseQueryParams(request.query, settings.limits);
  assertKnown(params, argsIn === 'query' ? ['q', 'meta'] : []);
  if (argsIn === 'query') return parseQueryArgs(params, settings.limits);
  const { meta, ...args } = await readJsonObject(request, settings.limits);
  return decodeSerialized(
    args,
    meta,
    (why) => new InvalidPayloadError(`The body's ${why}`),
  ) as JsonObject;
}

function assertKnown(params: readonly QueryParam[], known: readonly string[]): void {
  const seen = new Set<string>();
  const issues: ApiError[] = [];
  for (const { name } of params) {
    if (!known.includes(name)) {
      const detail = `There is no query parameter "${name}" here`;
      collectError(issues, new UnknownParameterError(detail));
    } else if (seen.has(name)) {
      collectError(issues, queryError(`${name} is there more than once`));
    }
    seen.add(name);
  }
  throwIfAny(issues);
}

function parseQueryArgs(
  params: readonly QueryParam[],
  limits: RpcContext['settings']['limits'],
): JsonObject {
  const read = (name: string): unknown => {
    const param = params.find((candidate) => candidate.name === name);
    return param && parseJson(param.value, limits, (why) => queryError(`${name} ${why}`));
  };
  const args = params.some(({ name }) => name === 'q') ? read('q') : {};
  if (!isJsonObject(args)) throw queryError('q must be a JSON object');
  return decodeSerialized(args, read('meta'), (why) => queryError(why)) as JsonObject;
}

function queryError(detail: string): InvalidQueryError {
  return new InvalidQueryError(`The query parameter ${detail}`);
}
