import { signIn, signOut } from '../server/session';
import { Avatar } from './avatar';
import type { User } from './task';

interface HeaderProps {
  readonly user: User;
  readonly users: readonly User[];
}

/** The header, with the current user and buttons to switch users. */
export function Header({ user, users }: HeaderProps) {
  return (
    <header className="bar">
      <a className="brand" href="/">
        Dock
      </a>
      <form action={signIn} className="switch" aria-label="Signed in as">
        {users.map((other) => (
          <button
            key={other.id}
            name="user"
            value={other.id}
            type="submit"
            className="person"
            aria-pressed={other.id === user.id}
          >
            <Avatar user={other} /> <span className="name">{other.name}</span>
            {other.role === 'LEAD' && <span className="tag">lead</span>}
          </button>
        ))}
        <button type="submit" formAction={signOut} className="button quiet">
          Sign out
        </button>
      </form>
    </header>
  );
}
