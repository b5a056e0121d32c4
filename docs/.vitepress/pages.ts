/** A page of the site. */
export interface Page {
  readonly title: string;
  /** Its Markdown file in `docs`, without the extension. */
  readonly path: string;
}

/** A section of the sidebar. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** Every page except the home page, in sidebar order. A test compares it with the files. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      { title: 'Quick start', path: 'quick-start' },
      { title: 'Quick start with Prisma', path: 'quick-start-prisma' },
      { title: 'Feature support', path: 'support' },
      { title: 'Comparison', path: 'comparison' },
      { title: 'Before it is on npm', path: 'how-to/unpublished' },
    ],
  },
  {
    title: 'Migrating',
    pages: [
      { title: 'Migrating from @zenstackhq/server', path: 'migrating' },
      { title: 'Coming from PostgREST', path: 'coming-from/postgrest' },
      { title: 'Coming from another JSON:API server', path: 'coming-from/json-api-servers' },
      { title: 'Coming from tRPC and oRPC', path: 'coming-from/trpc' },
      { title: 'Coming from hand-written Express routes', path: 'coming-from/express-prisma' },
    ],
  },
  {
    title: 'Guide',
    pages: [
      { title: 'Request lifecycle', path: 'guide/request-flow' },
      { title: 'Schema and names', path: 'guide/schema' },
      { title: 'Policies', path: 'guide/policies' },
      { title: 'Authentication', path: 'guide/authentication' },
      { title: 'Exposure', path: 'guide/exposure' },
      { title: 'Interceptors', path: 'guide/interceptors' },
      { title: 'Changing responses', path: 'guide/interceptor-responses' },
      { title: 'Business rules', path: 'guide/business-rules' },
    ],
  },
  {
    title: 'How to',
    pages: [
      { title: 'Pagination', path: 'how-to/pagination' },
      { title: 'Many-to-many relationships', path: 'how-to/many-to-many' },
      { title: 'Multi-tenant APIs', path: 'how-to/multi-tenant' },
      { title: 'Read replicas', path: 'how-to/read-replicas' },
      { title: 'Soft deletion', path: 'how-to/soft-deletion' },
      { title: 'File and image uploads', path: 'how-to/files' },
      { title: 'Testing your API', path: 'how-to/testing' },
      { title: 'Audit log', path: 'how-to/audit-log' },
      { title: 'Domain events', path: 'how-to/events' },
      { title: 'Rate limits', path: 'how-to/rate-limits' },
      { title: 'Idempotency keys', path: 'how-to/idempotency' },
      { title: 'Conditional requests', path: 'how-to/conditional-requests' },
      { title: 'Caching responses', path: 'how-to/caching' },
      { title: 'OpenTelemetry', path: 'how-to/opentelemetry' },
      { title: 'Metrics with Prometheus', path: 'how-to/metrics' },
      { title: 'Serverless', path: 'how-to/serverless' },
      { title: 'OpenAPI and Swagger', path: 'how-to/openapi' },
      { title: 'Typed clients', path: 'how-to/openapi-clients' },
      { title: 'TanStack Query', path: 'how-to/tanstack-query' },
      {
        title: 'Errors and server rendering with TanStack Query',
        path: 'how-to/tanstack-query-server',
      },
      { title: 'AI agents over MCP', path: 'how-to/mcp' },
      { title: 'Admin interface', path: 'how-to/admin' },
      { title: 'Troubleshooting', path: 'how-to/troubleshooting' },
    ],
  },
  {
    title: 'REST: JSON:API',
    pages: [
      { title: 'REST endpoints', path: 'rest/index' },
      { title: 'Reading resources', path: 'rest/reading' },
      { title: 'Filtering', path: 'rest/filtering' },
      { title: 'Writing resources', path: 'rest/writing' },
      { title: 'Relationships', path: 'rest/relationships' },
      { title: 'Atomic operations', path: 'rest/atomic-operations' },
      { title: 'Errors and content negotiation', path: 'rest/errors-and-negotiation' },
      { title: 'JSON:API clients', path: 'rest/clients' },
    ],
  },
  {
    title: 'RPC',
    pages: [
      { title: 'RPC endpoints', path: 'rpc/index' },
      { title: 'The RPC client', path: 'rpc/client' },
      { title: 'Reading over RPC', path: 'rpc/reading' },
      { title: 'Writing over RPC', path: 'rpc/writing' },
      { title: 'Transactions over RPC', path: 'rpc/transactions' },
      { title: 'Procedures', path: 'rpc/procedures' },
      { title: 'Models of a response', path: 'rpc/models' },
    ],
  },
  {
    title: 'Adapters',
    pages: [
      { title: 'Adapters', path: 'adapters/index' },
      { title: 'Express', path: 'adapters/express' },
      { title: 'Hono', path: 'adapters/hono' },
      { title: 'Fastify', path: 'adapters/fastify' },
      { title: 'NestJS', path: 'adapters/nest' },
      { title: 'SvelteKit', path: 'adapters/sveltekit' },
      { title: 'Next.js', path: 'adapters/next' },
      { title: 'Fetch', path: 'adapters/fetch' },
      { title: 'Plain Node', path: 'adapters/node' },
      { title: 'Writing an adapter', path: 'adapters/writing' },
    ],
  },
  {
    title: 'Recipes',
    pages: [
      { title: 'Nuxt', path: 'adapters/nuxt' },
      { title: 'Astro', path: 'adapters/astro' },
      { title: 'React Router', path: 'adapters/react-router' },
      { title: 'TanStack Start', path: 'adapters/tanstack-start' },
      { title: 'Nitro', path: 'adapters/nitro' },
      { title: 'Bun', path: 'adapters/bun' },
      { title: 'Deno', path: 'adapters/deno' },
      { title: 'Elysia', path: 'adapters/elysia' },
      { title: 'h3', path: 'adapters/h3' },
      { title: 'Koa', path: 'adapters/koa' },
      { title: 'Cloudflare Workers', path: 'adapters/workers' },
      { title: 'AWS Lambda', path: 'adapters/lambda' },
      { title: 'Netlify functions', path: 'adapters/netlify' },
      { title: 'Vercel functions', path: 'adapters/vercel' },
    ],
  },
  {
    title: 'ORMs',
    pages: [
      { title: 'ZenStack', path: 'orms/zenstack' },
      { title: 'ZenStack on SQLite', path: 'orms/zenstack-sqlite' },
      { title: 'ZenStack limitations', path: 'orms/zenstack-limitations' },
      { title: 'Prisma', path: 'orms/prisma' },
      { title: 'Row-level security', path: 'orms/row-level-security' },
      { title: 'Prisma errors and timeouts', path: 'orms/prisma-errors' },
      { title: 'Prisma limitations', path: 'orms/prisma-limitations' },
      { title: 'Writing a binding', path: 'orms/writing' },
    ],
  },
  {
    title: 'Operations',
    pages: [
      { title: 'Security', path: 'operations/security' },
      { title: 'Security limitations', path: 'operations/security-limitations' },
      { title: 'Deployment', path: 'operations/deployment' },
      { title: 'A production server', path: 'operations/production' },
      { title: 'Scaling', path: 'operations/scaling' },
      { title: 'Failures, timeouts and overload', path: 'operations/failures' },
      { title: 'Logging', path: 'operations/logging' },
      { title: 'Observability', path: 'operations/observability' },
      { title: 'Benchmarks', path: 'operations/benchmarks' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { title: 'Options', path: 'reference/options' },
      { title: 'Errors', path: 'reference/errors' },
      { title: 'Database errors', path: 'reference/database-errors' },
      { title: 'Limits', path: 'reference/limits' },
      { title: 'Serialization', path: 'reference/serialization' },
    ],
  },
  { title: 'Project', pages: [{ title: 'Contributing', path: 'contributing' }] },
];

/** The path of a page on the site. An index page has the path of its folder. */
export function toLink({ path }: Page): string {
  return `/${path.replace(/(^|\/)index$/, '$1')}`;
}
