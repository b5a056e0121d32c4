/** Arguments that Prisma would not take for plain data. */
export class RefusedArgumentsError extends Error {
  override readonly name = 'RefusedArgumentsError';
}

/** Prisma's client puts the `values` of an object with this member into the query as they are. */
const RAW = '__prismaRawParameters__';

/**
 * Checks that no plain object in the arguments passes itself off for parameters that need no check:
 * a client could compare any field with any other one by it, hidden ones too.
 *
 * @throws {RefusedArgumentsError}
 */
export function assertNoRawParameters(args: unknown): void {
  if (typeof args !== 'object' || args === null || ArrayBuffer.isView(args)) return;
  if (RAW in args) throw new RefusedArgumentsError(`The arguments have a member ${RAW}`);
  for (const member of Object.values(args)) assertNoRawParameters(member);
}
