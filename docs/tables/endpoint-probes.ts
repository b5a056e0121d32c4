import type { Caller, Sample } from '../samples/sample.ts';

const LINK = { type: 'tag', id: 'news' };

/** Rejected requests that no page shows, for the statuses in the table of endpoints. */
export const PROBES: readonly Sample[] = [
  probe('POST /painting', 404, { data: { type: 'painting' } }),
  probe('GET /post/1?colour=red', 400),
  probe('PATCH /post/1', 400, { data: { type: 'post', attributes: { colour: 'red' } } }),
  probe('DELETE /post/1?colour=red', 400),
  probe('DELETE /post/2', 403),
  probe('DELETE /post/99', 404),
  // Other rows refer to her.
  probe('DELETE /user/1', 409),
  probe('GET /post/1/tags?colour=red', 400),
  probe('PATCH /post/1/editor', 400, { data: 3 }),
  probe('PATCH /post/2/editor', 403, { data: { type: 'user', id: '3' } }),
  probe('PATCH /post/99/editor', 404, { data: { type: 'user', id: '3' } }),
  probe('PATCH /like/2_1/post', 409, { data: { type: 'post', id: '3' } }),
  probe('GET /post/1/relationships/tags?colour=red', 400),
  probe('GET /post/99/relationships/tags', 404),
  probe('PATCH /post/99/relationships/tags', 404, { data: [LINK] }),
  probe('PATCH /like/2_1/relationships/post', 409, { data: { type: 'post', id: '3' } }),
  probe('POST /post/2/relationships/tags', 403, { data: [LINK] }),
  probe('DELETE /post/1/relationships/tags', 400, { data: LINK }),
  probe('DELETE /user/1/relationships/comments', 403, { data: [{ type: 'comment', id: '3' }] }),
  probe('DELETE /post/99/relationships/tags', 404, { data: [LINK] }),
];

/** A request with Ann as the caller. */
function probe(request: `${string} /${string}`, status: number, body?: unknown): Sample {
  const [method = '', target = ''] = request.split(' ');
  const as: Caller = 'ann';
  return { method, path: `/api/rest${target}`, as, ...(body !== undefined && { body }), status };
}
