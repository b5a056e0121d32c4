import { connectTestDatabase, createTables } from '../../create-database.ts';
import {
  findPostgresPrograms,
  type PostgresServer,
  startPostgresServer,
} from '../../database/postgres-server.ts';
import { describeConnectionFaults } from './describe-connection-faults.ts';
import { describeOverload } from './describe-overload.ts';
import { describeServerStops } from './describe-server-stops.ts';
import { describeTimeLimits } from './describe-time-limits.ts';
import { describeTransactionFaults } from './describe-transaction-faults.ts';
import { GATE } from './fault-gate.ts';
import { CATEGORIES, TAKEN } from './fault-load.ts';
import type { StartOnPool } from './fault-server.ts';

/** A role that may have one connection. */
const ROLE = 'create role single login connection limit 1';

/** The rows that the cases refer to. */
const ROWS = `
  insert into "Category" (name) select 'before' from generate_series(1, ${CATEGORIES});
  insert into "User" (email) values ('${TAKEN.email}');
  insert into "Tag" (name) values ('${TAKEN.tag}');
  grant all on all tables in schema public to single;
  grant all on all sequences in schema public to single;`;

/**
 * Describes the responses during faults of a PostgreSQL server, and the rows afterwards.
 *
 * @param policies SQL that the binding needs beside the tables; one role that connects is `single`.
 */
export function describeFaults(startOnPool: StartOnPool, policies = ''): void {
  const programs = findPostgresPrograms();
  if ('missing' in programs) {
    it.skip(`survives faults of PostgreSQL (this machine has not: ${programs.missing})`, () => {});
    return;
  }
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer(programs);
    const database = connectTestDatabase({ url: server.url, max: 1 });
    await createTables(database);
    await database.execute(`${ROLE}; ${policies}; ${GATE} ${ROWS}`);
    await database.close();
  });
  // If it did not start, there is nothing to close.
  afterAll(() => server?.close());

  const running = () => server;
  describeTransactionFaults(startOnPool, running);
  describeConnectionFaults(startOnPool, running);
  describeServerStops(startOnPool, running);
  describeTimeLimits(startOnPool, running);
  describeOverload(startOnPool, running);
}
