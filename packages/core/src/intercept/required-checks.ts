import type { CheckResolved } from './interceptor.ts';

type Attributes = Map<unknown, unknown>;

/** The attribute of a request with the checks that it must not run without. */
const REQUIRED = Symbol('required checks');

/**
 * Requires that a request runs with a check: an interceptor that calls another one with a `next` of
 * its own may drop the options.
 *
 * @returns a function that ends this.
 */
export function requireCheck(attributes: Attributes, check: CheckResolved<never>): () => void {
  const required = requiredIn(attributes);
  attributes.set(REQUIRED, required.add(check));
  return () => void required.delete(check);
}

/** @throws {TypeError} if a required check is not among those of a run. */
export function assertChecked(
  attributes: Attributes,
  checks: readonly CheckResolved<never>[],
): void {
  if ([...requiredIn(attributes)].every((check) => checks.includes(check))) return;
  throw new TypeError(
    'An interceptor has dropped the option checkResolved of next(), which write rules require. Pass it on.',
  );
}

function requiredIn(attributes: Attributes): Set<CheckResolved<never>> {
  return (attributes.get(REQUIRED) as Set<CheckResolved<never>> | undefined) ?? new Set();
}
