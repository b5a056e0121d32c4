import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { cookies } from 'next/headers';
import { schema } from '../../zenstack/gen/schema';
import { createTaskQueries } from '../board/queries';
import { clientOf, USER_COOKIE } from './caller';

const handle = createFetchHandler({
  orm: zenstack(schema),
  getClient: async () => clientOf((await cookies()).get(USER_COOKIE)?.value),
  prefix: '/api/rpc',
});

/** The queries of the board on the server: as the caller, and without a request over HTTP. */
export const serverQueries = createTaskQueries((url, init) =>
  handle(new Request(new URL(String(url), 'http://localhost'), init)),
);
