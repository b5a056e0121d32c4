import type { Express, Request } from 'express';
import type { PrismaClient } from '../../zenstack/gen/prisma/client.ts';
import type { PerTask } from './tasks.ts';

/** Hand-written routes for the tasks, which the page shows. */
export const EXPRESS_ROUTES = {
  list: (app, db) => {
    app.get('/posts', async (req, res) => {
      const posts = await db.post.findMany({
        where: { published: true },
        orderBy: { publishedAt: 'desc' },
        take: Math.min(Number(req.query.limit) || 20, 100),
        select: { id: true, title: true },
      });
      res.json(posts);
    });
  },
  or: (app, db) => {
    app.get('/posts/notable', async (_req, res) => {
      const posts = await db.post.findMany({
        where: { published: true, OR: [{ kind: 'NOTE' }, { words: { gt: 1000 } }] },
        orderBy: { id: 'asc' },
        select: { id: true, title: true },
      });
      res.json(posts);
    });
  },
  embed: (app, db) => {
    app.get('/posts/:id', async (req, res) => {
      const post = await db.post.findFirst({
        where: { id: Number(req.params.id), ...visibleTo(userOf(req)) },
        select: { id: true, title: true, author: { select: { id: true, name: true } }, tags: true },
      });
      if (post) res.json(post);
      else res.status(404).json({ error: 'No such post' });
    });
  },
  related: (app, db) => {
    app.get('/tags/:label/posts', async (req, res) => {
      const posts = await db.post.findMany({
        where: { published: true, tags: { some: { label: req.params.label } } },
        select: { id: true, title: true },
      });
      res.json(posts);
    });
  },
  count: (app, db) => {
    app.get('/post-count', async (_req, res) => {
      res.json(await db.post.count({ where: { published: true } }));
    });
  },
  create: (app, db) => {
    app.post('/tags', async (req, res) => {
      requireUser(req);
      const { id, label } = req.body; // validate it: both must be strings
      res.status(201).json(await db.tag.create({ data: { id, label } }));
    });
  },
  createWithRelation: (app, db) => {
    app.post('/posts', async (req, res) => {
      const authorId = requireUser(req);
      const { slug, title, tag } = req.body; // validate it
      const post = await db.post.create({
        data: { slug, title, authorId, tags: { connect: { id: tag } } },
        select: { id: true, slug: true, title: true },
      });
      res.status(201).json(post);
    });
  },
  update: (app, db) => {
    app.patch('/posts/:id', async (req, res) => {
      const { title } = req.body; // validate it, and each other field that may change
      const post = await db.post.update({
        where: { id: Number(req.params.id), authorId: requireUser(req) },
        data: { title },
        select: { id: true, title: true },
      });
      res.json(post);
    });
  },
  delete: (app, db) => {
    app.delete('/posts/:id', async (req, res) => {
      const where = { id: Number(req.params.id), authorId: requireUser(req) };
      res.json(await db.post.delete({ where, select: { id: true } }));
    });
  },
  link: (app, db) => {
    app.put('/posts/:id/tags/:tag', async (req, res) => {
      const post = await db.post.update({
        where: { id: Number(req.params.id), authorId: requireUser(req) },
        data: { tags: { connect: { id: req.params.tag } } },
        select: { id: true },
      });
      res.json(post);
    });
  },
} satisfies PerTask<(app: Express, db: PrismaClient) => void>;

/** The condition of each read: the access policy, written by hand. */
function visibleTo(userId: number | undefined) {
  const own = userId === undefined ? [] : [{ authorId: userId }];
  return { OR: [{ published: true }, ...own] };
}

function userOf(req: Request): number | undefined {
  return Number(req.get('x-user')) || undefined;
}

function requireUser(req: Request): number {
  const userId = userOf(req);
  if (userId === undefined) throw Object.assign(new Error('Log in'), { status: 401 });
  return userId;
}
