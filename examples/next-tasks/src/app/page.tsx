import { cookies } from 'next/headers';
import { Board } from '../board/board';
import { Header } from '../board/header';
import { Welcome } from '../board/welcome';
import { callerOf, clientOf, USER_COOKIE } from '../server/caller';
import { openDb } from '../server/db';

/** Reads on the server with the ORM client of the caller. */
export default async function Page() {
  const cookie = (await cookies()).get(USER_COOKIE)?.value;
  const [user, users] = await Promise.all([callerOf(cookie), listUsers()]);
  if (!user) return <Welcome users={users} />;
  const db = await clientOf(cookie);
  const tasks = await db.task.findMany({
    select: { id: true, title: true, note: true, status: true, owner: true },
    orderBy: { id: 'asc' },
  });
  return (
    <>
      <Header user={user} users={users} />
      <main className="page">
        <Board tasks={tasks} />
      </main>
    </>
  );
}

async function listUsers() {
  return (await openDb()).user.findMany({ orderBy: { id: 'asc' } });
}
