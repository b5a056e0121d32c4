import type MiniSearch from 'minisearch';
import { buildSearchIndex } from './build-search-index.ts';

/** Search queries, each with the expected page. */
const QUERIES: readonly (readonly [query: string, page: string])[] = [
  ['login', 'guide/authentication.md'],
  ['authentication', 'guide/authentication.md'],
  ['JWT', 'guide/authentication.md'],
  ['session', 'guide/authentication.md'],
  ['cookie', 'guide/authentication.md'],
  ['better-auth', 'guide/authentication.md'],
  ['kitsu', 'rest/clients.md'],
  ['devour', 'rest/clients.md'],
  ['paginate', 'how-to/pagination.md'],
  ['pagination', 'how-to/pagination.md'],
  ['cursor', 'how-to/pagination.md'],
  ['page size', 'how-to/pagination.md'],
  ['upload', 'how-to/files.md'],
  ['file', 'how-to/files.md'],
  ['image', 'how-to/files.md'],
  ['avatar', 'how-to/files.md'],
  ['presigned url', 'how-to/files.md'],
  ['many-to-many', 'how-to/many-to-many.md'],
  ['join table', 'how-to/many-to-many.md'],
  ['testing', 'how-to/testing.md'],
  ['jest', 'how-to/testing.md'],
  ['vitest', 'how-to/testing.md'],
  ['vercel', 'how-to/serverless.md'],
  ['lambda', 'how-to/serverless.md'],
  ['cloudflare', 'how-to/serverless.md'],
  ['netlify', 'how-to/serverless.md'],
  ['deno deploy', 'how-to/serverless.md'],
  ['swagger', 'how-to/openapi.md'],
  ['openapi', 'how-to/openapi.md'],
  ['redoc', 'how-to/openapi.md'],
  ['scalar', 'how-to/openapi.md'],
  ['openapi-fetch', 'how-to/openapi-clients.md'],
  ['sdk', 'how-to/openapi-clients.md'],
  ['write rules', 'guide/interceptors.md'],
  ['interceptor', 'guide/interceptors.md'],
  ['audit log', 'how-to/audit-log.md'],
  ['outbox', 'how-to/events.md'],
  ['domain events', 'how-to/events.md'],
  ['webhooks', 'how-to/events.md'],
  ['throttling', 'how-to/rate-limits.md'],
  ['idempotency', 'how-to/idempotency.md'],
  ['ETag', 'how-to/caching.md'],
  ['graphql', 'comparison.md'],
  ['403', 'guide/policies.md'],
  ['404', 'guide/policies.md'],
  ['not working', 'how-to/troubleshooting.md'],
  ['install from source', 'how-to/unpublished.md'],
  ['tarball', 'how-to/unpublished.md'],
  ['postgrest', 'comparison.md'],
  ['alternatives', 'comparison.md'],
  ['logging', 'operations/logging.md'],
  ['pino', 'operations/logging.md'],
  ['request id', 'operations/logging.md'],
  ['access log', 'operations/logging.md'],
  ['correlation id', 'operations/logging.md'],
  ['business rules', 'guide/business-rules.md'],
  ['validation', 'guide/business-rules.md'],
  ['hooks', 'guide/business-rules.md'],
  ['before save', 'guide/business-rules.md'],
  ['custom endpoint', 'guide/business-rules.md'],
  ['opentelemetry', 'how-to/opentelemetry.md'],
  ['tracing', 'how-to/opentelemetry.md'],
  ['metrics', 'how-to/metrics.md'],
  ['prometheus', 'how-to/metrics.md'],
  ['rate limit', 'how-to/rate-limits.md'],
  ['CORS', 'operations/security.md'],
  ['csrf', 'operations/security.md'],
  ['docker', 'operations/deployment.md'],
  ['health check', 'operations/deployment.md'],
  ['graceful shutdown', 'operations/deployment.md'],
  ['connection pool', 'operations/deployment.md'],
  ['timeout', 'operations/deployment.md'],
  ['hide a field', 'guide/exposure.md'],
  ['password', 'guide/exposure.md'],
  ['permissions', 'guide/policies.md'],
  ['row-level security', 'orms/prisma.md'],
  ['transaction', 'rpc/transactions.md'],
  ['bulk', 'rpc/writing.md'],
  ['nested create', 'rpc/writing.md'],
  ['upsert', 'rest/writing.md'],
  ['filter by date', 'rest/filtering.md'],
  ['full-text search', 'rest/filtering.md'],
  ['sort', 'rest/reading.md'],
  ['include', 'rest/reading.md'],
  ['BigInt', 'reference/serialization.md'],
  ['Decimal', 'reference/serialization.md'],
  ['superjson', 'reference/serialization.md'],
  ['JSON field', 'rpc/writing.md'],
  ['enum', 'guide/schema.md'],
  ['plural', 'guide/schema.md'],
  ['migrate from zenstack server', 'migrating.md'],
  ['error codes', 'reference/errors.md'],
];

/** The number of results that count as found. */
const SHOWN = 3;

let index: MiniSearch;

beforeAll(async () => {
  index = await buildSearchIndex();
}, 60_000);

it.each(QUERIES)('a search for "%s" finds %s', (query, page) => {
  const results = index
    .search(query)
    .slice(0, SHOWN)
    .map(({ id }) => id);
  expect(results.map((id) => id.split('#')[0])).toContain(page);
});
