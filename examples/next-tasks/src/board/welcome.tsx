import { signIn } from '../server/session';
import { Avatar } from './avatar';
import type { User } from './task';

/** The page for users who are not signed in. */
export function Welcome({ users }: { readonly users: readonly User[] }) {
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
