import { execFileSync } from 'node:child_process';
import { type BlogClient, type Database, openDatabase } from '../src/db.ts';

let databases: Database[] = [];

beforeAll(async () => {
  databases = [await openDatabase(), await openDatabase()];
}, 60_000);

afterAll(() => Promise.all(databases.map((database) => database.close())));

async function everything(client: BlogClient) {
  const orderBy = { id: 'asc' as const };
  return {
    users: await client.user.findMany({ orderBy, omit: { passwordHash: false } }),
    profiles: await client.profile.findMany({ orderBy }),
    posts: await client.post.findMany({ orderBy, include: { tags: { orderBy } } }),
    tags: await client.tag.findMany({ orderBy }),
    comments: await client.comment.findMany({ orderBy }),
    likes: await client.postLike.findMany({ orderBy: [{ postId: 'asc' }, { userId: 'asc' }] }),
  };
}

describe('seed', () => {
  it('creates the same rows every time', async () => {
    const [first, second] = await Promise.all(databases.map((d) => everything(d.unrestricted)));
    expect(first).toEqual(second);
  });

  it('creates a few hundred rows, including drafts', async () => {
    const { users, profiles, posts, tags, comments, likes } = await everything(
      (databases[0] as Database).unrestricted,
    );
    expect([users, profiles, posts, tags, comments, likes].map((rows) => rows.length)).toEqual([
      12, 11, 120, 12, 180, 265,
    ]);
    expect(posts.filter((post) => !post.published)).toHaveLength(12);
    expect(new Set(posts.map((post) => post.title)).size).toBe(posts.length);
    expect(posts.every((post) => post.tags.length > 0)).toBe(true);
  });

  it('creates values that JSON does not support', async () => {
    const { unrestricted } = databases[0] as Database;
    const post = await unrestricted.post.findUniqueOrThrow({ where: { id: 1 } });
    expect(post.viewCount).toBe(9_007_199_254_740_993n);
    expect(post.tips.toString()).toBe('4.75');
    expect(post.publishedAt?.toISOString()).toBe('2026-01-06T21:00:00.000Z');
    const profile = await unrestricted.profile.findUniqueOrThrow({ where: { userId: 'alice' } });
    expect(new TextDecoder().decode(profile.avatar ?? undefined)).toMatch(/^<svg /);
    expect(profile.languages).toEqual(['fr', 'en']);
  });

  it('creates every reply on the post of its parent comment', async () => {
    const { comments } = await everything((databases[0] as Database).unrestricted);
    const postOf = new Map(comments.map((comment) => [comment.id, comment.postId]));
    const replies = comments.filter((comment) => comment.parentId !== null);
    expect(replies.length).toBeGreaterThan(0);
    for (const reply of replies) expect(postOf.get(reply.parentId as number)).toBe(reply.postId);
  });

  it('sets the id sequences to the last row', async () => {
    const { unrestricted } = databases[1] as Database;
    const data = { slug: 'next', title: 'Next', body: '', authorId: 'alice' };
    expect(await unrestricted.post.create({ data })).toMatchObject({ id: 121 });
    expect(await unrestricted.tag.create({ data: { name: 'next' } })).toMatchObject({ id: 13 });
  });

  it('creates the same times in every time zone', () => {
    const script = `
      import { openDatabase } from './src/db.ts';
      const { unrestricted, close } = await openDatabase();
      const post = await unrestricted.post.findUnique({ where: { id: 1 } });
      console.log(post.publishedAt.toISOString());
      await close();`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, TZ: 'America/New_York' },
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe('2026-01-06T21:00:00.000Z');
  }, 60_000);
});
