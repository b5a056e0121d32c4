import { openDb, type TaskClient } from './db';

/** The cookie with the id of the caller. This replaces real sessions: use it in demos only. */
export const USER_COOKIE = 'demo-user';

/** Returns the user of the cookie, or `null` for an anonymous caller. */
export async function callerOf(cookie: string | undefined) {
  if (!cookie) return null;
  return (await openDb()).user.findUnique({ where: { id: cookie } });
}

/** Returns the ORM client for the user of the cookie. The policies use this user. */
export async function clientOf(cookie: string | undefined): Promise<TaskClient> {
  const db = await openDb();
  return db.$setAuth((await callerOf(cookie)) ?? undefined);
}
