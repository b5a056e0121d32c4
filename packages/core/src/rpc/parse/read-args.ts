import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import { InvalidPayloadError, InvalidQueryError } from '../../errors/request-errors.ts';
import { quote } from '../../errors/unknown-name.ts';
import type { ApiRequest, ReceivedRequest } from '../../http/api-handler.ts';
import { decodeSerialized } from '../../http/decode-serialized.ts';
import {
  isJsonObject,
  type JsonObject,
  parseJson,
  parseObjectBody,
} from '../../http/parse-json.ts';
import {
  namesOf,
  parseQueryParams,
  type QueryParam,
  unknownParameter,
} from '../../http/query-params.ts';
import type { Limits } from '../../limits/limits.ts';
import { argsIn } from '../route/methods.ts';

/** The decoded arguments of one call. */
interface SentArgs {
  readonly args: JsonObject;
  /** Whether the request asks for the models that it reads and writes. */
  readonly models: boolean;
}

/**
 * Reads and decodes the arguments of one call.
 *
 * @param others the accepted query parameters beside those of the arguments.
 */
export function readArgs(
  request: ReceivedRequest,
  limits: Limits,
  others: readonly string[] = [MODELS],
): SentArgs {
  const isInQuery = argsIn(request.method) === 'query';
  const known = isInQuery ? ['q', 'meta', ...others] : others;
  const params = readParams(request, known, limits);
  const models = asksForModels(params);
  const args = isInQuery
    ? parseQueryArgs(params, limits)
    : decodeBodyArgs(parseObjectBody(request));
  return { args, models };
}

/**
 * Whether a request asks for the models that it reads and writes.
 * @throws {InvalidQueryError} for another value than `true`.
 */
export function asksForModels(params: readonly QueryParam[]): boolean {
  const param = params.find(({ name }) => name === MODELS);
  if (!param || param.value === 'true') return param !== undefined;
  throw new InvalidQueryError(
    `Invalid value ${quote(param.value)} for the query parameter "${MODELS}": expected "true".`,
  );
}

/** The query parameter of every request. */
export const MODELS = 'models';

/**
 * Decodes arguments with their metadata, as sent in a body.
 *
 * @throws {InvalidPayloadError} if the metadata is malformed or does not match.
 */
export function decodeBodyArgs(body: JsonObject): JsonObject {
  if (!Object.hasOwn(body, 'meta')) return body;
  const { meta, ...args } = body;
  return decodeArgs(args, meta, (why) => new InvalidPayloadError(`Invalid body: ${why}`));
}

function decodeArgs(args: JsonObject, meta: unknown, toError: (why: string) => Error): JsonObject {
  const other = isJsonObject(meta) && Object.keys(meta).find((name) => name !== 'serialization');
  if (typeof other === 'string')
    throw toError(`Unknown member ${quote(other)} in "meta". Supported: serialization.`);
  return decodeSerialized(args, meta, toError) as JsonObject;
}

/**
 * Reads the accepted query parameters.
 *
 * @throws {UnknownParameterError | InvalidQueryError} for another parameter, or one sent twice.
 */
export function readParams(
  request: Pick<ApiRequest<unknown>, 'query'>,
  known: readonly string[],
  limits: Limits,
): readonly QueryParam[] {
  if (request.query === '') return [];
  const params = parseQueryParams(request.query, limits);
  const issues: ApiError[] = [];
  for (const name of namesOf(params)) {
    if (!known.includes(name)) {
      const advice = !known.includes('q') ? 'Send the arguments in the body.' : undefined;
      collectError(issues, unknownParameter(name, { known, ...(advice && { advice }) }));
    } else if (params.filter((param) => param.name === name).length > 1) {
      collectError(issues, queryError(`${name} must not be repeated.`));
    }
  }
  throwIfAny(issues);
  return params;
}

function parseQueryArgs(params: readonly QueryParam[], limits: Limits): JsonObject {
  const read = (name: string): unknown => {
    const param = params.find((candidate) => candidate.name === name);
    return param && parseJson(param.value, limits, (why) => queryError(`${name} ${why}`));
  };
  const args = params.some(({ name }) => name === 'q') ? read('q') : {};
  if (!isJsonObject(args)) throw queryError('q must be a JSON object.');
  return decodeArgs(args, read('meta'), queryError);
}

function queryError(detail: string): InvalidQueryError {
  return new InvalidQueryError(`Invalid query parameters: ${detail}`);
}
