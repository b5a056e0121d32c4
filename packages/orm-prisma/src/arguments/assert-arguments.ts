import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';

const AMBIGUOUS =
  'Prisma does not support a member "$type" below an object with a member "constructor"';
const EMPTY = 'Prisma does not support a member "$type" that is an empty string';

/**
 * Prisma's client inserts the `values` of an object with this member into the query without checks.
 */
const RAW = '__prismaRawParameters__';

/**
 * Checks for arguments that Prisma accepts but must not receive: a plain object that imitates raw
 * parameters, by which a client could compare any two fields, hidden ones too; `groupBy` with a
 * negative `take` or an empty `having`, on which its engine panics; and values that it would change.
 *
 * @throws {InvalidArgumentsError}
 */
export function assertArguments(operation: string, args: unknown): void {
  assertPlain(args, false);
  const { take, having } = Object(args) as { readonly take?: unknown; readonly having?: unknown };
  if (operation !== 'groupBy') return;
  if (typeof take === 'number' && take < 0) {
    throw new InvalidArgumentsError('"take" of groupBy must not be negative');
  }
  if (Object(having) === having && Object.keys(having as object).length === 0) {
    throw new InvalidArgumentsError('"having" requires a condition');
  }
}

/**
 * Checks the arguments of a procedure, which may pass any part of them on to Prisma's client.
 *
 * @throws {InvalidArgumentsError} for a plain object that imitates raw parameters.
 */
export function assertNoRaw(args: unknown): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (Object.hasOwn(args, RAW)) {
    const message = `The member "${RAW}" is not allowed`;
    throw new InvalidArgumentsError(message, [{ path: ['args'], message }]);
  }
  for (const member of Object.values(args)) assertNoRaw(member);
}

function assertPlain(args: unknown, isBelowConstructor: boolean): void {
  // Prisma would send null to its engine, and find or store that.
  if (typeof args === 'number' && !Number.isFinite(args)) {
    throw new InvalidArgumentsError(`Prisma does not support ${args}`);
  }
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (RAW in args) throw new InvalidArgumentsError(`The member "${RAW}" is not allowed`);
  if (Object.hasOwn(args, '$type')) {
    // The client would wrap it in an object of its own, and store that.
    if (isBelowConstructor) throw new InvalidArgumentsError(AMBIGUOUS);
    // The client treats it as one of its own tags.
    if ((args as { readonly $type: unknown }).$type === '') throw new InvalidArgumentsError(EMPTY);
  }
  const isBelow = isBelowConstructor || Object.hasOwn(args, 'constructor');
  for (const member of Object.values(args)) assertPlain(member, isBelow);
}
