import type { PGlite } from '@electric-sql/pglite';
import { startPglite } from '@modelway/testing/start-pglite';
import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { PGliteDialect } from 'kysely';
import { type SchemaType, schema } from '../zenstack/gen/schema.ts';

/** A ZenStack client of the samples' blog. */
export type BlogClient = ClientContract<SchemaType>;

/** The blog of the samples, on an embedded PostgreSQL. */
export interface Blog {
  /** The policy-enforcing client of a user. */
  as(id: number | undefined): BlogClient;
  /** The database. */
  readonly pglite: PGlite;
  /** Restores the rows that every sample starts with. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The table behind `Post.tags` and `Tag.posts`, which $pushSchema() does not create. */
const TAG_TABLE = `
  create table "_PostToTag" (
    "A" integer not null references "Post" (id) on delete cascade on update cascade,
    "B" text not null references "Tag" (id) on delete cascade on update cascade,
    primary key ("A", "B")
  )`;

const ROWS = `
  truncate "User", "Profile", "Post", "Comment", "Tag", "Like", "_PostToTag" restart identity;
  insert into "User" (name, email) values
    ('Ann', 'ann@example.com'), ('Ben', 'ben@example.com'), ('Cleo', 'cleo@example.com');
  insert into "Profile" (bio, avatar, "userId") values
    ('Writes about HTTP.', '\\x89504e47', 1), ('Measures first.', null, 2);
  insert into "Post" (slug, title, kind, published, "publishedAt", words, rating, views, tips,
      keywords, metadata, cover, "authorId", "editorId") values
    ('first', 'First steps with JSON:API', 'ARTICLE', true, '2026-01-05 08:00:00', 1200, 4.5,
      9007199254740993, 12.50, '{http,api}', '{"lang": "en"}', '\\xcafe', 1, 2),
    ('pages', 'Pages, offsets and cursors', 'ARTICLE', true, '2026-02-10 09:30:00', 800, 3.5,
      250, 0.1, '{api,databases}', '{"lang": "de"}', null, 2, null),
    ('notes', 'Release notes', 'NOTE', true, '2026-03-01 12:00:00', 150, null,
      40, 0, '{}', null, null, 1, null),
    ('draft', 'A draft about policies', 'ARTICLE', false, null, 300, null,
      0, 0, '{policies}', null, null, 1, null);
  insert into "Comment" (body, "postId", "authorId") values
    ('Thank you!', 1, 2), ('Very clear.', 1, 3), ('Why offsets?', 2, 1), ('Too early.', 4, 2);
  insert into "Tag" (id, label) values
    ('http', 'HTTP'), ('db', 'Databases'), ('news', 'News');
  insert into "_PostToTag" values (1, 'http'), (2, 'http'), (2, 'db'), (4, 'http');
  insert into "Like" ("postId", "userId", claps) values (1, 2, 3), (1, 3, 1), (2, 1, 5);`;

/** Opens the blog with its rows. */
export async function openBlog(): Promise<Blog> {
  const pglite = await startPglite();
  const dialect = new PGliteDialect({ pglite });
  const raw: BlogClient = new ZenStackClient<SchemaType>(schema, {
    dialect,
    procedures: {
      countPosts: ({ client, args }) => client.post.count({ where: { authorId: args.authorId } }),
    },
  });
  const policed = raw.$use(new PolicyPlugin()) as unknown as BlogClient;
  await raw.$pushSchema();
  await pglite.exec(TAG_TABLE);
  await pglite.exec(ROWS);
  return {
    pglite,
    as: (id) => policed.$setAuth(id === undefined ? undefined : { id }) as BlogClient,
    reset: async () => {
      await pglite.exec(ROWS);
    },
    close: () => pglite.close(),
  };
}
