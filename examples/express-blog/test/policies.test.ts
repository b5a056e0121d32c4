import { type BlogClient, type Database, openDatabase } from '../src/db.ts';

let database: Database;
let anonymous: BlogClient;
let alice: BlogClient;
let ben: BlogClient;
let admin: BlogClient;

const denied = { reason: 'rejected-by-policy' };
const missing = { reason: 'not-found' };

/** A published post of Ben, and drafts of Ben and Alice. */
const BENS_POST = 13;
const BENS_DRAFT = 2;
const ALICES_DRAFT = 12;

beforeAll(async () => {
  database = await openDatabase();
  anonymous = database.db.$setAuth(undefined);
  alice = database.db.$setAuth({ id: 'alice', role: 'AUTHOR' });
  ben = database.db.$setAuth({ id: 'ben', role: 'AUTHOR' });
  admin = database.db.$setAuth({ id: 'admin', role: 'ADMIN' });
}, 60_000);

afterAll(() => database.close());

let slugs = 0;
const newPost = () => ({ slug: `test-${++slugs}`, title: 'A test', body: 'Nothing to see.' });

describe('drafts', () => {
  it('are visible only to their author and an admin', async () => {
    const where = { id: BENS_DRAFT };
    expect(await anonymous.post.findUnique({ where })).toBeNull();
    expect(await alice.post.findUnique({ where })).toBeNull();
    expect(await ben.post.findUnique({ where })).toMatchObject({ authorId: 'ben' });
    expect(await admin.post.findUnique({ where })).toMatchObject({ authorId: 'ben' });
  });

  it('are not revealed by counts, relations or filters', async () => {
    const draft = { published: false };
    expect(await anonymous.post.count({ where: draft })).toBe(0);
    expect(await anonymous.user.count({ where: { posts: { some: draft } } })).toBe(0);
    expect(await anonymous.tag.count({ where: { posts: { some: draft } } })).toBe(0);
    expect(await anonymous.comment.count({ where: { post: draft } })).toBe(0);
    const tags = await anonymous.tag.findMany({ include: { posts: true } });
    expect(tags.flatMap((tag) => tag.posts).every((post) => post.published)).toBe(true);
  });

  it('hide their comments too', async () => {
    const where = { postId: BENS_DRAFT };
    expect(await anonymous.comment.count({ where })).toBe(0);
    expect(await ben.comment.count({ where })).toBe(1);
  });
});

describe('published posts', () => {
  it('are readable by all callers, with their comments and likes', async () => {
    const post = await anonymous.post.findUnique({
      where: { id: 1 },
      include: { author: true, comments: true, likes: true, tags: true },
    });
    expect(post?.author.name).toBe('Alice Moreau');
    expect(post?.comments).toHaveLength(1);
    expect(post?.likes.length).toBeGreaterThan(0);
    expect(post?.tags.map((tag) => tag.name)).toEqual(['security']);
  });

  it('can be changed and deleted only by their author and an admin', async () => {
    const { id } = await alice.post.create({ data: { ...newPost(), published: true } });
    const change = { where: { id }, data: { title: 'Changed' } };
    await expect(anonymous.post.update(change)).rejects.toMatchObject(missing);
    await expect(ben.post.update(change)).rejects.toMatchObject(missing);
    await expect(ben.post.delete({ where: { id } })).rejects.toMatchObject(missing);
    expect(await alice.post.update(change)).toMatchObject({ title: 'Changed' });
    expect(await admin.post.delete({ where: { id } })).toMatchObject({ id });
  });

  it('belong to the user who creates them', async () => {
    expect(await alice.post.create({ data: newPost() })).toMatchObject({ authorId: 'alice' });
    const author = { connect: { id: 'alice' } };
    expect(await alice.post.create({ data: { ...newPost(), author } })).toMatchObject({
      authorId: 'alice',
    });
    await expect(
      alice.post.create({ data: { ...newPost(), authorId: 'ben' } }),
    ).rejects.toMatchObject(denied);
    await expect(anonymous.post.create({ data: newPost() })).rejects.toMatchObject(denied);
    await expect(
      anonymous.post.create({ data: { ...newPost(), authorId: 'alice' } }),
    ).rejects.toMatchObject(denied);
    expect(await admin.post.create({ data: { ...newPost(), authorId: 'ben' } })).toMatchObject({
      authorId: 'ben',
    });
  });

  it('cannot be assigned to another author', async () => {
    const give = { where: { id: 1 }, data: { author: { connect: { id: 'ben' } } } };
    await expect(alice.post.update(give)).rejects.toMatchObject(denied);
    const take = { where: { id: 'alice' }, data: { posts: { connect: { id: BENS_POST } } } };
    await expect(alice.user.update(take)).rejects.toMatchObject(missing);
  });
});

describe('tags', () => {
  it('can be added to and removed from one’s own posts only', async () => {
    const tag = (id: number) => ({ where: { id }, data: { tags: { set: [{ id: 5 }] } } });
    const tagged = await alice.post.update({ ...tag(ALICES_DRAFT), include: { tags: true } });
    expect(tagged.tags.map(({ name }) => name)).toEqual(['security']);
    await expect(alice.post.update(tag(BENS_DRAFT))).rejects.toMatchObject(missing);
    const connect = { where: { id: BENS_POST }, data: { tags: { connect: { id: 4 } } } };
    await expect(alice.post.update(connect)).rejects.toMatchObject(denied);
    const fromTheTag = { where: { id: 4 }, data: { posts: { connect: { id: BENS_POST } } } };
    await expect(alice.tag.update(fromTheTag)).rejects.toMatchObject(denied);
  });

  it('remain on posts of others when the posts of a tag are cleared', async () => {
    await alice.tag.update({ where: { id: 2 }, data: { posts: { set: [] } } });
    const post = await anonymous.post.findUnique({
      where: { id: BENS_POST },
      include: { tags: true },
    });
    expect(post?.tags.map((tag) => tag.id)).toContain(2);
  });

  it('can be renamed by an admin only', async () => {
    const rename = { where: { id: 12 }, data: { name: 'newcomers' } };
    await expect(alice.tag.update(rename)).rejects.toMatchObject(denied);
    await expect(alice.tag.create({ data: { name: 'mine' } })).rejects.toMatchObject(denied);
    expect(await admin.tag.update(rename)).toMatchObject({ name: 'newcomers' });
  });
});

describe('comments and likes', () => {
  it('are created as oneself, on readable posts', async () => {
    const data = { body: 'Well said.', postId: BENS_POST };
    const comment = await alice.comment.create({ data });
    expect(comment.authorId).toBe('alice');
    const reply = await ben.comment.create({ data: { ...data, parentId: comment.id } });
    expect(reply.parentId).toBe(comment.id);
    const asBen = { data: { ...data, authorId: 'ben' } };
    await expect(alice.comment.create(asBen)).rejects.toMatchObject(denied);
    await expect(anonymous.comment.create({ data })).rejects.toMatchObject(denied);
    const onDraft = { data: { ...data, postId: BENS_DRAFT } };
    await expect(alice.comment.create(onDraft)).rejects.toMatchObject(denied);
  });

  it('can be changed by their author, but not moved to another post', async () => {
    const { id } = await alice.comment.create({ data: { body: 'Hm.', postId: BENS_POST } });
    const edit = { where: { id }, data: { body: 'Hmm.' } };
    await expect(ben.comment.update(edit)).rejects.toMatchObject(missing);
    expect(await alice.comment.update(edit)).toMatchObject({ body: 'Hmm.' });
    const move = { where: { id }, data: { postId: 1 } };
    await expect(alice.comment.update(move)).rejects.toMatchObject(denied);
  });

  it('can be created once per user and post, and deleted', async () => {
    const postId_userId = { postId: BENS_POST, userId: 'alice' };
    const like = { data: { postId: BENS_POST } };
    expect(await alice.postLike.create(like)).toMatchObject({ userId: 'alice', reaction: 'LIKE' });
    await expect(alice.postLike.create(like)).rejects.toMatchObject({ reason: 'db-query-error' });
    const asBen = { data: { postId: 1, userId: 'ben' } };
    await expect(alice.postLike.create(asBen)).rejects.toMatchObject(denied);
    await expect(ben.postLike.delete({ where: { postId_userId } })).rejects.toMatchObject(missing);
    await alice.postLike.delete({ where: { postId_userId } });
    expect(await anonymous.postLike.findUnique({ where: { postId_userId } })).toBeNull();
  });
});

describe('users', () => {
  it('can change themselves, but not their role', async () => {
    const rename = { where: { id: 'alice' }, data: { name: 'Alice M.' } };
    expect(await alice.user.update(rename)).toMatchObject({ name: 'Alice M.' });
    await expect(ben.user.update(rename)).rejects.toMatchObject(missing);
    const promote = { where: { id: 'alice' }, data: { role: 'ADMIN' as const } };
    await expect(alice.user.update(promote)).rejects.toMatchObject(denied);
  });

  it('can be created by an admin only', async () => {
    const data = { id: 'zoe', name: 'Zoe', email: 'zoe@blog.example' };
    await expect(alice.user.create({ data })).rejects.toMatchObject(denied);
    await expect(anonymous.user.create({ data })).rejects.toMatchObject(denied);
    expect(await admin.user.create({ data })).toMatchObject({ id: 'zoe', role: 'AUTHOR' });
  });

  it('reveal their address only to themselves and an admin, in filters too', async () => {
    const mail = { where: { email: { contains: '@' } }, orderBy: { id: 'asc' as const } };
    expect(await anonymous.user.findMany(mail)).toEqual([]);
    expect((await alice.user.findMany(mail)).map((user) => user.id)).toEqual(['alice']);
    expect((await admin.user.findMany(mail)).length).toBeGreaterThan(10);
    const unknown = await anonymous.user.findUnique({ where: { id: 'ben' } });
    expect(unknown).toMatchObject({ name: 'Ben Okafor', email: null });
  });
});

describe('passwordHash', () => {
  const guess = { passwordHash: { startsWith: 'scrypt' } };

  it('is stored in the database', async () => {
    expect(await database.unrestricted.user.count({ where: guess })).toBe(12);
  });

  it('is not readable, not even if selected', async () => {
    for (const client of [anonymous, alice, admin]) {
      const where = { id: 'alice' };
      expect(await client.user.findUnique({ where })).not.toHaveProperty('passwordHash');
      const selected = await client.user.findUnique({ where, select: { passwordHash: true } });
      expect(selected).toEqual({ passwordHash: null });
      const kept = await client.user.findUnique({ where, omit: { passwordHash: false } });
      expect(kept?.passwordHash).toBeNull();
      const post = { where: { id: 1 }, select: { author: { select: { passwordHash: true } } } };
      expect(await client.post.findUnique(post)).toEqual({ author: { passwordHash: null } });
    }
  });

  it('is not revealed by filters, aggregates or groups', async () => {
    for (const client of [anonymous, alice, admin]) {
      expect(await client.user.count({ where: guess })).toBe(0);
      expect(await client.post.count({ where: { author: guess } })).toBe(0);
      expect(await client.user.aggregate({ _max: { passwordHash: true } })).toEqual({
        _max: { passwordHash: null },
      });
      const groups = await client.user.groupBy({ by: ['passwordHash'] });
      expect(groups).toEqual([{ passwordHash: null }]);
    }
  });

  it('is not writable', async () => {
    const change = { where: { id: 'alice' }, data: { passwordHash: 'mine' } };
    await expect(alice.user.update(change)).rejects.toMatchObject(denied);
    await expect(admin.user.update(change)).rejects.toMatchObject(denied);
  });
});
