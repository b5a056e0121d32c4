import type { ModelDescription, RelationFieldDescription, SchemaDescription } from '@modelway/core';
import fc from 'fast-check';
import type { ContractDatabase } from '../support/contract-database.ts';

/** A read over RPC. */
export interface GeneratedRead {
  readonly target: string;
  readonly args: object;
}

/** The number of rows of each model: few, and many links between them. */
const COUNTS = { users: 5, teams: 3, categories: 6, posts: 18, tags: 5 } as const;

/** Seeds rows with dense links: some have most of the related rows, others have none. */
export async function seedDenseRows(database: ContractDatabase): Promise<void> {
  const { unrestricted: db, clear } = database;
  await clear();
  const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
    Array.from({ length }, (_, index) => item(index));
  const { users, teams, categories, posts, tags } = COUNTS;
  await db.user.createMany({ data: listOf(users, (i) => ({ email: `user${i}@example.com` })) });
  await db.team.createMany({ data: listOf(teams, (i) => ({ id: `t_${i}`, name: `team ${i}` })) });
  await db.category.createMany({ data: listOf(categories, (i) => ({ name: `${i % 3}` })) });
  for (let i = 2; i <= categories; i++) {
    await db.category.update({ where: { id: i }, data: { parentId: Math.ceil(i / 4) } });
  }
  const createdAt = new Date('2024-01-01T00:00:00Z');
  await db.post.createMany({
    data: listOf(posts, (i) => ({
      title: `post ${i % 4}`,
      published: i % 3 === 0,
      // The first user has half of all posts, the last one has none.
      authorId: i % 2 === 0 ? 1 : i % users || null,
      categoryId: (i % categories) + 1,
      createdAt,
    })),
  });
  await db.tag.createMany({ data: listOf(tags, (i) => ({ name: `tag ${i}` })) });
  for (let i = 1; i < tags; i++) {
    const ids = listOf(posts, (id) => ({ id: id + 1 })).filter(({ id }) => id % i === 0);
    await db.tag.update({ where: { id: i }, data: { posts: { connect: ids } } });
  }
  await db.membership.createMany({
    data: listOf(users * teams - 4, (i) => ({
      userId: (i % users) + 1,
      teamId: `t_${Math.floor(i / users)}`,
      position: i,
    })),
  });
  for (let i = 0; i < 8; i++) {
    const key = { userId: (i % 3) + 1, teamId: 't_0' };
    await db.badge.create({ data: { label: `${i % 2}`, ...(i < 6 && key) } });
  }
  await db.profile.create({ data: { id: 'p1', bio: 'x', userId: 1 } });
}

/** The ORM client and database for which reads are generated. */
export interface ReadSource {
  readonly schema: SchemaDescription;
  /** Whether the database can apply `distinct`. */
  readonly distinct: boolean;
  /**
   * Whether a cursor outside of a list of related records has the same effect in every read: Prisma
   * 7.10 finds it by its value or not at all.
   */
  readonly nestedCursors: boolean;
}

const DEPTH = 3;

/** Generates reads with related records, in a total order. */
export function generatedReads(source: ReadSource): fc.Arbitrary<GeneratedRead> {
  const models = source.schema.models.filter(({ name }) => Object.hasOwn(COLUMNS, name));
  const targetOf = ({ name }: ModelDescription, operation: string) =>
    `${name.charAt(0).toLowerCase()}${name.slice(1)}.${operation}`;
  return fc.constantFrom(...models).chain((model) => {
    const list = lists(model, DEPTH, source);
    const orderBy = orderOf(model);
    const of = (operation: string, args: fc.Arbitrary<object>) =>
      args.map((each) => ({ target: targetOf(model, operation), args: each }));
    const one = selections(model, DEPTH, source);
    const first = one.map((args) => ({ ...args, orderBy }));
    const unique = one.map((args) => ({ ...args, where: { id: 1 } }));
    return fc.oneof(
      { weight: 4, arbitrary: of('findMany', list) },
      { weight: 1, arbitrary: of('findFirst', first) },
      ...(hasNumber(model) ? [{ weight: 1, arbitrary: of('findUnique', unique) }] : []),
    );
  });
}

/** A column of each model with values that several rows share. */
const COLUMNS: Readonly<Record<string, string>> = {
  Post: 'title',
  User: 'email',
  Tag: 'name',
  Category: 'name',
  Team: 'name',
  Membership: 'level',
  Badge: 'label',
  Person: 'name',
  Asset: 'title',
  Document: 'title',
  Secret: 'title',
  Note: 'body',
  Account: 'label',
  Ballot: 'choice',
};

/** Generates the arguments of a list, for its own rows and those related to them. */
function lists(model: ModelDescription, depth: number, source: ReadSource): fc.Arbitrary<object> {
  const column = COLUMNS[model.name] ?? 'id';
  const hasCursor = hasNumber(model) && (source.nestedCursors || depth === DEPTH);
  const bounds = fc.record(
    {
      take: fc.constantFrom(0, 1, 2, 3, 5, 40, -1, -2),
      skip: fc.constantFrom(0, 1, 3),
      where: fc.constantFrom({}, { NOT: { [column]: 'post 1' } }),
      ...(source.distinct && { distinct: fc.constant([column]) }),
      ...(hasCursor && { cursor: fc.constantFrom({ id: 1 }, { id: 3 }, { id: 99 }) }),
    },
    { requiredKeys: [] },
  );
  const direction = fc.constantFrom('asc', 'desc');
  return fc
    .tuple(bounds, selections(model, depth, source), direction)
    .map(([bound, selection, order]) => ({
      ...selection,
      ...bound,
      orderBy: orderOf(model, order),
    }));
}

function hasNumber({ idFields, fields }: ModelDescription): boolean {
  const [id] = fields.filter(({ name }) => name === idFields[0]);
  return idFields.length === 1 && id?.kind === 'scalar' && id.type === 'Int';
}

function orderOf({ idFields }: ModelDescription, direction = 'asc'): readonly object[] {
  return idFields.map((name) => ({ [name]: direction }));
}

/** Generates a `select` or `include` of related records, or neither. */
function selections(
  model: ModelDescription,
  depth: number,
  source: ReadSource,
): fc.Arbitrary<object> {
  const relations = model.fields.filter((field) => field.kind === 'relation');
  if (depth === 0 || relations.length === 0) return fc.constant({});
  const members = fc
    .uniqueArray(fc.constantFrom(...relations), {
      minLength: 1,
      maxLength: 2,
      selector: ({ name }) => name,
    })
    .chain((chosen) => fc.tuple(...chosen.map((field) => related(field, depth - 1, source))))
    .map((entries) => Object.fromEntries(entries) as object);
  const column = COLUMNS[model.name] ?? 'id';
  // Without the key that joins the related records.
  const omit = Object.fromEntries(model.idFields.map((name) => [name, true]));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: members.map((include) => ({ include })) },
    // With another column omitted, ZenStack returns different columns of the models that extend
    // this one.
    ...(model.extendedBy?.length
      ? []
      : [{ weight: 1, arbitrary: members.map((include) => ({ include, omit })) }]),
    { weight: 3, arbitrary: members.map((select) => ({ select: { ...select, [column]: true } })) },
    { weight: 1, arbitrary: members.map((select) => ({ select })) },
  );
}

function related(
  field: RelationFieldDescription,
  depth: number,
  source: ReadSource,
): fc.Arbitrary<[string, unknown]> {
  const target = source.schema.models.find(({ name }) => name === field.model);
  if (!target) throw new TypeError(`There is no model ${field.model}`);
  const list = lists(target, depth, source);
  const args = field.list ? list : selections(target, depth, source);
  const whole = field.list ? { orderBy: orderOf(target) } : true;
  return fc
    .oneof({ weight: 1, arbitrary: fc.constant(whole) }, { weight: 2, arbitrary: args })
    .map((value) => [field.name, value]);
}

/** Generates REST URLs with included paths of relationships, also back and forth. */
export function generatedUrls({ models }: SchemaDescription): fc.Arbitrary<string> {
  const paths = (name: string, depth: number): fc.Arbitrary<string> => {
    const model = models.find((each) => each.name === name);
    const relations = model?.fields.filter((field) => field.kind === 'relation') ?? [];
    return fc.constantFrom(...relations).chain((relation) => {
      if (depth === 1) return fc.constant(relation.name);
      return paths(relation.model, depth - 1).map((below) => `${relation.name}.${below}`);
    });
  };
  return fc
    .tuple(fc.constantFrom(...URLS), fc.integer({ min: 1, max: 5 }))
    .chain(([[url, model], depth]) =>
      fc
        .uniqueArray(paths(model, depth), { minLength: 1, maxLength: 3 })
        .map((include) => `/${url}${url.includes('?') ? '&' : '?'}include=${include.join()}`),
    );
}

const URLS = [
  ['post', 'Post'],
  ['post/1', 'Post'],
  ['user', 'User'],
  ['user/1', 'User'],
  ['tag?page[limit]=2', 'Tag'],
  ['category', 'Category'],
  ['team', 'Team'],
  ['user/1/posts', 'Post'],
  ['tag/1/posts', 'Post'],
] as const;

/** Counts the records of a response; related ones count once for each parent. */
export function countRecords(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countRecords(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  if (Object.getPrototypeOf(value) !== Object.prototype) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + countRecords(member), 1);
}
