'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { callerOf, USER_COOKIE } from './caller';

/** Signs in as the user in the form, without a password: this is a demo. */
export async function signIn(form: FormData): Promise<void> {
  const user = await callerOf(String(form.get('user') ?? ''));
  if (!user) return;
  (await cookies()).set(USER_COOKIE, user.id, { httpOnly: true, sameSite: 'lax' });
  redirect('/');
}

/** Signs out. */
export async function signOut(): Promise<void> {
  (await cookies()).delete(USER_COOKIE);
  redirect('/');
}
