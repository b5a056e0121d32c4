import type { CheckResolved } from './interceptor.ts';

type Attributes = Map<unknown, unknown>;

/** The checks that a request must not run without, by its attributes, where the app cannot drop them. */
const REQUIRED = new WeakMap<Attributes, Set<CheckResolved<never>>>();

/**
 * Requires that a request runs with a check: an interceptor that calls another one with a `next` of
 * its own may drop the options.
 *
 * @returns a function that ends this.
 */
export function requireCheck(attributes: Attributes, check: CheckResolved<never>): () => void {
  const required = REQUIRED.get(attributes) ?? new Set();
  REQUIRED.set(attributes, required.add(check));
  return () => void required.delete(check);
}

/** @throws {TypeError} if a required check is not among those of a run. */
export function assertChecked(
  attributes: Attributes,
  checks: readonly CheckResolved<never>[],
): void {
  if ([...(REQUIRED.get(attributes) ?? [])].every((check) => checks.includes(check))) return;
  throw new TypeError(
    'An interceptor has not passed checkResolved to next(), which write rules require.',
  );
}
