// A version of the notes app in a process of its own, which stops gracefully.
import { createServer } from 'node:http';
import type { OrmBinding } from '@modelway/core';
import { restHandler, rpcHandler } from '@modelway/core';
import { createNodeHandler, prepareStop } from '@modelway/core/node';
import { zenstack } from '@modelway/orm-zenstack';
import { ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { schemaOf, type Version } from './renamed-schema.ts';

const { VERSION, DATABASE_URL, PORT } = process.env;
const schema = schemaOf(VERSION as Version);
const pool = new pg.Pool({ connectionString: DATABASE_URL ?? '' });
pool.on('error', () => {});
const dialect = new PostgresDialect({ pool });
const db = new ZenStackClient(schema, { dialect }).$use(new PolicyPlugin());

const shared = {
  orm: zenstack(schema) as unknown as OrmBinding<unknown>,
  getClient: (req: { headers: Record<string, unknown> }) =>
    db.$setAuth({ id: Number(req.headers['x-user']) } as never) as unknown,
};
const [restPath, rpcPath] = ['/api/rest', '/api/rpc'] as const;
const rest = createNodeHandler({
  ...shared,
  handler: restHandler({ endpoint: restPath }),
  prefix: restPath,
});
const rpc = createNodeHandler({ ...shared, handler: rpcHandler(), prefix: rpcPath });

const server = createServer((req, res) => (req.url?.startsWith(restPath) ? rest : rpc)(req, res));
const stop = prepareStop(server);
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listens on http://127.0.0.1:${PORT}`));
process.once('SIGTERM', () => void stop().then(() => pool.end()));
