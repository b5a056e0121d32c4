// How much of the tests a run includes. The lists here are the only ones: a test file runs in every
// run that does not leave it out.
import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * The sizes of a run.
 * - `short`: `pnpm test` in a package. It leaves out `LONG` and `FULL_ONLY`.
 * - `quick`: `pnpm test` at the root. It leaves out `FULL_ONLY`.
 * - `full`: `pnpm test:all`, and every run in continuous integration. It has all test files, all
 *   versions of the frameworks, and a part of the generated requests and of the slow cases, each run
 *   others.
 * - `exhaustive`: with all generated requests and cases, and the suites of each dialect on the
 *   embedded PostgreSQL beside a server. It runs before a release.
 */
const SIZES = ['short', 'quick', 'full', 'exhaustive'] as const;

export type TestSize = (typeof SIZES)[number];

/** Files that take too long for the run of a package, by their paths without `.test.ts`. */
export const LONG: readonly string[] = [
  'packages/orm-*/test/client/disable-transaction-timeout',
  'packages/orm-*/test/contract/{delegated,delegated-generated,exposure-rest,exposure-rpc}',
  'packages/orm-*/test/contract/{failures,json-api,limits,openapi,rest-filters,rest-includes}',
  'packages/orm-*/test/contract/{rest-reads,rest-writes}',
  'packages/orm-*/test/contract/{rpc-generated,rpc-reads,rpc-writes}',
  'packages/orm-*/test/{faults,row-limit-statements}',
  'packages/orm-*/test/**/{generate,nested-columns,panics}',
  'packages/compat-zenstack/test/{adapters,hooks}',
];

/** Files that only a full run includes: what they add is another environment, or a load. */
export const FULL_ONLY: readonly string[] = [
  // What every binding does, which runs over ZenStack.
  'packages/orm-prisma/test/contract/{exposure,exposure-rest,exposure-rpc,failures,json-api}',
  'packages/orm-prisma/test/contract/{limits,links,openapi}',
  'packages/orm-prisma/test/contract/{rest-filters,rest-includes,rest-reads,rest-writes}',
  'packages/orm-prisma/test/contract/{rpc-generated,rpc-reads,rpc-writes}',
  // The hidden fields of one more schema.
  'packages/orm-zenstack/test/contract/delegated-generated',
  // Thousands of records, and many callers at once.
  'packages/orm-*/test/contract/loads',
  // Databases that fail, which the tests mostly wait for.
  'packages/orm-*/test/faults',
  // A process with a small heap and twenty callers, for each kind of request.
  'packages/orm-*/test/{memory,long-responses}',
  // Measures the types, with both compilers.
  'packages/client/test/{procedure-types,type-cost}',
  // The client in Bun, Deno, workers and a browser, beside Node.
  'packages/client/test/runtimes',
  // Older versions of the framework, each with a build of its own.
  'packages/adapter-sveltekit/test/{kit-2,kit-2.0}',
  // Frameworks and runtimes over the same mounts, most with a build of their own.
  'packages/recipes/test/{astro,bun,deno,elysia,h3,lambda,netlify,nitro,nuxt,react-router}',
  'packages/recipes/test/{tanstack-start,vercel,workers}',
  'docs/test/{page-apps,recipes}',
  // Apps of pages that each start several databases.
  'docs/test/{multi-tenant,soft-deletion,tenant-databases}',
  // Starts the demo once more for each case: stops under load, its settings, its data, its pages in
  // a browser.
  'examples/express-blog/test/{mcp,read-only,seed,stop}',
  'examples/hono-prisma/test/main',
  // Creates an adapter in a copy of the repository, and runs its tests.
  'packages/testing/test/contributing',
  // Generated calls to the peer's classes, beside the table of calls to both.
  'packages/compat-zenstack/test/{generated,generated-rest}',
  // Random orders of hooks' requests, beside the orders that tests name.
  'packages/tanstack-query/test/optimistic/optimistic-races',
  // The oracle of hidden names over RPC, once more over the tools of MCP.
  'packages/mcp/test/exposure',
  // Pages in a browser with Svelte's hooks, beside those with React's; what hooks do on them.
  'examples/sveltekit-notes/test/{page,queries}',
  'examples/next-tasks/test/queries',
  // Clients that nobody here wrote, over the demo and the examples of the pages.
  'examples/express-blog/test/{clients,clients-json-api}',
  'docs/test/{json-api-clients,serialization-clients}',
  // The hooks of ZenStack beside ours, and older versions of TanStack Query.
  'packages/tanstack-query/test/{peer,versions}',
  // Tools that read the OpenAPI documents.
  'packages/e2e/test/openapi/{clients,documents,zenstack-clients}',
  // Installs react-admin, and uses it in a browser.
  'packages/e2e/test/admin/admin',
  // Install the packed packages, with each package manager and compiler.
  'packages/e2e/test/{consumers,demo,next-versions,run-typescript}',
  'packages/e2e/test/{quick-start,workspaces}/*',
  // Measures the types of the packages, with both compilers.
  'packages/e2e/test/type-cost/*',
];

/**
 * Returns the size of a run: that which the environment names, a full one in continuous
 * integration, or else the usual one.
 * @throws TypeError for an unknown size, and in continuous integration for a run that is smaller than a full one.
 */
export function testSize(
  { CI, MODELWAY_TEST_SIZE }: Readonly<Record<string, string | undefined>>,
  usual: TestSize = 'short',
): TestSize {
  const isCI = CI !== undefined && CI !== '' && CI !== 'false';
  const asked = MODELWAY_TEST_SIZE || (isCI ? 'full' : usual);
  const size = SIZES.find((each) => each === asked);
  if (!size) {
    throw new TypeError(`MODELWAY_TEST_SIZE must be ${SIZES.join(', ')}, not "${asked}"`);
  }
  if (isCI && !isFull(size)) throw new TypeError(`A run in CI must be full, not ${size}`);
  return size;
}

/** Whether a run has every test file and every version of the frameworks. */
export function isFull(size: TestSize): boolean {
  return size === 'full' || size === 'exhaustive';
}

/** Returns the paths of the files that a run leaves out. */
export function filesLeftOut(size: TestSize): readonly string[] {
  if (isFull(size)) return [];
  const patterns = size === 'quick' ? FULL_ONLY : [...LONG, ...FULL_ONLY];
  return patterns.flatMap((pattern) =>
    globSync(`${pattern}.test.ts`, { cwd: ROOT }).map((file) => join(ROOT, file)),
  );
}
