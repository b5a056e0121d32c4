import type { User } from './queries';

/** The initials of a user on the user's colour. */
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
