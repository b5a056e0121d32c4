import type { RestRoute } from '../../packages/core/src/rest/route/rest-route.ts';
import { PAGES } from '../samples/all-samples.ts';
import type { RespondToSample } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toRequest } from '../samples/to-block.ts';
import { PROBES } from './endpoint-probes.ts';
import { code, toTable } from './to-table.ts';

/** Every path pattern, with an example; relationships have two kinds. */
const ENDPOINTS: Readonly<Record<string, readonly [path: string, example: string, shape: RegExp]>> =
  {
    collection: ['/:type', '/post', /^\/[^/]+$/],
    resource: ['/:type/:id', '/post/1', /^\/[^/]+\/[^/]+$/],
    related: [
      '/:type/:id/:relationship',
      '/post/1/tags',
      /^\/[^/]+\/[^/]+\/(?!relationships)[^/]+$/,
    ],
    toOne: [
      '/:type/:id/relationships/:relationship',
      '/post/1/relationships/editor',
      /\/relationships\/(author|editor|post)$/,
    ],
    toMany: [
      '/:type/:id/relationships/:relationship',
      '/post/1/relationships/tags',
      /\/relationships\/(tags|comments)$/,
    ],
  };

type Kind = Exclude<RestRoute['kind'], 'options'>;

/** The effect of each kind of request; the type requires an entry for a new kind. */
const KINDS: Readonly<Record<Kind, string>> = {
  list: '[Lists resources](./reading.md#lists)',
  create: '[Creates a resource](./writing.md#create), or [upserts](./writing.md#upsert) it',
  fetch: '[Fetches a resource](./reading.md#one-resource)',
  update: '[Updates a resource](./writing.md#update)',
  delete: '[Deletes a resource](./writing.md#delete)',
  updateMany: '[Updates all that match a filter](./writing.md#write-all-that-match-a-filter)',
  deleteMany: '[Deletes all that match a filter](./writing.md#write-all-that-match-a-filter)',
  related: '[Fetches related resources](./relationships.md#related-resources)',
  change:
    '[Replaces linkage](./relationships.md#replace), or [updates the resource](./relationships.md#nested-routes)',
  relationship: '[Fetches linkage](./relationships.md#linkage)',
  replace: '[Replaces linkage](./relationships.md#replace)',
  add: '[Adds members](./relationships.md#add), to-many only',
  remove: '[Removes members](./relationships.md#remove), to-many only',
};

/** The kind of each method by path. `Allow` confirms the methods. */
const METHODS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  collection: { GET: 'list', POST: 'create' },
  resource: { GET: 'fetch', PATCH: 'update', PUT: 'update', DELETE: 'delete' },
  related: { GET: 'related', PATCH: 'replace', PUT: 'replace' },
  toOne: { GET: 'relationship', PATCH: 'replace', PUT: 'replace' },
  toMany: { GET: 'relationship', PATCH: 'replace', PUT: 'replace', POST: 'add', DELETE: 'remove' },
};

/** Statuses of any endpoint, which the page lists instead of the table. */
const ANYWHERE: ReadonlySet<number> = new Set([401, 405, 406, 413, 415, 500, 503]);

const samples: readonly Sample[] = Object.entries(PAGES)
  // The endpoint of atomic operations has the shape of a collection.
  .filter(([page]) => page.startsWith('rest/') && page !== 'rest/atomic-operations.md')
  .flatMap(([, page]) => Object.values(page))
  .filter(({ handler }) => handler === undefined)
  .concat(PROBES);

/** The table of endpoints, with their methods and the statuses that the samples and probes show. */
export async function endpointTable(respond: RespondToSample): Promise<string> {
  for (const probe of PROBES) await assertRejected(respond, probe);
  const rows = new Map<string, readonly string[]>();
  for (const [name, [path, example, shape]] of Object.entries(ENDPOINTS)) {
    const kinds = METHODS[name] ?? {};
    await assertAllowed(respond, example, Object.keys(kinds));
    const byKind = Map.groupBy(Object.entries(kinds), ([, kind]) => kind);
    for (const [kind, entries] of byKind) {
      const methods = entries.map(([method]) => method);
      const statuses = [...methods.flatMap((method) => shown(method, shape))];
      const other = rows.get(`${kind} ${path}`);
      const known = other?.[3]?.split(', ').map(Number) ?? [];
      const all = [...new Set([...known, ...statuses])].sort((one, two) => one - two);
      if (!all.some((status) => status < 300)) throw new Error(`No sample of ${kind} at ${path}`);
      rows.set(`${kind} ${path}`, [
        methods.map(code).join(', '),
        code(path),
        KINDS[kind],
        all.join(', '),
      ]);
    }
  }
  return toTable([['method', 'path', 'what it does', 'statuses'], ...rows.values()]);
}

function shown(method: string, shape: RegExp): readonly number[] {
  return samples
    .filter((sample) => (sample.method ?? 'GET') === method)
    .filter(({ path }) => shape.test(path.slice('/api/rest'.length).replace(/\?.*$/, '')))
    .map(({ status }) => status)
    .filter((status) => !ANYWHERE.has(status));
}

async function assertAllowed(
  respond: RespondToSample,
  example: string,
  described: readonly string[],
): Promise<void> {
  const sample: Sample = { method: 'OPTIONS', path: `/api/rest${example}`, status: 204 };
  const allow = (await respond(toRequest(sample), sample)).headers.get('allow')?.split(', ') ?? [];
  const methods = allow.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
  if (String(methods.sort()) !== String([...described].sort())) {
    throw new Error(`${example} has ${methods}, but the description has ${described}`);
  }
}

async function assertRejected(respond: RespondToSample, probe: Sample): Promise<void> {
  const { status } = await respond(toRequest(probe), probe);
  if (status === probe.status && status >= 400) return;
  throw new Error(`${probe.method} ${probe.path} responds with ${status}, not ${probe.status}`);
}
