import type { Cookies } from '@sveltejs/kit';
import { database } from './database.ts';

/** The user that the policies check. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly role: 'MEMBER' | 'LEAD';
}

const COOKIE = 'caller';

/** The demo runs on plain http. All other options are SvelteKit's defaults, such as `httpOnly`. */
const OPTIONS = { path: '/', secure: false } as const;

/**
 * Returns the user of the cookie. This replaces a real session and is not secure: never use it
 * outside of a demo.
 */
export async function readCaller(cookies: Cookies): Promise<Caller | undefined> {
  const id = cookies.get(COOKIE);
  return id === undefined ? undefined : findCaller(id);
}

/** Returns the user with an id, or `undefined`. */
export async function findCaller(id: string): Promise<Caller | undefined> {
  const db = await database();
  return (await db.user.findUnique({ where: { id } })) ?? undefined;
}

/** Sets or removes the cookie of the caller. */
export function writeCaller(cookies: Cookies, caller: Caller | undefined): void {
  if (caller) cookies.set(COOKIE, caller.id, OPTIONS);
  else cookies.delete(COOKIE, OPTIONS);
}
