// Checks that imports run one way: each folder imports only its own files and what the table names,
// and no file imports itself through others. Cycles of types are allowed. (Biome's rule on cycles
// takes as long as all its other rules together.)
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

const CODEC = '@modelway/serialization';
const TOPS = ['**', '!sql/**', '!node/**', '!openapi/**'];
const PARSE = ['schema', 'http', 'limits', 'errors'];
const EXECUTE = ['orm', 'rows', 'errors', 'links', 'writes'];
const RENDER = ['schema', 'http', 'errors', CODEC];

/** Folder of core → the folders, files and packages that it may import. */
const CORE = {
  '': ['**', '!sql/**', CODEC],
  errors: [],
  bytes: ['errors'],
  effects: ['grammar', 'schema'],
  fetch: ['http', 'errors', 'orm/orm-binding.ts', 'create-api-handler.ts'],
  grammar: ['schema', 'orm/orm-binding.ts', 'orm/orm-grammar.ts'],
  handler: [
    ...['bytes', 'errors', 'http', 'intercept', 'limits', 'logging', 'options', 'orm'],
    ...['overload', 'schema'],
  ],
  http: ['limits', 'errors', 'orm/orm-binding.ts', CODEC],
  intercept: [
    'effects',
    'errors',
    'grammar',
    'http',
    'options',
    'orm',
    'overload',
    'schema',
    'writes',
  ],
  links: ['errors', 'http/parse-json.ts', 'orm', 'schema', 'writes', CODEC],
  limits: ['bytes', 'errors', 'options'],
  logging: ['bytes', 'errors', 'options'],
  node: [
    ...['http', 'errors', 'bytes/sending-bytes.ts', 'limits/limits.ts', 'logging'],
    ...['create-api-handler.ts', 'node:*'],
  ],
  openapi: [
    ...['*.ts', 'errors', 'grammar', 'options', 'http', 'limits', 'orm', 'schema', 'rest', 'rpc'],
  ],
  options: ['errors'],
  orm: ['bytes', 'schema', 'errors'],
  overload: ['bytes/process-bytes.ts', 'errors', 'options', 'http/api-handler.ts'],
  rows: [
    ...['bytes', 'effects/nested-args.ts', 'grammar', 'links/link.ts', 'schema', 'orm', 'errors'],
  ],
  schema: ['errors', 'options', CODEC],
  sql: ['errors', 'grammar/operations.ts', 'schema', 'orm', 'effects/nested-args.ts', CODEC],
  writes: ['effects', 'errors', 'orm', 'rows', 'schema'],
  rest: [
    ...[...TOPS, CODEC, '!rpc/**'],
    // Procedures are served as over RPC.
    ...['rpc/plan-procedure-call.ts', 'rpc/describe-rpc-request.ts', 'rpc/read-args-body.ts'],
    ...['rpc/route/match-procedure.ts', 'rpc/route/methods.ts'],
  ],
  'rest/route': ['schema', 'http', 'errors'],
  'rest/parse': ['rest/route', 'rest/rest-*.ts', 'grammar', ...PARSE],
  'rest/plan': [
    ...['rest/route', 'rest/parse', 'rest/rest-*.ts', 'schema', 'errors'],
    ...['http/json-pointer.ts', 'http/entity-tags.ts', 'links/link.ts', 'writes/write.ts'],
    ...['effects/finds-rows.ts', 'rows/selection.ts'],
  ],
  'rest/execute': [...['rest/plan', 'schema/values', 'http/entity-tags.ts', ...EXECUTE]],
  'rest/render': ['rest/parse', 'rest/plan', 'rest/execute', 'rest/rest-*.ts', ...RENDER],
  rpc: [...TOPS, '!rest/**'],
  'rpc/args': ['effects/nested-args.ts', 'grammar', 'links', 'orm', ...PARSE],
  'rpc/route': ['grammar', 'schema', 'http', 'errors'],
  'rpc/parse': ['grammar', 'links', 'rpc/args', 'rpc/route', 'rpc/rpc-*.ts', ...PARSE],
  'rpc/plan': [
    ...['grammar', 'links', 'rpc/route', 'rpc/parse', 'rpc/rpc-*.ts', 'schema', 'errors'],
    ...['http', 'orm'],
    ...['effects/finds-rows.ts', 'effects/list-writes.ts', 'writes/write.ts'],
    'writes/call-procedure.ts',
  ],
  'rpc/execute': ['grammar', 'rpc/plan', ...EXECUTE],
  'rpc/render': ['rpc/parse', 'rpc/plan', 'rpc/execute', 'rpc/rpc-*.ts', ...RENDER],
};

const FOR_ADAPTERS = ['@modelway/core', '@modelway/core/*', '!@modelway/core/sql'];
const FOR_BINDINGS = ['@modelway/core', '@modelway/core/sql'];

/** Folder of another package → the same, with paths from the root of the repository. */
const OTHERS = {
  'packages/serialization/src': ['superjson', 'decimal.js'],
  'packages/client/src': [`${CODEC}/client`],
  'packages/client/src/types': [
    ...['packages/client/src/*.ts', '@prisma/client/runtime/client'],
    ...['@zenstackhq/orm', '@zenstackhq/orm/schema'],
  ],
  'packages/tanstack-query/src': ['@modelway/client', `${CODEC}/client`, '@tanstack/query-core'],
  'packages/tanstack-query/src/optimistic': [
    ...['packages/tanstack-query/src', '@modelway/client', '@tanstack/query-core'],
  ],
  'packages/orm-zenstack/src': [...FOR_BINDINGS, '@zenstackhq/orm', '@zenstackhq/orm/*'],
  ...inFolder('packages/orm-zenstack/src', {
    schema: FOR_BINDINGS,
    queries: ['schema', 'errors/denied-rows-error.ts', ...FOR_BINDINGS],
    errors: ['schema', ...FOR_BINDINGS],
    arguments: ['schema', 'errors', ...FOR_BINDINGS],
    operations: ['schema', 'queries', 'errors', 'arguments', ...FOR_BINDINGS],
  }),
  'packages/orm-prisma/src': [
    ...[...FOR_BINDINGS, '@prisma/client/runtime/*', '@standard-schema/spec'],
    '!packages/orm-prisma/src/generator/**',
  ],
  ...inFolder('packages/orm-prisma/src', {
    arguments: ['errors/invalid-arguments-error.ts', ...FOR_BINDINGS, '@prisma/client/runtime/*'],
    client: ['errors/invalid-arguments-error.ts', ...FOR_BINDINGS],
    errors: FOR_BINDINGS,
    generator: [...['@modelway/core', '@prisma/generator-helper', 'node:fs/promises', 'node:path']],
  }),
  'packages/compat-zenstack/src': ['@modelway/core', '@modelway/orm-zenstack'],
  ...inFolder('packages/compat-zenstack/src', {
    http: ['@modelway/core'],
    openapi: ['options.ts', '@modelway/orm-zenstack', '@zenstackhq/server/api'],
    rpc: ['*.ts', 'http', '@modelway/core', '@modelway/orm-zenstack'],
    rest: ['*.ts', 'http', 'rpc', '@modelway/core', '@modelway/orm-zenstack'],
  }),
  'packages/mcp/src': [
    ...['@modelway/core', '@modelway/core/fetch', '@modelway/core/openapi'],
    '@modelcontextprotocol/server',
  ],
  // A framework of its own, but no other package of ours.
  'packages/adapter-*/src': [
    ...['*', '!packages/**', 'packages/adapter-*/src', '!@modelway/**', ...FOR_ADAPTERS],
  ],
  'packages/adapter-next/src': ['next', 'next/*', ...FOR_ADAPTERS],
};

const RULES = Object.entries({ ...inFolder('packages/core/src', CORE), ...OTHERS }).sort(
  ([one], [other]) => other.length - one.length,
);

/** File → its imports: paths from the root for files, and the names of packages. */
const files = new Map(globSync('packages/*/src/**/*.ts').map((file) => [file, importsOf(file)]));

const forbidden = Array.from(files, ([file, imports]) => {
  const rule = RULES.find(([folder]) => matchesGlob(file, `${folder}/**`));
  if (!rule) return [];
  const [folder, names] = rule;
  return imports
    .filter(({ path }) => !isAllowed(path, folder, names))
    .map(({ path }) => `${file} must not import ${path}`);
}).flat();
const problems = [...forbidden, ...cycles()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The rules of the folders in a folder, with the names of its own files from the root. */
function inFolder(source, rules) {
  const fromRoot = (name) =>
    /^!?(@|node:)/.test(name) ? name : name.replace(/^!?/, `$&${source}/`);
  return Object.fromEntries(
    Object.entries(rules).map(([folder, names]) => [join(source, folder), names.map(fromRoot)]),
  );
}

/** The last name that matches decides. */
function isAllowed(path, folder, names) {
  let isKnown = matchesGlob(path, `${folder}/**`);
  for (const name of names) {
    const pattern = name.replace(/^!/, '');
    if (path === pattern || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) {
      isKnown = !name.startsWith('!');
    }
  }
  return isKnown;
}

/** The paths from the root of imported files, and the names of packages. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
  const found = text.matchAll(
    /(\b(?:import|export) type\b[^';]*)?(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g,
  );
  return Array.from(found, ([, type, name]) => ({
    path: name.startsWith('.') ? join(dirname(file), name) : name,
    isOfTypes: type !== undefined,
  }));
}

/** The cycles of files that import each other's values, one for each way back. */
function cycles() {
  const visited = new Set();
  const visit = (file, above) => {
    if (above.includes(file)) {
      const cycle = above.slice(above.indexOf(file));
      return [`${[...cycle, file].join(' imports ')}, a cycle`];
    }
    if (visited.has(file)) return [];
    visited.add(file);
    const imports = (files.get(file) ?? []).filter(({ isOfTypes }) => !isOfTypes);
    return imports.flatMap(({ path }) => visit(path, [...above, file]));
  };
  return [...files.keys()].flatMap((file) => visit(file, []));
}
