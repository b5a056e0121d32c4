import type { BlogClient } from './db.ts';

/** The `status` of an error in `getClient` becomes the status of the response. */
export class Unauthorized extends Error {
  readonly status = 401;
}

/**
 * Returns the user of an `Authorization: Bearer demo-<user id>` header, or `undefined` without the
 * header. This replaces real sessions: never use it outside a demo.
 */
export async function callerOf(db: BlogClient, authorization: string | undefined) {
  if (authorization === undefined) return undefined;
  const id = /^Bearer +demo-([a-z0-9-]+)$/i.exec(authorization)?.[1];
  const user =
    id && (await db.user.findUnique({ where: { id }, select: { id: true, role: true } }));
  if (!user) throw new Unauthorized('Unknown token. Send "Bearer demo-<user id>" or no token.');
  return user;
}
