import type MiniSearch from 'minisearch';
import { buildSearchIndex } from './build-search-index.ts';

/** Pages, each with the search queries that find it. */
const QUERIES: Readonly<Record<string, string>> = {
  'guide/authentication.md': 'login, authentication, JWT, session, cookie, better-auth',
  'rest/clients.md': 'kitsu, devour',
  'how-to/pagination.md': 'paginate, pagination, cursor, page size',
  'how-to/files.md': 'upload, file, image, avatar, presigned url',
  'how-to/many-to-many.md': 'many-to-many, join table',
  'how-to/tanstack-query-server.md': 'retry, SSR, dehydrate',
  'how-to/testing.md': 'testing, jest, vitest',
  'how-to/serverless.md': 'vercel, lambda, cloudflare, netlify, deno deploy',
  'how-to/openapi.md': 'swagger, openapi, redoc, scalar',
  'how-to/openapi-clients.md': 'openapi-fetch, sdk',
  'guide/interceptors.md': 'write rules, interceptor',
  'how-to/audit-log.md': 'audit log',
  'how-to/events.md': 'outbox, domain events, webhooks',
  'how-to/rate-limits.md': 'throttling, rate limit',
  'how-to/idempotency.md': 'idempotency',
  'how-to/read-replicas.md': 'read replica',
  'how-to/caching.md': 'cache-control',
  'how-to/conditional-requests.md': 'ETag, optimistic locking, If-Match',
  'comparison.md': 'graphql, alternatives',
  'guide/policies.md': '403, 404, permissions',
  'how-to/troubleshooting.md': 'not working',
  'how-to/unpublished.md': 'install from source, tarball',
  'operations/logging.md': 'logging, pino, request id, access log, correlation id',
  'guide/business-rules.md': 'business rules, validation, hooks, before save, custom endpoint',
  'how-to/opentelemetry.md': 'opentelemetry, tracing',
  'how-to/metrics.md': 'metrics, prometheus',
  'operations/security.md': 'CORS, csrf',
  'operations/deployment.md': 'docker, health check, graceful shutdown',
  'operations/scaling.md': 'connection pool, pgbouncer, failover, galera',
  'operations/failures.md': 'timeout, overload, concurrency',
  'operations/security-limitations.md': 'known limitations',
  'guide/exposure.md': 'hide a field, password',
  'orms/row-level-security.md': 'row-level security, RLS, hidden table',
  'orms/prisma-errors.md': 'P2025, deadlock',
  'orms/prisma-limitations.md': 'MariaDB',
  'orms/zenstack-sqlite.md': 'SQLite',
  'orms/zenstack-limitations.md': 'delegate',
  'rpc/transactions.md': 'transaction',
  'rpc/writing.md': 'bulk, nested create, JSON field',
  'rest/writing.md': 'upsert',
  'rest/filtering.md': 'filter by date, full-text search',
  'rest/reading.md': 'sort, include',
  'reference/serialization.md': 'BigInt, Decimal, superjson',
  'guide/schema.md': 'enum, plural',
  'migrating.md': 'migrate from zenstack server',
  'coming-from/postgrest.md': 'postgrest, supabase',
  'coming-from/json-api-servers.md': 'JsonApiDotNetCore',
  'coming-from/trpc.md': 'trpc, orpc',
  'coming-from/express-prisma.md': 'hand-written routes',
  'reference/errors.md': 'error codes',
};

/** The number of results that count as found. */
const SHOWN = 3;

let index: MiniSearch;

beforeAll(async () => {
  index = await buildSearchIndex();
}, 60_000);

const cases = Object.entries(QUERIES).flatMap(([page, queries]) =>
  queries.split(', ').map((query) => [query, page] as const),
);

it.each(cases)('a search for "%s" finds %s', (query, page) => {
  const results = index
    .search(query)
    .slice(0, SHOWN)
    .map(({ id }) => id);
  expect(results.map((id) => id.split('#')[0])).toContain(page);
});
