import fc from 'fast-check';
import { ApiError, ApiErrors } from '../../../src/errors/api-error.ts';
import { parseRestRequest } from '../../../src/rest/parse/parse-rest-request.ts';
import { planRestRequest } from '../../../src/rest/plan/plan-rest-request.ts';
import { matchRestRoute } from '../../../src/rest/route/match-rest-route.ts';
import { apiRequest, type Sent } from '../../api-request.ts';
import { libraryContext } from '../../library-context.ts';

const context = libraryContext();

/** Takes a request up to its plan; whatever goes wrong must be said in words for the client. */
async function plan(sent: Sent): Promise<'planned' | 'refused'> {
  try {
    const request = apiRequest(sent);
    const route = matchRestRoute(request, context.schema);
    if (route.kind === 'options') return 'planned';
    planRestRequest(await parseRestRequest(route, request, context), context);
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
const type = fc.constantFrom('book', 'sample', 'bookLoan', 'author', '__proto__');
const path = fc.oneof(
  fc.webPath(),
  fc
    .tuple(type, fc.option(fc.string()))
    .map(([one, id]) => `/${one}${id === null ? '' : `/${id}`}`),
);
const query = fc.oneof(
  fc.string(),
  fc.webQueryParameters(),
  fc
    .array(
      fc.tuple(
        fc.oneof(
          name.map((one) => `filter[${one}]`),
          fc.constantFrom('sort', 'page[limit]', 'page[offset]', 'filter[', 'filter[a][b]'),
        ),
        fc.oneof(fc.string(), fc.integer().map(String), name),
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

describe('parsing', () => {
  it('never fails but with an error for the client, whatever the query string', async () => {
    const method = fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE');
    await fc.assert(
      fc.asyncProperty(method, path, query, async (method, path, query) => {
        expect(['planned', 'refused']).toContain(await plan({ method, url: `${path}?${query}` }));
      }),
      { numRuns: 2000 },
    );
  });

  it('never fails but with an error for the client, whatever the body', async () => {
    const request = fc.constantFrom(
      { method: 'POST', url: '/book' },
      { method: 'PATCH', url: '/book/1' },
      { method: 'POST', url: '/bookLoan' },
    );
    await fc.assert(
      fc.asyncProperty(request, body, async (request, body) => {
        expect(['planned', 'refused']).toContain(await plan({ ...request, body }));
      }),
      { numRuns: 3000 },
    );
    expect(({} as Record<string, unknown>).data).toBeUndefined();
  });
});
