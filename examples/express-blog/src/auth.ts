import type { BlogClient } from './db.ts';

/** An error that carries a `status` is answered with that status. */
export class Unauthorized extends Error {
  readonly status = 401;
}

/**
 * The user that an `Authorization: Bearer demo-<user id>` header names, and nobody at all
 * without such a header. It is a stand-in for real sessions: never use it outside a demo.
 */
export async function callerOf(db: BlogClient, authorization: string | undefined) {
  if (authorization === undefined) return undefined;
  const id = /^Bearer +demo-([a-z0-9-]+)$/i.exec(authorization)?.[1];
  const user =
    id && (await db.user.findUnique({ where: { id }, select: { id: true, role: true } }));
  if (!user) throw new Unauthorized('Unknown token: send "Bearer demo-<user id>", or none at all');
  return user;
}
