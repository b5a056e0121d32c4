import type { ContractDatabase } from '../support/contract-database.ts';
import { sampleRows } from '../support/filter-rows.ts';
import type { TreeRow } from './filter-tree.ts';

/** Reads the rows of the models with their related rows, to the depth of the trees. */
export async function linkedRows(
  database: ContractDatabase,
): Promise<ReadonlyMap<string, readonly TreeRow[]>> {
  const { unrestricted: db, orm } = database;
  const { dbNull, jsonNull } = orm.dialect;
  const orderBy = { id: 'asc' };
  const [users, categories, tags] = await Promise.all([
    db.user.findMany({ orderBy }),
    db.category.findMany({ orderBy }),
    db.tag.findMany({ orderBy }),
  ]);
  const linked = await db.post.findMany({ orderBy, include: { tags: true } });
  const copies = (table: readonly TreeRow[]) =>
    table.map((row) => ({ ...row }) as Record<string, unknown>);
  const [user, category, tag, post] = [users, categories, tags, linked].map(copies) as [
    Rows,
    Rows,
    Rows,
    Rows,
  ];
  const byId = (table: Rows, id: unknown) => table.find((row) => row.id === id) ?? null;
  for (const row of post) {
    row.author = byId(user, row.authorId);
    row.category = byId(category, row.categoryId);
    row.tags = (row.tags as readonly TreeRow[]).map(({ id }) => byId(tag, id));
  }
  for (const row of user) row.posts = post.filter(({ authorId }) => authorId === row.id);
  for (const row of tag) row.posts = post.filter((each) => (each.tags as Rows).includes(row));
  for (const row of category) {
    row.parent = byId(category, row.parentId);
    row.children = category.filter(({ parentId }) => parentId === row.id);
    row.posts = post.filter(({ categoryId }) => categoryId === row.id);
  }
  const sample = sampleRows(database).map((row) =>
    Object.fromEntries(
      // JSON's null is a value, like the text "null" in a filter.
      Object.entries(row).map(([name, value]) => [
        name,
        value === dbNull ? null : value === jsonNull ? JSON_NULL : value,
      ]),
    ),
  );
  return new Map([
    ['User', user],
    ['Category', category],
    ['Tag', tag],
    ['Post', post],
    ['Sample', sample],
  ]);
}

type Rows = Record<string, unknown>[];

/** JSON writes it as null. */
const JSON_NULL = { toJSON: () => null };
