import { encodeScalar } from './encode-scalar.ts';
import { joinPath } from './value-path.ts';

/**
 * Checks that every argument of a client has a wire form. A Map, Set, RegExp, Promise, function or
 * invalid Date would arrive as `{}`, as null or not at all, and widen a `where`.
 *
 * @param path The escaped path of the value, for the message.
 * @throws {TypeError} If a value has no wire form; the message names the first one and its path.
 */
export function assertSendable(value: unknown, path?: string): void {
  const problem = findProblem(value);
  if (problem !== undefined) {
    throw new TypeError(`Cannot send ${problem}${path === undefined ? '' : ` at ${path}`}`);
  }
  if (typeof value !== 'object' || value === null || isSelfContained(value)) return;
  for (const [key, member] of Object.entries(value)) assertSendable(member, joinPath(path, key));
}

function findProblem(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const scalar = encodeScalar(value);
  if (scalar !== undefined) return scalar.json === null ? 'an invalid Date' : undefined;
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag === 'Object' || isSelfContained(value) ? undefined : `a value of type ${tag}`;
}

/** Whether the members of a value are not sent: it is a scalar or has a `toJSON`. */
function isSelfContained(value: object): boolean {
  return (
    encodeScalar(value) !== undefined ||
    typeof (value as { toJSON?: unknown }).toJSON === 'function'
  );
}
