import type { TestDatabase } from '@modelway/testing/create-database';
import { maskVolatile } from './mask-volatile.ts';

/** Returns all rows of the database, with their many-to-many links. */
export async function dumpRows(raw: TestDatabase['raw']): Promise<unknown> {
  const rows = {
    user: await raw.user.findMany({ orderBy: { id: 'asc' }, omit: { passwordHash: false } }),
    profile: await raw.profile.findMany({ orderBy: { bio: 'asc' } }),
    locker: await raw.locker.findMany({ orderBy: { id: 'asc' } }),
    post: await raw.post.findMany({
      orderBy: { id: 'asc' },
      include: { tags: { select: { id: true }, orderBy: { id: 'asc' } } },
    }),
    tag: await raw.tag.findMany({ orderBy: { id: 'asc' } }),
    category: await raw.category.findMany({ orderBy: { id: 'asc' } }),
    membership: await raw.membership.findMany({ orderBy: [{ userId: 'asc' }, { teamId: 'asc' }] }),
    badge: await raw.badge.findMany({ orderBy: { id: 'asc' } }),
    team: await raw.team.findMany({ orderBy: { id: 'asc' } }),
    sample: await raw.sample.findMany({ orderBy: { id: 'asc' } }),
    auditEntry: await raw.auditEntry.findMany({ orderBy: { id: 'asc' } }),
  };
  const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return JSON.parse(maskVolatile(JSON.stringify(rows, write)));
}
