import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { BlogClient } from '../blog.ts';

/** The context of a request: the ORM client of its caller. */
export interface Context {
  readonly db: BlogClient;
  readonly userId: number | undefined;
}

const t = initTRPC.context<Context>().create();
const publicProcedure = t.procedure;
const userProcedure = t.procedure.use(({ ctx: { userId }, next }) => {
  if (userId === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { userId } });
});

/** Hand-written procedures for the tasks, which the page shows. */
const TRPC_PROCEDURES = {
  list: publicProcedure.input(z.object({ take: z.number().max(100) })).query(({ ctx, input }) =>
    ctx.db.post.findMany({
      where: { published: true },
      orderBy: { publishedAt: 'desc' },
      take: input.take,
      select: { id: true, title: true },
    }),
  ),
  or: publicProcedure.query(({ ctx }) =>
    ctx.db.post.findMany({
      where: { published: true, OR: [{ kind: 'NOTE' }, { words: { gt: 1000 } }] },
      orderBy: { id: 'asc' },
      select: { id: true, title: true },
    }),
  ),
  embed: publicProcedure.input(z.object({ id: z.number() })).query(({ ctx, input }) =>
    ctx.db.post.findUnique({
      where: { id: input.id },
      select: { id: true, title: true, author: { select: { id: true, name: true } }, tags: true },
    }),
  ),
  related: publicProcedure.input(z.object({ tag: z.string() })).query(({ ctx, input }) =>
    ctx.db.post.findMany({
      where: { published: true, tags: { some: { label: input.tag } } },
      select: { id: true, title: true },
    }),
  ),
  count: publicProcedure.query(({ ctx }) => ctx.db.post.count({ where: { published: true } })),
  create: userProcedure
    .input(z.object({ id: z.string(), label: z.string() }))
    .mutation(({ ctx, input }) => ctx.db.tag.create({ data: input })),
  createWithRelation: userProcedure
    .input(z.object({ slug: z.string(), title: z.string().max(80), tag: z.string() }))
    .mutation(({ ctx, input: { slug, title, tag } }) =>
      ctx.db.post.create({
        data: {
          slug,
          title,
          author: { connect: { id: ctx.userId } },
          tags: { connect: { id: tag } },
        },
        select: { id: true, slug: true, title: true },
      }),
    ),
  update: userProcedure
    .input(z.object({ id: z.number(), title: z.string().max(80) }))
    .mutation(({ ctx, input: { id, ...data } }) =>
      ctx.db.post.update({ where: { id }, data, select: { id: true, title: true } }),
    ),
  delete: userProcedure
    .input(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => ctx.db.post.delete({ where: input, select: { id: true } })),
  link: userProcedure
    .input(z.object({ id: z.number(), tag: z.string() }))
    .mutation(({ ctx, input }) =>
      ctx.db.post.update({
        where: { id: input.id },
        data: { tags: { connect: { id: input.tag } } },
        select: { id: true },
      }),
    ),
};

/** The router of the procedures. */
export const appRouter = t.router(TRPC_PROCEDURES);

/** The type of the router, for its client. */
export type AppRouter = typeof appRouter;
