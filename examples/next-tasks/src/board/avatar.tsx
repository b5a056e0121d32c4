import type { User } from './task';

/** A user's initials on a colour of their own. */
export function Avatar({ user }: { readonly user: User }) {
  const initials = user.name
    .split(' ')
    .map(([letter]) => letter)
    .join('');
  return (
    <span className={`avatar ${user.id}`} aria-hidden="true">
      {initials}
    </span>
  );
}
