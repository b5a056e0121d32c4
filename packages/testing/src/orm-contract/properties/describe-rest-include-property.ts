import fc from 'fast-check';
import { BY_CURSOR } from '../support/by-cursor.ts';
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
const RUNS = runsOf(450, 25);

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
  /** Picks one of the cursors of the first part, if there are any. */
  readonly after: number | undefined;
}

/** A related row, and the cursor on it. */
interface Position {
  readonly row: TreeRow;
  readonly cursor: string;
}

/**
 * Describes that included relationships have the rows that the filter matches, in the order, behind
 * a cursor and up to the limit, as an evaluation of all rows in plain JavaScript has them.
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
    const read = async (parameters: readonly string[], headers = {}) => {
      const url = `/${type}?include=${path}&${parameters.join('&')}`;
      const { status, body } = await sendRequest(handler, {
        url,
        headers,
        client: database.as(ADA),
      });
      expect({ status, errors: body.errors }).toEqual({ status: 200 });
      const resources: readonly Json[] = [...body.data, ...body.included];
      return resources.filter((each) => each.type === ownerType);
    };
    const pickPosition = async (options: Options): Promise<Position | undefined> => {
      if (options.after === undefined) return undefined;
      const resources = await read(printOptions({ ...options, limit: 3 }, path), BY_CURSOR);
      const found: readonly Json[] = resources.flatMap((each) => each.relationships[last].data);
      const picked = found[options.after % found.length];
      if (!picked) return undefined;
      const row = (rows.get(name) ?? []).find(({ id }) => id === picked.id) as TreeRow;
      return { row, cursor: picked.meta.page.cursor };
    };
    const owners = ownersOf(rows.get(capitalized(type)) ?? [], names.slice(0, -1));
    const hasLongList = owners.some((owner) => (owner[last] as readonly TreeRow[]).length > 1);
    let partial = 0;
    let continued = 0;
    const optionsArbitrary = fc
      .record({
        tree: fc.option(filterTrees(model, source), { nil: undefined }),
        sort: sortKeys(KEYS[name] ?? []),
        // Lists of one are only cut by a limit of none.
        limit: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 })), {
          nil: undefined,
        }),
        count: fc.boolean(),
        after: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
      })
      .map((options): Options => {
        const { after, tree } = options;
        if (after === undefined) return options;
        // Cursors do not divide the order by a count. Many filters match too few rows to continue.
        const sort = options.sort.filter((key) => !key.endsWith('$count'));
        return { ...options, sort, tree: after % 3 === 0 ? tree : undefined };
      });
    const property = fc.asyncProperty(optionsArbitrary, async (options) => {
      const position = await pickPosition(options);
      const resources = await read(printOptions(options, path, position));
      for (const owner of owners) {
        const matching = (owner[last] as readonly TreeRow[]).filter(
          (row) =>
            !options.tree || evaluateTree(options.tree, row, { model, schema, ...how }) === true,
        );
        const resource = resources.find(({ id }) => id === owner.id);
        const expected = expectedPart(matching, options, position);
        expect(partOf(resource.relationships[last])).toEqual(expected);
        if (matching.length > (options.limit ?? 99)) partial++;
        if (position && expected.ids.length > 0) continued++;
      }
    });
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: 8000 });
    // Lists that are never cut show little. A small share of the requests may have none.
    if (share < 1) return;
    expect(partial).toBeGreaterThan(numRuns / 20);
    if (hasLongList) expect(continued).toBeGreaterThan(numRuns / 20);
  });
}

function sortKeys(keys: readonly string[]): fc.Arbitrary<readonly string[]> {
  const signed = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...keys));
  return fc
    .uniqueArray(signed, { maxLength: 2, selector: ([, key]) => key })
    .map((all) => all.map((each) => each.join('')));
}

function printOptions(
  { tree, sort, limit, count }: Omit<Options, 'after'>,
  path: string,
  position?: Position,
): readonly string[] {
  const own = `includeOptions[${path}]`;
  return [
    ...(tree ? printTree(tree).map((each) => each.replace(/^filter/, () => `${own}[filter]`)) : []),
    ...(sort.length > 0 ? [`${own}[sort]=${sort.join()}`] : []),
    ...(limit === undefined ? [] : [`${own}[limit]=${limit}`]),
    ...(count ? [`${own}[count]=true`] : []),
    ...(position ? [`${own}[after]=${position.cursor}`] : []),
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

type Json = TestResponse['body'];

function partOf({ data, links, meta }: Json) {
  return { ids: data.map(({ id }: TreeRow) => id), hasNext: 'next' in links, count: meta?.count };
}

function expectedPart(
  matching: readonly TreeRow[],
  { sort, limit, count }: Options,
  position: Position | undefined,
) {
  const keys = [...sort, 'id'].map((key) => ({
    name: key.replace('-', ''),
    sign: key.startsWith('-') ? -1 : 1,
  }));
  const compare = (one: TreeRow, other: TreeRow) => {
    for (const { name, sign } of keys) {
      const difference = numberAt(one, name) - numberAt(other, name);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
  const rest = matching.filter((row) => !position || compare(row, position.row) > 0);
  return {
    ids: rest
      .toSorted(compare)
      .slice(0, limit)
      .map(({ id }) => id),
    hasNext: rest.length > (limit ?? Number.POSITIVE_INFINITY),
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
