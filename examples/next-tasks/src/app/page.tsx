import { dehydrate, QueryClient } from '@tanstack/react-query';
import { cookies } from 'next/headers';
import { Board } from '../board/board';
import { Header } from '../board/header';
import { countTasks, listTasks, listUsers } from '../board/queries';
import { QueryProvider } from '../board/query-provider';
import { Welcome } from '../board/welcome';
import { callerOf, USER_COOKIE } from '../server/caller';
import { serverQueries } from '../server/rpc';

/** Runs the queries on the server. The browser starts with their results. */
export default async function Page() {
  const user = await callerOf((await cookies()).get(USER_COOKIE)?.value);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(listUsers(serverQueries)),
    user && cache.prefetchQuery(listTasks(serverQueries)),
    user && cache.prefetchQuery(countTasks(serverQueries)),
  ]);
  // The key gives each user a cache of their own.
  return (
    <QueryProvider key={user?.id} state={dehydrate(cache)}>
      {user ? (
        <>
          <Header userId={user.id} />
          <main className="page">
            <Board userId={user.id} />
          </main>
        </>
      ) : (
        <Welcome />
      )}
    </QueryProvider>
  );
}
