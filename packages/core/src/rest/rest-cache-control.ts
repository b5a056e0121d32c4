import { ownMember } from '../http/parse-json.ts';
import { isHeaderValue } from '../http/read-error-headers.ts';
import { modelsReadBy } from '../intercept/models-read.ts';
import { wrongOption } from '../options/assert-options.ts';
import { describeCalls } from './describe-rest-request.ts';
import type { IncludeTree } from './parse/query/parse-include.ts';
import type { ReadPlan } from './plan/rest-plan.ts';

/** The value of `Cache-Control`: by the name of the model, or one for all models. */
export type CacheControl = string | Readonly<Record<string, string>>;

/**
 * Checks the form of the option `cacheControl`.
 *
 * @throws {TypeError} that names the option and its value.
 */
export function assertCacheControl(option: unknown): void {
  if (option === undefined) return;
  const isObject = typeof option === 'object' && option !== null && !Array.isArray(option);
  const values = isObject ? Object.entries(option) : [['', option] as const];
  for (const [model, value] of values) {
    if (typeof value === 'string' && value.trim() !== '' && isHeaderValue(value)) continue;
    const name = `cacheControl${model && `.${model}`}`;
    throw wrongOption(name, 'a Cache-Control value', value);
  }
}

/**
 * Returns the `Cache-Control` of the response to a read. Resources of a model without a value, or
 * with another one, must not be cached by the rules of the others: the response has a strict one. In
 * a shared cache, every model counts that the response depends on, such as that of a parent or of a
 * condition: a caller that can read other rows of it has another response.
 */
export function cacheControlOf(
  plan: ReadPlan,
  option: CacheControl | undefined,
): string | undefined {
  if (typeof option !== 'object') return option;
  const sharedBy = (models: Iterable<string>): string | undefined => {
    const values = new Set(Array.from(models, (name) => ownMember(option, name)));
    return values.size > 1 ? strictFor([...values].join()) : ([...values][0] as string | undefined);
  };
  const { name } = plan.kind === 'related' ? plan.relation.target : plan.model;
  const value = sharedBy([name, ...includedIn(plan.query.include)]);
  if (!value || UNSHARED.test(value)) return value;
  return sharedBy(modelsReadBy(describeCalls(plan)));
}

/** The directives that keep a response out of shared caches (RFC 9111, section 5.2.2). */
const UNSHARED = /(private|no-store)(?!=)/i;

/** Returns a value that allows no more than any of several, except if one has `no-transform`. */
function strictFor(values: string): string {
  return /no-store(?!=)/i.test(values) ? 'no-store' : 'private, no-cache';
}

/** Returns the names of the included models. */
function includedIn(tree: IncludeTree): readonly string[] {
  return [...tree].flatMap(([{ target }, inner]) => [target.name, ...includedIn(inner)]);
}
