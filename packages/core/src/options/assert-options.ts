import { showValue } from '../errors/show-value.ts';
import { didYouMean, quote } from '../errors/unknown-name.ts';

/**
 * Rejects unknown options, such as those of an adapter besides the options of `createApiHandler`.
 *
 * @param parent the option that contains these: `limits`. @default none
 * @throws {TypeError} that names the first unknown option, and the known ones.
 */
export function assertKnownOptions(
  options: object,
  known: readonly string[],
  parent?: string,
): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = parent === undefined ? unknown : `${parent}.${unknown}`;
  const nearest = didYouMean(unknown, known);
  throw new TypeError(`Unknown option ${quote(name)}.${nearest} Supported: ${known.join(', ')}.`);
}

/**
 * Checks that an option is a boolean.
 * @throws {TypeError} that names the option and its value.
 */
export function assertBoolean(name: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  throw new TypeError(`Option ${name} must be true or false, not ${showValue(value)}.`);
}

/**
 * Checks that the options of a handler are not a binding, which an adapter passes to a handler that
 * was not called: `handler: restHandler`.
 *
 * @throws {TypeError} that shows how to call it.
 */
export function assertNotBinding(call: string, options: unknown): void {
  const { schema, operation } = Object(options) as Readonly<Record<string, unknown>>;
  if (typeof operation !== 'function' || !Array.isArray(Object(schema).models)) return;
  const name = call.slice(0, call.indexOf('('));
  throw new TypeError(`Option handler must not be ${name} itself. Call it: "handler: ${call}".`);
}
