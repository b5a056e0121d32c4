import type { ContractDatabase } from './contract-database.ts';
import { seedFixture } from './fixture-rows.ts';

/**
 * Seeds every kind of link between rows, in addition to `seedFixture`: lockers, a tree of
 * categories (2 and 3 below 1, 4 alone), memberships at the positions 1, 2, 5 and 7, badges (1 and
 * 2 of Ann's membership, 3 without one), and tags (1 on the posts 1 and 4, 2 on 1 and Ann's draft,
 * 3 on the draft alone).
 */
export async function seedRelations(database: ContractDatabase): Promise<void> {
  await seedFixture(database);
  const { unrestricted: db, orm } = database;
  await db.tag.create({ data: { name: 'green' } });
  await db.profile.create({ data: { id: 'p2', bio: 'Rules', userId: 3 } });
  await db.locker.createMany({ data: [{ code: 'L1', userId: 2 }, { code: 'L2' }] });
  await db.category.createMany({
    data: [{ name: 'root' }, { name: 'left', parentId: 1 }, { name: 'right', parentId: 1 }],
  });
  await db.category.create({ data: { name: 'alone' } });
  await db.team.create({ data: { id: 'empty', name: 'Empty' } });
  await db.membership.createMany({
    data: [
      { userId: 2, teamId: 'a_b', position: 2 },
      { userId: 2, teamId: 'c/d %', position: 5 },
      { userId: 3, teamId: 'a_b', position: 7 },
    ],
  });
  const ofAnn = { userId: 1, teamId: 'a_b' };
  await db.badge.createMany({
    data: [{ label: 'one', ...ofAnn }, { label: 'two', ...ofAnn }, { label: 'three' }],
  });
  const update = orm.operation(db, 'Post', 'update');
  const tag = (id: number, tags: readonly number[], rest: object = {}) =>
    update?.({
      where: { id },
      data: { ...rest, tags: { connect: tags.map((tagId) => ({ id: tagId })) } },
    });
  await tag(1, [1, 2], { categoryId: 2 });
  await tag(3, [2, 3]);
  await tag(4, [1]);
}

/** Reads every column of every row that takes part in a relationship, by `post 1 title`. */
export type Columns = ReadonlyMap<string, unknown>;

/** Reads the stored rows, without policies. */
export async function readColumns({ unrestricted: db }: ContractDatabase): Promise<Columns> {
  const tags = { tags: { select: { id: true }, orderBy: { id: 'asc' } } };
  const tables = {
    user: await db.user.findMany(),
    profile: await db.profile.findMany(),
    locker: await db.locker.findMany(),
    post: await db.post.findMany({ include: tags }),
    tag: await db.tag.findMany(),
    category: await db.category.findMany(),
    membership: await db.membership.findMany(),
    badge: await db.badge.findMany(),
    team: await db.team.findMany(),
  };
  const columns = new Map<string, unknown>();
  for (const [name, rows] of Object.entries(tables)) {
    for (const row of rows) {
      // A membership's id consists of its links; its position does not.
      const id = name === 'membership' ? row.position : row.id;
      for (const [column, value] of Object.entries(row)) {
        columns.set(`${name} ${id} ${column}`, plain(value));
      }
    }
  }
  return columns;
}

/** Returns the changed columns, each with its new value. */
export function changedColumns(before: Columns, after: Columns): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (JSON.stringify(old) !== JSON.stringify(now)) changed[name] = now;
  }
  return changed;
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map((item: { id: unknown }) => item.id) : value;
}
