import { wrongOption } from '../options/assert-options.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { Interceptor, InterceptResult } from './interceptor.ts';

/**
 * Resolves the option `intercept` to a list.
 *
 * @throws {TypeError} if one of them is not a function.
 */
export function resolveInterceptors(
  given: Interceptor | readonly Interceptor[] = [],
): readonly Interceptor[] {
  const interceptors = typeof given === 'function' ? [given] : given;
  if (!Array.isArray(interceptors)) throw noFunction(given);
  for (const interceptor of interceptors) {
    if (typeof interceptor !== 'function') throw noFunction(interceptor);
  }
  return [...interceptors];
}

function noFunction(given: unknown): TypeError {
  return wrongOption('intercept', 'a function or a list of functions', given);
}

/**
 * Prepares the interceptors for a schema, at start-up.
 *
 * @throws {TypeError} of an interceptor, such as for an unknown model in its rules.
 */
export function prepareInterceptors(
  interceptors: readonly Interceptor[],
  schema: SchemaDescription,
): readonly Interceptor[] {
  return interceptors.map((interceptor) => interceptor.prepare?.(schema) ?? interceptor);
}

/** The recorded result of a request. */
export interface ResultRecord {
  /** `undefined` if the result is not needed. */
  readonly start: number | undefined;
  result?: Pick<InterceptResult, 'rows' | 'durations'>;
}

/**
 * Adds an outermost interceptor that records the result of a successful request, if it is needed.
 */
export function recordResult(
  record: ResultRecord,
  interceptors: readonly Interceptor[],
): readonly Interceptor[] {
  if (record.start === undefined) return interceptors;
  const recording: Interceptor = async (_context, next) => {
    const result = await next();
    record.result = result;
    return result;
  };
  return [recording, ...interceptors];
}
