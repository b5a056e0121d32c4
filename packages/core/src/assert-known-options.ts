import { showValue } from './errors/show-value.ts';
import { unknownOption } from './errors/unknown-option.ts';

/**
 * Refuses an option that is misspelt.
 *
 * @throws {TypeError} that names it, and all that there are.
 */
export function assertKnownOptions(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw unknownOption(unknown, known);
}

/** @throws {TypeError} that names the option and its value. */
export function assertBoolean(name: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  throw new TypeError(`Option ${name} must be true or false, not ${showValue(value)}.`);
}

/**
 * Tells the options of a handler from the binding, which an adapter passes to a handler that was not
 * called: `handler: restHandler`.
 *
 * @throws {TypeError} that says how to call it.
 */
export function assertNotBinding(call: string, options: unknown): void {
  const { schema, operation } = Object(options) as Readonly<Record<string, unknown>>;
  if (typeof operation !== 'function' || !Array.isArray(Object(schema).models)) return;
  const name = call.slice(0, call.indexOf('('));
  throw new TypeError(`Option handler must not be ${name} itself. Call it: "handler: ${call}".`);
}
