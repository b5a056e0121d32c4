import type { Interceptor, InterceptResult } from './interceptor.ts';

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
