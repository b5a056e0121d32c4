import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { can } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { evaluateTree, type FilterTree, printTree, type TreeRow } from './filter-tree.ts';
import { filterTrees } from './filter-tree-arbitrary.ts';
import { linkedRows } from './linked-rows.ts';

/** The number of requests for each path; smaller on a slow machine. */
const RUNS = runsOf(150, 25);

/** Sort keys that order rows in the same way everywhere, by model. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  Post: ['id', 'published'],
  Category: ['id', 'posts.$count', 'children.$count'],
  Tag: ['id'],
};

/** A path of relationships from a type to a list, and the models on the path. */
const PATHS: readonly (readonly [type: string, path: string, models: readonly string[]])[] = [
  ['user', 'posts', ['Post']],
  ['tag', 'posts', ['Post']],
  ['post', 'tags', ['Tag']],
  ['category', 'children', ['Category']],
  ['category', 'posts.tags', ['Post', 'Tag']],
  ['post', 'category.children', ['Category', 'Category']],
];

/** The random options of a relationship. */
interface Options {
  readonly tree: FilterTree | undefined;
  readonly sort: readonly string[];
  readonly limit: number | undefined;
  readonly count: boolean;
}

/**
 * Describes that included relationships have the rows that the filter matches, in the order and up
 * to the limit, as an evaluation of all rows in plain JavaScript has them.
 */
export function describeRestIncludeProperty(start: StartContractDatabase, share: number): void {
  const numRuns = Math.ceil(RUNS * share);
  let database: ContractDatabase;
  let rows: ReadonlyMap<string, readonly TreeRow[]>;

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    rows = await linkedRows(database);
  });
  afterAll(() => database.close());

  it.each(PATHS)('includes from %s through %s what the options say', async (type, path, models) => {
    const { schema } = database.orm;
    const [name = ''] = models.slice(-1);
    const model = schema.models.find((each) => each.name === name);
    if (!model) throw new TypeError(`There is no ${name}`);
    const limits = {
      filterDepth: 20,
      filterCount: 500,
      queryBytes: 100_000,
      complexity: Number.POSITIVE_INFINITY,
    };
    const handler = restHandler({ endpoint: '/api', log: false, limits })(database.orm);
    const how = {
      unknownJsonNull: !can(start, 'null-beside-json-null'),
      ignoresCase: !can(start, 'case-sensitive-search'),
      foldsCase: !can(start, 'case-sensitive-text'),
    };
    const source = {
      schema,
      rows,
      without: ['published$null'],
      wildcards: can(start, 'literal-parts'),
    };
    const names = path.split('.');
    const last = names.at(-1) as string;
    const ownerType = names.length > 1 ? (models.at(-2) as string).toLowerCase() : type;
    let partial = 0;
    const property = fc.asyncProperty(
      fc.record({
        tree: fc.option(filterTrees(model, source), { nil: undefined }),
        sort: sortKeys(KEYS[name] ?? []),
        limit: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
        count: fc.boolean(),
      }),
      async (options) => {
        const url = `/${type}?include=${path}&${printOptions(options, path).join('&')}`;
        const { status, body } = await sendRequest(handler, { url, client: database.as(ADA) });
        expect({ status, errors: body.errors }).toEqual({ status: 200 });
        const resources = [...body.data, ...body.included].filter(
          (each) => each.type === ownerType,
        );
        const owners = ownersOf(rows.get(capitalized(type)) ?? [], names.slice(0, -1));
        for (const owner of owners) {
          const matching = (owner[last] as readonly TreeRow[]).filter(
            (row) =>
              !options.tree || evaluateTree(options.tree, row, { model, schema, ...how }) === true,
          );
          const resource = resources.find(({ id }) => id === owner.id);
          expect(partOf(resource.relationships[last])).toEqual(expectedPart(matching, options));
          if (matching.length > (options.limit ?? 99)) partial++;
        }
      },
    );
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: 8000 });
    // Lists that are never cut show little. A small share of the requests may have none.
    if (share === 1) expect(partial).toBeGreaterThan(numRuns / 20);
  });
}

function sortKeys(keys: readonly string[]): fc.Arbitrary<readonly string[]> {
  const signed = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...keys));
  return fc
    .uniqueArray(signed, { maxLength: 2, selector: ([, key]) => key })
    .map((all) => all.map((each) => each.join('')));
}

function printOptions({ tree, sort, limit, count }: Options, path: string): readonly string[] {
  const own = `includeOptions[${path}]`;
  return [
    ...(tree ? printTree(tree).map((each) => each.replace(/^filter/, () => `${own}[filter]`)) : []),
    ...(sort.length > 0 ? [`${own}[sort]=${sort.join()}`] : []),
    ...(limit === undefined ? [] : [`${own}[limit]=${limit}`]),
    ...(count ? [`${own}[count]=true`] : []),
  ];
}

/** Returns the rows at the end of relationships, each once. */
function ownersOf(from: readonly TreeRow[], names: readonly string[]): readonly TreeRow[] {
  let owners = from;
  for (const name of names) {
    const related = owners.flatMap((row) => (row[name] ?? []) as TreeRow | readonly TreeRow[]);
    owners = [...new Set(related)];
  }
  return owners;
}

type Relationship = TestResponse['body'];

function partOf({ data, links, meta }: Relationship) {
  return { ids: data.map(({ id }: TreeRow) => id), hasNext: 'next' in links, count: meta?.count };
}

function expectedPart(matching: readonly TreeRow[], { sort, limit, count }: Options) {
  const keys = [...sort, 'id'].map((key) => ({
    name: key.replace('-', ''),
    sign: key.startsWith('-') ? -1 : 1,
  }));
  const sorted = matching.toSorted((one, other) => {
    for (const { name, sign } of keys) {
      const difference = numberAt(one, name) - numberAt(other, name);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
  return {
    ids: sorted.slice(0, limit).map(({ id }) => id),
    hasNext: matching.length > (limit ?? Number.POSITIVE_INFINITY),
    count: count ? matching.length : undefined,
  };
}

function numberAt(row: TreeRow, key: string): number {
  const [name = '', isCount] = key.split('.');
  const value = row[name];
  return isCount ? (value as readonly unknown[]).length : Number(value);
}

function capitalized(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
