import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { BlogClient, BlogTransaction } from './db.ts';
import { headlines, people, remarks, replies, sentences, tags, topics } from './seed-data.ts';

const HOUR = 3_600_000;
const FIRST_POST = Date.UTC(2026, 0, 5, 8);
const KINDS = ['introduction', 'in depth', 'opinion'];
const REACTIONS = ['LIKE', 'LOVE', 'INSIGHTFUL'] as const;

const authors = people.filter((person) => person.id !== 'admin');

/** Rows are computed from indexes alone, so that every seed produces the same ones. */
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const at = (hours: number) => new Date(FIRST_POST + hours * HOUR);
const postedAt = (postId: number) => at(postId * 37);

/** Fills the empty tables in one transaction. */
export async function seed(client: BlogClient): Promise<void> {
  const posts = postRows();
  await client.$transaction(async (tx) => {
    await tx.user.createMany({ data: userRows() });
    await tx.profile.createMany({ data: profileRows() });
    await tx.tag.createMany({ data: tags.map((tag, index) => ({ id: index + 1, ...tag })) });
    await tx.post.createMany({ data: posts });
    await insertTaggings(tx, taggingRows(posts));
    await tx.comment.createMany({ data: commentRows(posts) });
    await tx.postLike.createMany({ data: likeRows(posts) });
    await moveSequences(tx);
  });
}

async function insertTaggings(tx: BlogTransaction, rows: Tagging[]): Promise<void> {
  const postIds = rows.map((row) => row.postId);
  const tagIds = rows.map((row) => row.tagId);
  await tx.$executeRaw`
    insert into "_PostToTag" ("A", "B") select * from unnest(${postIds}::int[], ${tagIds}::int[])`;
}

/** Sets the id sequences to the highest inserted ids. */
async function moveSequences(tx: BlogTransaction): Promise<void> {
  for (const table of ['Profile', 'Tag', 'Post', 'Comment']) {
    await tx.$executeRaw`
      select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${sql.table(table)}`;
  }
}

function userRows() {
  return people.map(({ id, name }, index) => ({
    id,
    name,
    email: `${id}@blog.example`,
    passwordHash: `scrypt$16384$8$1$demo-salt-${index}$not-a-real-hash`,
    role: id === 'admin' ? ('ADMIN' as const) : ('AUTHOR' as const),
    joinedAt: at(-24 * (index + 30)),
  }));
}

/** All users but the last have a profile, and every second profile has an avatar. */
function profileRows() {
  return people.slice(0, -1).map(({ id, about, languages }, index) => ({
    id: index + 1,
    userId: id,
    bio: about,
    languages,
    reputation: 1 + index * 12.5,
    links: { home: `https://${id}.example`, feeds: [`https://${id}.example/feed.xml`] },
    avatar: index % 2 === 1 ? avatar(index) : null,
  }));
}

/** Returns the bytes of an SVG file with a coloured circle. */
function avatar(index: number): Uint8Array<ArrayBuffer> {
  const fill = `hsl(${index * 30} 60% 50%)`;
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="${fill}"/></svg>`,
  );
}

type PostRow = ReturnType<typeof postRow>;

function postRows() {
  return headlines.flatMap((headline, round) =>
    topics.map(({ subject, tag }, index) => {
      const id = round * topics.length + index + 1;
      return postRow(id, headline(subject), [tag, pick(KINDS, id)]);
    }),
  );
}

/** Creates a post. Every tenth one is a draft: ids 2, 12, 22 and so on. */
function postRow(id: number, title: string, keywords: string[]) {
  const published = id % 10 !== 2;
  return {
    id,
    slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    title,
    body: [0, 3, 7].map((step) => pick(sentences, id + step)).join(' '),
    published,
    publishedAt: published ? postedAt(id) : null,
    readingMinutes: 2 + (id % 9) / 2,
    // The first post has more views than a JavaScript number can represent.
    viewCount: id === 1 ? 9_007_199_254_740_993n : BigInt(published ? (id * 7_919) % 5_000 : 0),
    tips: new Decimal(published ? (id * 475) % 10_000 : 0).div(100),
    keywords,
    metadata: { reviewed: id % 3 === 0, sources: id % 4, series: title.split(' ')[0] ?? null },
    createdAt: at(id * 37 - 20),
    updatedAt: postedAt(id),
    authorId: pick(authors, id - 1).id,
  };
}

interface Tagging {
  postId: number;
  tagId: number;
}

/** Tags each post with the tag of its subject, and every third one with another tag. */
function taggingRows(posts: PostRow[]): Tagging[] {
  const subjectTags = topics.map((topic) => tags.findIndex(({ name }) => name === topic.tag) + 1);
  return posts.flatMap(({ id }) => {
    const tagIds = new Set([pick(subjectTags, id - 1)]);
    if (id % 3 === 0) tagIds.add((id % tags.length) + 1);
    return [...tagIds].map((tagId) => ({ postId: id, tagId }));
  });
}

interface CommentRow {
  id: number;
  body: string;
  createdAt: Date;
  postId: number;
  authorId: string;
  parentId: number | null;
}

/**
 * Each post has up to three comments, the later ones as replies. A draft has a note by its author.
 */
function commentRows(posts: PostRow[]): CommentRow[] {
  const rows: CommentRow[] = [];
  for (const post of posts) {
    const count = post.published ? post.id % 4 : 1;
    for (let turn = 0; turn < count; turn++) {
      const id = rows.length + 1;
      rows.push({
        id,
        body: commentBody(post, turn, id),
        createdAt: at(post.id * 37 + 2 + turn * 5),
        postId: post.id,
        authorId: post.published ? pick(authors, post.id + turn * 3).id : post.authorId,
        parentId: turn === 0 ? null : id - 1,
      });
    }
  }
  return rows;
}

function commentBody(post: PostRow, turn: number, id: number): string {
  if (!post.published) return 'Note to self: find a better example before this goes out.';
  return turn === 0 ? pick(remarks, id) : pick(replies, id);
}

/** Each published post has two or three likes; drafts have none. */
function likeRows(posts: PostRow[]) {
  return posts
    .filter((post) => post.published)
    .flatMap((post) =>
      authors
        .filter((author, index) => author.id !== post.authorId && (post.id + index * 3) % 4 === 0)
        .map((author, index) => ({
          postId: post.id,
          userId: author.id,
          reaction: pick(REACTIONS, post.id + index),
          likedAt: at(post.id * 37 + 1 + index * 7),
        })),
    );
}
