import fc from 'fast-check';
import { ApiError, ApiErrors } from '../../../src/errors/api-error.ts';
import { matchRestRoute } from '../../../src/rest/route/match-rest-route.ts';
import { receivedRequest, type Sent } from '../../api-request.ts';
import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const context = libraryContext();

/** Takes a request up to its plan; whatever goes wrong must be said in words for the client. */
async function plan(sent: Sent): Promise<'planned' | 'refused'> {
  try {
    if (sent.method === 'OPTIONS') matchRestRoute(receivedRequest(sent), context.schema);
    else await planRest(sent, context);
    return 'planned';
  } catch (error) {
    if (error instanceof ApiError || error instanceof ApiErrors) return 'refused';
    throw error;
  }
}

const name = fc.constantFrom(
  'json',
  '__proto__',
  'constructor',
  'toString',
  'title',
  'author',
  'tags',
  'id',
);
const type = fc.constantFrom('book', 'sample', 'bookLoan', 'author', 'member', '__proto__');
const relation = fc.constantFrom('author', 'tags', 'reviews', 'book', 'nope', 'relationships');
const id = fc.oneof(fc.constantFrom('1', 'm', '1_a'), fc.string().map(encodeURIComponent));
const path = fc.oneof(
  fc.webPath(),
  type.map((one) => `/${one}`),
  fc.tuple(type, fc.string()).map(([one, raw]) => `/${one}/${raw}`),
  fc.tuple(type, id, relation).map((parts) => `/${parts.join('/')}`),
  fc.tuple(type, id, relation).map(([one, key, name]) => `/${one}/${key}/relationships/${name}`),
);
const word = fc.constantFrom(
  'gt',
  'in',
  'null',
  'contains',
  'every',
  'isEmpty',
  'between',
  '',
  'x',
);
const selector = fc.oneof(
  name,
  fc.tuple(name, word).map(([one, operator]) => `${one}$${operator}`),
  fc.constantFrom('$or', '$and', '$not', '0', '', 'name', 'books', 'mentor'),
);
const filter = fc
  .array(selector, { maxLength: 6 })
  .map((selectors) => `filter${selectors.map((one) => `[${one}]`).join('')}`);
const query = fc.oneof(
  fc.string(),
  fc.webQueryParameters(),
  fc
    .array(
      fc.tuple(
        fc.oneof(
          filter,
          type.map((one) => `fields[${one}]`),
          fc.constantFrom('sort', 'include', 'fields[', 'filter[', 'filter[a]b]'),
          fc.constantFrom('page[limit]', 'page[offset]', 'page[total]', 'page'),
        ),
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.boolean().map(String),
          fc.array(name).map((names) => names.join('.')),
        ),
      ),
    )
    .map((pairs) =>
      pairs.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&'),
    ),
);

const json = fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.jsonValue()));
const member = fc.oneof(json, fc.dictionary(name, json));
const data = fc.record(
  {
    type: fc.oneof(fc.constant('book'), type, json),
    id: json,
    attributes: member,
    relationships: fc.oneof(member, fc.dictionary(name, fc.record({ data: member }))),
  },
  { requiredKeys: [] },
);
const annotated = fc.oneof(
  fc.string(),
  fc.constantFrom('data', 'data.id', 'data.attributes', 'data.type', 'data.relationships'),
  name.map((one) => `data.attributes.${one}`),
);
const annotation = fc.constantFrom(
  ['Date'],
  ['bigint'],
  ['number'],
  ['undefined'],
  ['set'],
  [['custom', 'Bytes']],
  [['custom', 'Decimal']],
  [],
  null,
);
const meta = fc.oneof(
  json,
  fc.record({
    operation: fc.constantFrom('upsert', 'update', null),
    matchFields: fc.oneof(json, fc.array(fc.oneof(name, fc.constantFrom('email', 'branch')))),
  }),
  fc.record({ serialization: json }),
  fc.record({
    serialization: fc.record(
      {
        values: fc.oneof(json, fc.dictionary(annotated, annotation)),
        referentialEqualities: fc.oneof(json, fc.dictionary(annotated, fc.array(annotated))),
        v: fc.constantFrom(0, 1, 2),
      },
      { requiredKeys: [] },
    ),
  }),
);
const body = fc.oneof(
  fc.string(),
  json.map((value) => JSON.stringify(value)),
  fc.record({ data: fc.oneof(data, json), meta }, { requiredKeys: [] }),
);
const identifier = fc.record(
  { type: fc.constantFrom('tag', 'author', 'review'), id: fc.oneof(id, json) },
  { requiredKeys: ['type'] },
);
const linkageBody = fc.oneof(
  body,
  fc.record({ data: fc.oneof(json, identifier, fc.array(identifier), fc.constant(null)), meta }),
);

describe('parsing', () => {
  it('only fails with errors for the client, for any query string', async () => {
    const method = fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE');
    await fc.assert(
      fc.asyncProperty(method, path, query, async (method, path, query) => {
        expect(['planned', 'refused']).toContain(await plan({ method, url: `${path}?${query}` }));
      }),
      { numRuns: 2000 },
    );
  });

  it('only fails with errors for the client, for any body', async () => {
    const request = fc.constantFrom(
      { method: 'POST', url: '/book' },
      { method: 'PATCH', url: '/book/1' },
      { method: 'POST', url: '/bookLoan' },
      { method: 'POST', url: '/member' },
    );
    await fc.assert(
      fc.asyncProperty(request, body, async (request, body) => {
        expect(['planned', 'refused']).toContain(await plan({ ...request, body }));
      }),
      { numRuns: 3000 },
    );
    expect(({} as Record<string, unknown>).data).toBeUndefined();
  });

  it('only fails with errors for the client, for any linkage', async () => {
    const method = fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE');
    const url = fc.constantFrom(
      '/book/1/relationships/tags',
      '/book/1/relationships/author',
      '/book/1/author',
      '/member/m/relationships/reviews',
      '/profile/p/relationships/author',
    );
    await fc.assert(
      fc.asyncProperty(method, url, linkageBody, async (method, url, body) => {
        expect(['planned', 'refused']).toContain(await plan({ method, url, body }));
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts some of the generated requests', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(path, query, async (path, query) => {
        reached.add(await plan({ method: 'GET', url: `${path}?${query}` }));
      }),
      { numRuns: 500 },
    );
    expect([...reached].sort()).toEqual(['planned', 'refused']);
  });
});
