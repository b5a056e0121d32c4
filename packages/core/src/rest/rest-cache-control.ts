import { isHeaderValue } from '../http/read-error-headers.ts';
import { wrongOption } from '../options/assert-options.ts';
import type { Model } from '../schema/schema-model.ts';

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
 * Returns the `Cache-Control` of a document with resources of some models. Resources of a model
 * without a value, or with another one, must not be cached by the rules of the others.
 */
export function cacheControlOf(
  models: ReadonlySet<Model>,
  option: CacheControl | undefined,
): string | undefined {
  if (option === undefined || typeof option === 'string') return option;
  const values = new Set(
    Array.from(models, ({ name }) => (Object.hasOwn(option, name) ? option[name] : undefined)),
  );
  return values.size === 1 ? [...values][0] : undefined;
}
