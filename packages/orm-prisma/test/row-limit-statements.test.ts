import {
  type ContractDatabase,
  createTestDatabase,
  describeRowLimitStatements,
  type StatementResult,
} from '@modelway/testing';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from './gen/postgresql/client/client.ts';
import { schema } from './gen/postgresql/modelway.ts';
import { toContractDatabase } from './start-database.ts';

const statements: StatementResult[] = [];

describeRowLimitStatements(start, statements);

/**
 * Starts the fixture without policies, behind a driver adapter that records the results of its
 * statements.
 */
async function start(): Promise<ContractDatabase> {
  const { connection, execute, clear, state, close } = await createTestDatabase('pglite');
  if (connection.kind !== 'pglite') throw new TypeError(`${connection.kind} is not PGlite`);
  const adapter = new PrismaPGlite(connection.pglite);
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connected = await connect();
    const queryRaw = connected.queryRaw.bind(connected);
    connected.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const { rows, columnNames } = result;
      statements.push({ rowCount: rows.length, columnCount: columnNames.length });
      return result;
    };
    return connected;
  };
  const db = new PrismaClient({ adapter });
  return toContractDatabase(db, { schema, execute, clear, state, close });
}
