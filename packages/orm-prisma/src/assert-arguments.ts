/** Arguments that Prisma would not take for plain data. */
export class RefusedArgumentsError extends Error {
  override readonly name = 'RefusedArgumentsError';
}

const AMBIGUOUS =
  'Prisma cannot write a member "$type" below an object that has a member "constructor"';

/** Prisma's client puts the `values` of an object with this member into the query as they are. */
const RAW = '__prismaRawParameters__';

/**
 * Checks for what Prisma would not refuse by itself: a plain object that passes itself off for
 * parameters that need no check, by which a client could compare any field with any other one,
 * hidden ones too; groups from the end of the list, over which its engine panics; and a Json value
 * that it would change.
 *
 * @throws {RefusedArgumentsError}
 */
export function assertArguments(operation: string, args: unknown): void {
  assertPlain(args, false);
  const { take } = Object(args) as { readonly take?: unknown };
  if (operation === 'groupBy' && typeof take === 'number' && take < 0) {
    throw new RefusedArgumentsError('groupBy takes no negative number');
  }
}

function assertPlain(args: unknown, isBelowConstructor: boolean): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (RAW in args) throw new RefusedArgumentsError(`The arguments have a member ${RAW}`);
  // It would be wrapped in an object of the client's own, and stored so.
  if (isBelowConstructor && Object.hasOwn(args, '$type'))
    throw new RefusedArgumentsError(AMBIGUOUS);
  const isBelow = isBelowConstructor || Object.hasOwn(args, 'constructor');
  for (const member of Object.values(args)) assertPlain(member, isBelow);
}
