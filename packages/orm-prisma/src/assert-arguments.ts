import type { OrmIssue } from '@modelway/core';

/** Arguments that Prisma would not take for plain data. */
export class RefusedArgumentsError extends Error {
  override readonly name = 'RefusedArgumentsError';
  readonly issues: readonly OrmIssue[];

  constructor(message: string, issues: readonly OrmIssue[] = [{ path: [], message }]) {
    super(message);
    this.issues = issues;
  }
}

const AMBIGUOUS =
  'Prisma cannot write a member "$type" below an object that has a member "constructor"';
const EMPTY = 'Prisma cannot write a member "$type" that is an empty text';

/** Prisma's client puts the `values` of an object with this member into the query as they are. */
const RAW = '__prismaRawParameters__';

/**
 * Checks for what Prisma would not refuse by itself: a plain object that passes itself off for
 * parameters that need no check, by which a client could compare any field with any other one,
 * hidden ones too; groups from the end of the list and groups by no condition, over which its engine
 * panics; more values than one statement has room for; and what it would make another value of.
 *
 * @throws {RefusedArgumentsError}
 */
export function assertArguments(operation: string, args: unknown): void {
  assertPlain(args, false);
  if (countListed(args) > MAX_LISTED) {
    throw new RefusedArgumentsError(`Prisma compares with ${MAX_LISTED} listed values at most`);
  }
  const { take, having } = Object(args) as { readonly take?: unknown; readonly having?: unknown };
  if (operation !== 'groupBy') return;
  if (typeof take === 'number' && take < 0) {
    throw new RefusedArgumentsError('groupBy takes no negative number');
  }
  if (Object(having) === having && Object.keys(having as object).length === 0) {
    throw new RefusedArgumentsError('having needs a condition');
  }
}

/**
 * Checks the arguments of a procedure, which may pass any part of them on to Prisma's client.
 *
 * @throws {RefusedArgumentsError} for a plain object that passes itself off for unchecked parameters.
 */
export function assertNoRaw(args: unknown): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (Object.hasOwn(args, RAW)) {
    const message = `The arguments have a member ${RAW}`;
    throw new RefusedArgumentsError(message, [{ path: ['args'], message }]);
  }
  for (const member of Object.values(args)) assertNoRaw(member);
}

/**
 * More parameters than a statement may have, Prisma spreads over several statements, which a negation
 * or an alternative does not survive: other rows would be found, changed or deleted.
 */
const MAX_LISTED = 30_000;

/** The values in all `in` and `notIn`. */
function countListed(args: unknown): number {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return 0;
  let count = 0;
  for (const [key, member] of Object.entries(args)) {
    const isList = Array.isArray(member) && (key === 'in' || key === 'notIn');
    count += isList ? member.length : countListed(member);
  }
  return count;
}

function assertPlain(args: unknown, isBelowConstructor: boolean): void {
  // On the way to Prisma's engine it would become null, and find or store that.
  if (typeof args === 'number' && !Number.isFinite(args)) {
    throw new RefusedArgumentsError(`Prisma has no ${args}`);
  }
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (RAW in args) throw new RefusedArgumentsError(`The arguments have a member ${RAW}`);
  if (Object.hasOwn(args, '$type')) {
    // It would be wrapped in an object of the client's own, and stored so.
    if (isBelowConstructor) throw new RefusedArgumentsError(AMBIGUOUS);
    // The client takes it for one of its own tags.
    if ((args as { readonly $type: unknown }).$type === '') throw new RefusedArgumentsError(EMPTY);
  }
  const isBelow = isBelowConstructor || Object.hasOwn(args, 'constructor');
  for (const member of Object.values(args)) assertPlain(member, isBelow);
}
