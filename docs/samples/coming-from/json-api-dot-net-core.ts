import type { Form } from './form.ts';
import type { PerTask } from './tasks.ts';

const JSON_API = 'Content-Type: application/vnd.api+json';

/** The requests to JsonApiDotNetCore 5.11, as in its documentation. */
export const JSON_API_DOT_NET_CORE: PerTask<Form> = {
  list: {
    blocks: [
      `GET /posts?filter=equals(published,'true')
  &sort=-publishedAt
  &page[size]=2&page[number]=1
  &fields[posts]=title`,
    ],
    note: '`page[number]` with `page[size]` works here as well.',
  },
  or: {
    blocks: [
      `GET /posts?filter=and(equals(published,'true'),
    or(equals(kind,'Note'),greaterThan(words,'1000')))
  &fields[posts]=title`,
    ],
    note: 'Two `filter` parameters are combined by OR there, and by AND here.',
  },
  embed: {
    blocks: [
      `GET /posts/1?include=author,tags
  &fields[posts]=title,author,tags
  &fields[users]=name
  &fields[tags]=label`,
    ],
  },
  related: {
    blocks: [
      `GET /posts?filter=and(equals(published,'true'),
    has(tags,equals(label,'Databases')))
  &fields[posts]=title`,
    ],
  },
  count: {
    blocks: ["GET /posts?filter=equals(published,'true')&page[size]=1"],
    note: 'The total is `meta.total` in both, there with `IncludeTotalResourceCount = true`.',
  },
  create: {
    blocks: [
      `POST /tags
${JSON_API}

{
  "data": {
    "type": "tags",
    "id": "rest",
    "attributes": { "label": "REST" }
  }
}`,
    ],
    note: 'An id from the client is a 403 there unless `ClientIdGeneration` allows it. Here it is accepted if the database does not create the ids of the model.',
  },
  createWithRelation: {
    blocks: [
      `POST /posts
${JSON_API}

{
  "data": {
    "type": "posts",
    "attributes": { "slug": "moving", "title": "Moving" },
    "relationships": {
      "author": { "data": { "type": "users", "id": "1" } },
      "tags": { "data": [{ "type": "tags", "id": "http" }] }
    }
  }
}`,
    ],
  },
  update: {
    blocks: [
      `PATCH /posts/1
${JSON_API}

{
  "data": {
    "type": "posts",
    "id": "1",
    "attributes": { "title": "Second steps" }
  }
}`,
    ],
    note: 'If nothing else has changed, the response is a 204 there. Here it is a 200 with the resource, or, with `Prefer: return=minimal`, a 204.',
  },
  delete: { blocks: ['DELETE /posts/3'] },
  link: {
    blocks: [
      `POST /posts/1/relationships/tags
${JSON_API}

{ "data": [{ "type": "tags", "id": "db" }] }`,
    ],
  },
};
