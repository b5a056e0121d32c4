import type { RespondToSample } from '../samples/blog-api.ts';
import { toRequest } from '../samples/to-block.ts';
import { code, toTable } from './to-table.ts';

/** A valid value of each parameter, for `post/1` and its comments. */
const PARAMETERS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  include: ['include', ''],
  'includeOptions[…]': ['includeOptions[comments][limit]', '1'],
  'fields[type]': ['fields[post]', ''],
  sort: ['sort', 'id'],
  'page[offset]': ['page[offset]', '0'],
  'page[limit]': ['page[limit]', '1'],
  'page[number]': ['page[number]', '1'],
  'page[size]': ['page[size]', '1'],
  // Each list has its own cursors.
  'page[after]': ['page[after]', 'a cursor'],
  'page[before]': ['page[before]', 'a cursor'],
  'page[total]': ['page[total]', 'false'],
  'filter[…]': ['filter[id]', '1'],
  'aggregateFields[…]': ['aggregateFields[id]', 'max'],
};

const ENDPOINTS: Readonly<Record<string, string>> = {
  'a resource': 'GET /api/rest/post/1',
  'a collection': 'GET /api/rest/post',
  'to-one related': 'GET /api/rest/post/1/author',
  'to-many related': 'GET /api/rest/post/1/comments',
  'to-one linkage': 'GET /api/rest/post/1/relationships/author',
  'to-many linkage': 'GET /api/rest/post/1/relationships/comments',
  deletion: 'DELETE /api/rest/post/99',
};

/** The paths to a to-many relationship, if they are not `comments`. */
const INCLUDED: Readonly<Record<string, string>> = {
  'to-many related': 'author.comments',
  'to-one linkage': 'author.comments',
  'to-many linkage': 'comments.author.comments',
};

function queryOf(endpoint: string, name: string, value: string): Record<string, string> {
  if (!name.startsWith('includeOptions')) return { [name]: value };
  const include = INCLUDED[endpoint] ?? 'comments';
  return { include, [name.replace('comments', include)]: value };
}

/** The table of query parameters that the handler accepts for each kind of request. */
export async function parameterTable(respond: RespondToSample): Promise<string> {
  const rows = await Promise.all(
    Object.entries(PARAMETERS).map(async ([label, [name, value]]) => {
      const cells = Object.entries(ENDPOINTS).map(async ([label, endpoint]) => {
        const [method = '', path = ''] = endpoint.split(' ');
        const sample = { method, path, query: queryOf(label, name, value), status: 200 };
        const response = await respond(toRequest(sample), sample);
        // With accepted parameters, deleting a missing resource is a 404.
        return (await response.text()).includes('"unknown-parameter"') ? '–' : 'yes';
      });
      return [code(label), ...(await Promise.all(cells))];
    }),
  );
  return toTable([['parameter', ...Object.keys(ENDPOINTS)], ...rows]);
}
