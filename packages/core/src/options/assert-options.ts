import { showValue } from '../errors/show-value.ts';
import { didYouMean, quote, unknownName } from '../errors/unknown-name.ts';

/** Creates the error for the value of an option. */
export function wrongOption(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`Option ${name} must be ${expected}, not ${showValue(value)}.`);
}

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
  throw wrongOption(name, 'true or false', value);
}

/**
 * Checks that an option is a function.
 * @throws {TypeError} that names the option and its value.
 */
export function assertFunction(name: string, value: unknown): void {
  if (typeof value === 'function') return;
  throw wrongOption(name, 'a function', value);
}

/**
 * Checks that an option is an object with members, and that these are known.
 *
 * @param members the names of the known members. @default any
 * @throws {TypeError} that names the option and its value, or the unknown member.
 */
export function assertObject(
  name: string,
  value: unknown,
  members?: readonly string[],
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongOption(name, 'an object', value);
  }
  if (members) assertKnownOptions(value, members, name);
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

interface UnknownIn {
  readonly name: string;
  readonly known: Iterable<string>;
  /** Whether the error lists all known names. @default false */
  readonly listed?: boolean;
}

/** Creates the error for an unknown name in an option, with a suggestion. */
export function unknownIn(
  option: string,
  what: string,
  { name, known, listed = false }: UnknownIn,
): TypeError {
  const text = unknownName(what, name, { known });
  const names = listed ? ` Supported: ${[...known].join(', ')}.` : '';
  return new TypeError(`Option ${option}: ${text.charAt(0).toLowerCase()}${text.slice(1)}${names}`);
}
