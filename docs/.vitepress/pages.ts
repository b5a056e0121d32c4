/** A page of the site. */
export interface Page {
  readonly title: string;
  /** Its Markdown file in `docs`, without the extension. */
  readonly path: string;
}

/** Pages that stand together in the sidebar. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** Every page but the home page, in the order of the sidebar. A test compares it with the files. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      { title: 'Quick start', path: 'quick-start' },
      { title: 'Quick start with Prisma', path: 'quick-start-prisma' },
      { title: 'What works where', path: 'support' },
      { title: 'Coming from @zenstackhq/server', path: 'migrating' },
    ],
  },
  {
    title: 'Guide',
    pages: [
      { title: 'The way of a request', path: 'guide/request-flow' },
      { title: 'The schema', path: 'guide/schema' },
      { title: 'Access policies', path: 'guide/policies' },
      { title: 'Authentication', path: 'guide/authentication' },
      { title: 'What clients may know', path: 'guide/exposure' },
    ],
  },
  {
    title: 'REST: JSON:API',
    pages: [
      { title: 'Endpoints', path: 'rest/index' },
      { title: 'Reading', path: 'rest/reading' },
      { title: 'Filtering', path: 'rest/filtering' },
      { title: 'Writing', path: 'rest/writing' },
      { title: 'Relationships', path: 'rest/relationships' },
      { title: 'Errors and negotiation', path: 'rest/errors-and-negotiation' },
      { title: 'JSON:API clients', path: 'rest/clients' },
    ],
  },
  {
    title: 'RPC',
    pages: [
      { title: 'Operations', path: 'rpc/index' },
      { title: 'Reading', path: 'rpc/reading' },
      { title: 'Writing', path: 'rpc/writing' },
      { title: 'Transactions', path: 'rpc/transactions' },
      { title: 'Procedures', path: 'rpc/procedures' },
    ],
  },
  {
    title: 'Adapters',
    pages: [
      { title: 'Choosing one', path: 'adapters/index' },
      { title: 'Express', path: 'adapters/express' },
      { title: 'Hono', path: 'adapters/hono' },
      { title: 'SvelteKit', path: 'adapters/sveltekit' },
      { title: 'Next.js', path: 'adapters/next' },
      { title: 'fetch: Bun, Deno, Workers', path: 'adapters/fetch' },
      { title: 'Writing one', path: 'adapters/writing' },
    ],
  },
  {
    title: 'ORMs',
    pages: [
      { title: 'ZenStack', path: 'orms/zenstack' },
      { title: 'Prisma', path: 'orms/prisma' },
      { title: 'Writing a binding', path: 'orms/writing' },
    ],
  },
  {
    title: 'Operations',
    pages: [
      { title: 'Security', path: 'operations/security' },
      { title: 'Deployment', path: 'operations/deployment' },
      { title: 'Logs and correlation ids', path: 'operations/observability' },
      { title: 'Benchmarks', path: 'operations/benchmarks' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { title: 'Options', path: 'reference/options' },
      { title: 'Errors', path: 'reference/errors' },
      { title: 'Limits', path: 'reference/limits' },
      { title: 'Wire format', path: 'reference/serialization' },
    ],
  },
  { title: 'Project', pages: [{ title: 'Contributing', path: 'contributing' }] },
];

/** The address of a page: an index stands for its folder. */
export function toLink({ path }: Page): string {
  return `/${path.replace(/(^|\/)index$/, '$1')}`;
}
