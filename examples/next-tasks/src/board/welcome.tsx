'use client';

import { useQuery } from '@tanstack/react-query';
import { signIn } from '../server/session';
import { Avatar } from './avatar';
import { listUsers, q } from './queries';

/** The page for users who are not signed in. */
export function Welcome() {
  const { data: users = [] } = useQuery(listUsers(q));
  return (
    <main className="welcome">
      <p className="brand">Dock</p>
      <h1>Choose a user</h1>
      <p>Only the crew can see the board. Members change their own tasks, the lead changes all.</p>
      <form action={signIn}>
        {users.map((user) => (
          <button key={user.id} name="user" value={user.id} type="submit" className="person large">
            <Avatar user={user} />
            <span className="name">{user.name}</span>
            <span className="tag">{user.role === 'LEAD' ? 'lead' : 'member'}</span>
          </button>
        ))}
      </form>
    </main>
  );
}
