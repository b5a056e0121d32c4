import type { TRPCClient } from '@trpc/client';
import type { PerTask } from './tasks.ts';
import type { AppRouter } from './trpc-router.ts';

/** The calls of the tRPC client, which the page shows. */
export const TRPC_CALLS = {
  list: (trpc) => trpc.list.query({ take: 2 }),
  or: (trpc) => trpc.or.query(),
  embed: (trpc) => trpc.embed.query({ id: 1 }),
  related: (trpc) => trpc.related.query({ tag: 'Databases' }),
  count: (trpc) => trpc.count.query(),
  create: (trpc) => trpc.create.mutate({ id: 'rest', label: 'REST' }),
  createWithRelation: (trpc) =>
    trpc.createWithRelation.mutate({ slug: 'moving', title: 'Moving', tag: 'http' }),
  update: (trpc) => trpc.update.mutate({ id: 1, title: 'Second steps' }),
  delete: (trpc) => trpc.delete.mutate({ id: 3 }),
  link: (trpc) => trpc.link.mutate({ id: 1, tag: 'db' }),
} satisfies PerTask<(trpc: TRPCClient<AppRouter>) => Promise<unknown>>;
