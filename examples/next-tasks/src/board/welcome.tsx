import { signIn } from '../server/session';
import { Avatar } from './avatar';
import type { User } from './task';

/** What somebody sees who is not signed in. */
export function Welcome({ users }: { readonly users: readonly User[] }) {
  return (
    <main className="welcome">
      <p className="brand">Dock</p>
      <h1>Who are you today?</h1>
      <p>The board is for the crew. Members change what is theirs, the lead changes everything.</p>
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
