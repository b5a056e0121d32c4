import type { Form } from './form.ts';
import type { PerTask } from './tasks.ts';

/** The requests to PostgREST 16, as in its documentation. */
export const POSTGREST: PerTask<Form> = {
  list: {
    blocks: [
      `GET /posts?select=id,title&published=is.true
  &order=published_at.desc&limit=2
Prefer: count=exact`,
    ],
    note: 'The total is in `Content-Range: 0-1/3` there, and in `meta.total` here.',
  },
  or: {
    blocks: [
      `GET /posts?select=id,title&published=is.true
  &or=(kind.eq.NOTE,words.gt.1000)`,
    ],
  },
  embed: {
    blocks: [
      `GET /posts?id=eq.1
  &select=title,author:users!posts_author_id_fkey(name),tags(*)
Accept: application/vnd.pgrst.object+json`,
    ],
    note: 'A post has two foreign keys to users, so PostgREST requires the name of one. A relationship has a name of its own here.',
  },
  related: {
    blocks: [
      `GET /posts?select=id,title,tags()&published=is.true
  &tags.label=eq.Databases&tags=not.is.null`,
    ],
    note: '`filter[tags][label]` never changes what `include` shows. `$every` and `$none` are the other two quantifiers.',
  },
  count: {
    blocks: ['HEAD /posts?published=is.true\nPrefer: count=exact'],
    note: 'With ZenStack and the option `estimatedTotals`, `page[total]=estimated` is `count=planned`. Over RPC, `count` reads no rows.',
  },
  create: {
    blocks: [
      `POST /tags
Authorization: Bearer (a JWT)
Content-Type: application/json
Prefer: return=representation

{ "id": "rest", "label": "REST" }`,
    ],
  },
  createWithRelation: {
    blocks: [
      `POST /posts?select=id,slug,title
Authorization: Bearer (a JWT)
Content-Type: application/json
Prefer: return=representation

{ "slug": "moving", "title": "Moving", "author_id": 1 }`,
      `POST /post_tags
Authorization: Bearer (a JWT)
Content-Type: application/json

{ "post_id": 5, "tag_id": "http" }`,
    ],
    note: 'PostgREST writes one table per request: it takes two requests, or a function in the database.',
  },
  update: {
    blocks: [
      `PATCH /posts?id=eq.1&select=id,title
Authorization: Bearer (a JWT)
Content-Type: application/json
Prefer: return=representation

{ "title": "Second steps" }`,
    ],
    note: 'A `PATCH` of PostgREST changes every row that the filter finds. Here it changes one resource; `updateMany` of RPC changes several.',
  },
  delete: { blocks: ['DELETE /posts?id=eq.3\nAuthorization: Bearer (a JWT)'] },
  link: {
    blocks: [
      `POST /post_tags
Authorization: Bearer (a JWT)
Content-Type: application/json

{ "post_id": 1, "tag_id": "db" }`,
    ],
    note: 'An implicit many-to-many relationship has no model of its own here. Declare the join table as a model if it has columns of its own.',
  },
};
