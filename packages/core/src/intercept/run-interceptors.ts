import { ApiError, ApiErrors } from '../errors/api-error.ts';
import type { OrmErrorReason } from '../errors/orm-error.ts';
import type { ApiResponse } from '../handler/api-handler.ts';
import { fromForeignError } from '../handler/pick-client.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Deadline } from '../overload/deadline.ts';
import { type ContextSource, createInterceptContext } from './intercept-context.ts';
import type { Interceptor, InterceptResult, Next } from './interceptor.ts';
import { toResponse } from './to-response.ts';

/** A request and the interceptors around it. */
export interface Interception<Client> extends ContextSource {
  readonly interceptors: readonly Interceptor[];
  readonly orm: Pick<OrmBinding<Client>, 'toOrmError'>;
  /** The headers of every response with a body. */
  readonly headers: ApiResponse['headers'];
  /** Rejects once the time of the request is up. */
  readonly race: Deadline['race'];
  /** Adds what was measured so far. */
  toResult(response: ApiResponse): InterceptResult;
  /** Runs the request with a client. */
  run(client: Client): Promise<ApiResponse>;
}

/**
 * Runs a request inside its interceptors, the first one outermost. It ends once the request itself
 * has ended as well, even if an interceptor does not wait for it.
 *
 * @throws what the request throws, unchanged; any other error as that of an interceptor.
 */
export async function runInterceptors<Client>(
  interception: Interception<Client>,
  client: Client,
): Promise<ApiResponse> {
  const own = new Set<unknown>();
  const running = new Set<Promise<unknown>>();
  const runOwn = async (current: Client): Promise<ApiResponse> => {
    const result = interception.run(current);
    running.add(result);
    try {
      return await result;
    } catch (error) {
      own.add(error);
      throw error;
    }
  };
  const runAt = async (index: number, current: Client): Promise<ApiResponse> => {
    const interceptor = interception.interceptors[index] as Interceptor<Client> | undefined;
    if (!interceptor) return await runOwn(current);
    const next: Next<Client> = ({ client: other = current } = {}) => {
      const result = runAt(index + 1, other).then(interception.toResult);
      // Interceptors that do not wait for it must not end the process.
      result.catch(() => {});
      return result;
    };
    try {
      const context = createInterceptContext(interception, current);
      return toResponse(await interceptor(context, next), interception.headers);
    } catch (error) {
      throw own.has(error) ? error : fromInterceptor(error, interception);
    }
  };
  try {
    return await interception.race(runAt(0, client));
  } finally {
    await Promise.allSettled(running);
  }
}

/** Errors of the ORM that reveal nothing about the records, so that they are passed on. */
const PASSED_ON: ReadonlySet<OrmErrorReason> = new Set(['unavailable', 'write-conflict']);

function fromInterceptor<Client>(error: unknown, { orm }: Interception<Client>): unknown {
  if (error instanceof ApiError || error instanceof ApiErrors) return error;
  const reason = orm.toOrmError(error)?.reason;
  return reason && PASSED_ON.has(reason) ? error : fromForeignError(error);
}
