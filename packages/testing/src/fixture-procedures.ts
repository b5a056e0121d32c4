import { PolicyDeniedError } from '@modelway/core';
import type { ContractClient } from './orm-contract/support/contract-database.ts';

/**
 * The procedures of the fixture, for any ORM: each receives the caller's client and its arguments.
 */
export const FIXTURE_PROCEDURES = {
  countPosts: (db: ContractClient, { authorId, since }: { authorId: number; since?: Date }) =>
    db.post.count({ where: { authorId, ...(since && { createdAt: { gte: since } }) } }),
  echo: (_db: ContractClient, args: Readonly<Record<string, unknown>>) => args,
  ping: () => 'pong',
  forbid: (): string => {
    throw new PolicyDeniedError('Only editors may');
  },
  publish: (db: ContractClient, { id, tag }: { id: number; tag: string }) =>
    db.post.update({
      where: { id },
      data: { published: true, tags: { create: { name: tag } } },
      select: { id: true, published: true, createdAt: true },
    }),
  deleteTagged: async (
    db: ContractClient,
    { tagId, postId }: { tagId: number; postId: number },
  ): Promise<void> => {
    await db.tag.update({ where: { id: tagId }, data: { posts: { delete: { id: postId } } } });
  },
  breakDown: async (db: ContractClient, { name }: { name: string }) => {
    await db.tag.create({ data: { name } });
    throw new TypeError('secret of a procedure');
  },
} as const;
