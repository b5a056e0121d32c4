import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { OrmBinding } from '@modelway/core';
import { limitAnswers } from '@modelway/core/node';
import { asCaller } from '@modelway/example-hono-prisma/as-caller';
import { PrismaClient } from '@modelway/example-hono-prisma/client';
import { schema as prismaSchema } from '@modelway/example-hono-prisma/schema';
import { prisma } from '@modelway/orm-prisma';
import { zenstack } from '@modelway/orm-zenstack';
import { PrismaMariaDb } from '@prisma/adapter-mariadb';
import { PrismaPg } from '@prisma/adapter-pg';
import { ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { PrismaClient as MariadbClient } from '../gen/mariadb/client/client.ts';
import { schema as mariadbSchema } from '../gen/mariadb/modelway.ts';
import { schema as zenstackSchema } from '../gen/zenstack/schema.ts';
import type { AppOptions, Orm } from './app-options.ts';

/** A binding, with the client of each caller. */
export interface OpenClient {
  readonly orm: OrmBinding<unknown>;
  /** Its pool on PostgreSQL, for queries of the app. */
  readonly pool?: pg.Pool;
  /** @param id the ID of the user. */
  as(id: number): unknown;
}

/** Opens a client with the settings that the pages of the bindings recommend. */
export function openClient(options: AppOptions): OpenClient {
  return OPEN[options.orm](options);
}

const OPEN: Readonly<Record<Orm, (options: AppOptions) => OpenClient>> = {
  zenstack: (options) => {
    const pool = createPool(options);
    const dialect = new PostgresDialect({ pool });
    const db = new ZenStackClient(zenstackSchema, { dialect }).$use(new PolicyPlugin());
    return {
      orm: zenstack(zenstackSchema) as unknown as OrmBinding<unknown>,
      pool,
      as: (id) => db.$setAuth({ id } as never),
    };
  },
  prisma: (options) => {
    const pool = createPool(options);
    const names = { statementNameGenerator: ({ sql }: { readonly sql: string }) => nameOf(sql) };
    const adapter = new PrismaPg(pool, options.named ? names : {});
    const db = new PrismaClient({ adapter, transactionOptions: TRANSACTIONS });
    return {
      orm: prisma(prismaSchema) as unknown as OrmBinding<unknown>,
      pool,
      as: (id) => asCaller(db, { id }),
    };
  },
  'prisma-mariadb': ({ url, pool }) => {
    const { hostname, port, username, pathname } = new URL(url);
    const server = { host: hostname, port: Number(port) };
    const settings = {
      ...{ ...server, user: username, database: pathname.slice(1) },
      connectionLimit: pool,
      acquireTimeout: 2_000,
      stream: () => limitAnswers(connect(server.port, hostname)),
    };
    // Prepared statements would hide that Galera has rolled back their transaction.
    const adapter = new PrismaMariaDb(settings, { useTextProtocol: true });
    const db = new MariadbClient({ adapter, transactionOptions: TRANSACTIONS });
    return { orm: prisma(mariadbSchema) as unknown as OrmBinding<unknown>, as: () => db };
  },
};

/** As on the page about Prisma; a request may wait for a connection as long as in other pools. */
const TRANSACTIONS = { timeout: 2_147_483_647, maxWait: 20_000 };

function createPool({ url, pool: max, statementTimeout }: AppOptions): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout,
    }),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => limitAnswers(client));
  return pool;
}

/** As on the page about ZenStack: also of the connections over which Kysely cancels statements. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** The same text has the same name, in every process. */
function nameOf(sql: string): string {
  return `s${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
}
