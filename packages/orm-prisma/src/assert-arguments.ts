/** Arguments that Prisma would not take for plain data. */
export class RefusedArgumentsError extends Error {
  override readonly name = 'RefusedArgumentsError';
}

/** Prisma's client puts the `values` of an object with this member into the query as they are. */
const RAW = '__prismaRawParameters__';

/**
 * Checks for what Prisma would not refuse by itself: a plain object that passes itself off for
 * parameters that need no check, by which a client could compare any field with any other one,
 * hidden ones too; and groups from the end of the list, over which its engine panics.
 *
 * @throws {RefusedArgumentsError}
 */
export function assertArguments(operation: string, args: unknown): void {
  assertNoRawParameters(args);
  const { take } = Object(args) as { readonly take?: unknown };
  if (operation === 'groupBy' && typeof take === 'number' && take < 0) {
    throw new RefusedArgumentsError('groupBy takes no negative number');
  }
}

function assertNoRawParameters(args: unknown): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (RAW in args) throw new RefusedArgumentsError(`The arguments have a member ${RAW}`);
  for (const member of Object.values(args)) assertNoRawParameters(member);
}
