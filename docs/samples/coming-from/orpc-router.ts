import { os } from '@orpc/server';
import { z } from 'zod';
import type { Context } from './trpc-router.ts';

const base = os.$context<Context>();

/** Three of the tasks as procedures of oRPC, which the page shows. */
export const ORPC_PROCEDURES = {
  list: base.input(z.object({ take: z.number().max(100) })).handler(({ context, input }) =>
    context.db.post.findMany({
      where: { published: true },
      orderBy: { publishedAt: 'desc' },
      take: input.take,
      select: { id: true, title: true },
    }),
  ),
  create: base
    .input(z.object({ id: z.string(), label: z.string() }))
    .handler(({ context, input }) => context.db.tag.create({ data: input })),
  link: base.input(z.object({ id: z.number(), tag: z.string() })).handler(({ context, input }) =>
    context.db.post.update({
      where: { id: input.id },
      data: { tags: { connect: { id: input.tag } } },
      select: { id: true },
    }),
  ),
};
