import type { Cookies } from '@sveltejs/kit';
import { database } from './database.ts';

/** A user as the policies know them. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly role: 'MEMBER' | 'LEAD';
}

const COOKIE = 'caller';

/** The demo runs on plain http; everything else is as SvelteKit has it, `httpOnly` for one. */
const OPTIONS = { path: '/', secure: false } as const;

/**
 * Who the cookie names. It is a stand-in for a real session: anybody can be anybody. Never use it
 * outside of a demo.
 */
export async function readCaller(cookies: Cookies): Promise<Caller | undefined> {
  const id = cookies.get(COOKIE);
  return id === undefined ? undefined : findCaller(id);
}

/** The user of an id; `undefined` where there is none. */
export async function findCaller(id: string): Promise<Caller | undefined> {
  const db = await database();
  return (await db.user.findUnique({ where: { id } })) ?? undefined;
}

/** Makes the browser somebody, or nobody in particular. */
export function writeCaller(cookies: Cookies, caller: Caller | undefined): void {
  if (caller) cookies.set(COOKIE, caller.id, OPTIONS);
  else cookies.delete(COOKIE, OPTIONS);
}
