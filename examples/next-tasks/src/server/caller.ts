import { openDb, type TaskClient } from './db';

/** The cookie that says who is asking. A stand-in for real sessions: keep it out of anything else. */
export const USER_COOKIE = 'demo-user';

/** The user that the cookie names; `null` for nobody. */
export async function callerOf(cookie: string | undefined) {
  if (!cookie) return null;
  return (await openDb()).user.findUnique({ where: { id: cookie } });
}

/** The data client of whoever the cookie names: all that the policies need to know. */
export async function clientOf(cookie: string | undefined): Promise<TaskClient> {
  const db = await openDb();
  return db.$setAuth((await callerOf(cookie)) ?? undefined);
}
