import { ApiError } from '../errors/api-error.ts';
import { showValue } from '../errors/show-value.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { fromForeignError } from '../http/from-foreign-error.ts';
import type { Admission, ConcurrencyGuard } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';

/**
 * Admits a request if it may run or wait, by the caller that `concurrency.key` names.
 *
 * @throws {UnavailableError} if too many requests wait.
 * @throws {ApiError} with the status of the error of `key`, else a 500; never with its message.
 */
export function admitRequest(
  request: ApiRequest<unknown>,
  guard: ConcurrencyGuard,
  deadline: Deadline,
): Admission | Promise<Admission> {
  if (!guard.key) return guard.admit(undefined);
  return nameCaller(request, guard.key, deadline).then(guard.admit);
}

async function nameCaller(
  request: ApiRequest<unknown>,
  key: NonNullable<ConcurrencyGuard['key']>,
  { race }: Deadline,
): Promise<string | undefined> {
  const { method, path, query } = request;
  try {
    const given = key({ method, path, query, header: (name) => request.header(name) });
    const name: unknown = given instanceof Promise ? await race(given) : given;
    if (name === undefined || typeof name === 'string') return name;
    throw new TypeError(`concurrency.key must return a string, not ${showValue(name)}.`);
  } catch (error) {
    throw error instanceof ApiError ? error : fromForeignError(error);
  }
}
