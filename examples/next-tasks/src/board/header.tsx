'use client';

import { useQuery } from '@tanstack/react-query';
import { signIn, signOut } from '../server/session';
import { Avatar } from './avatar';
import { listUsers, q } from './queries';

/** The header, with the current user and buttons to switch users. */
export function Header({ userId }: { readonly userId: string }) {
  const { data: users = [] } = useQuery(listUsers(q));
  return (
    <header className="bar">
      <a className="brand" href="/">
        Dock
      </a>
      <form action={signIn} className="switch" aria-label="Signed in as">
        {users.map((user) => (
          <button
            key={user.id}
            name="user"
            value={user.id}
            type="submit"
            className="person"
            aria-pressed={user.id === userId}
          >
            <Avatar user={user} /> <span className="name">{user.name}</span>
            {user.role === 'LEAD' && <span className="tag">lead</span>}
          </button>
        ))}
        <button type="submit" formAction={signOut} className="button quiet">
          Sign out
        </button>
      </form>
    </header>
  );
}
