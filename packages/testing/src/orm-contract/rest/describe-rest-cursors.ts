import { CURSOR_PROFILE } from '../support/by-cursor.ts';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import type { TestResponse } from '../support/send-request.ts';
import { ENDPOINT, type Options, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

const TYPE = 'application/vnd.api+json';
const asking = (profile = CURSOR_PROFILE) => ({ accept: `${TYPE}; profile="${profile}"` });
const BY_CURSOR: Options = { pagination: 'cursor' };

/** Describes pages by cursor (the profile "Cursor Pagination" of JSON:API) of real rows. */
export function describeRestCursors(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);
  const get = async (url: string, options: Options = BY_CURSOR): Promise<Json> => {
    const { status, body } = await serve(options)(url.replace(ENDPOINT, ''));
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    return body;
  };
  const cursorsOf = async (url: string): Promise<string[]> =>
    (await get(url)).data.map(({ meta }: Json) => meta.page.cursor);

  it('responds with a page as the profile describes it', async () => {
    const url = '/tag?sort=-name&page[size]=2';
    const { headers, body } = await serve()(url, { headers: asking() });
    expect(headers).toMatchObject({
      'content-type': `${TYPE}; profile="${CURSOR_PROFILE}"`,
      vary: 'Accept',
    });
    const [first, second] = body.data.map(({ meta }: Json) => meta.page.cursor);
    const next = `${ENDPOINT}/tag?sort=-name&page%5Bafter%5D=${second}&page%5Bsize%5D=2`;
    expect(body).toMatchObject({
      data: [
        { type: 'tag', attributes: { name: 'red' }, meta: { page: { cursor: first } } },
        { type: 'tag', attributes: { name: 'green' }, meta: { page: { cursor: second } } },
      ],
      links: {
        self: ENDPOINT + url,
        first: `${ENDPOINT}/tag?sort=-name&page%5Bsize%5D=2`,
        last: null,
        prev: null,
        next,
      },
    });
    expect(body).not.toHaveProperty('meta');
    const last = await get(next);
    expect(last.data).toMatchObject([{ attributes: { name: 'blue' } }]);
    expect(last.links.next).toBeNull();
    const [third] = last.data.map(({ meta }: Json) => meta.page.cursor);
    expect(last.links.prev).toContain(`page%5Bbefore%5D=${third}`);
    const back = await get(last.links.prev);
    expect([back.data.map(nameOf), back.links.prev]).toEqual([['red', 'green'], null]);
  });

  it.each([
    ['http', asking(CURSOR_PROFILE.replace('https', 'http'))],
    ['several profiles', asking(`https://example.com/ ${CURSOR_PROFILE}`)],
  ])('applies the profile asked for with %s', async (_, headers) => {
    const response = await serve()('/tag', { headers });
    expect(response.headers['content-type']).toMatch(/; profile="https?:\/\/jsonapi[^" ]+"$/);
    expect(response.body.data[0].meta.page.cursor).toEqual(expect.any(String));
  });

  it.each(['/tag', '/user/1/relationships/posts'])(
    'applies the profile inside interceptors: %s',
    async (url) => {
      const plain = await serve()(url, { headers: asking() });
      const intercept: Options['intercept'] = async (_, next) => ({ ...(await next()) });
      const response = await serve({ intercept })(url, { headers: asking() });
      expect(response).toEqual(plain);
      expect(response.headers['content-type']).toContain(CURSOR_PROFILE);
    },
  );

  it.each([
    ['/tag', asking('https://example.com/')],
    ['/tag/1', asking()],
    ['/post/1/author', asking()],
  ])('responds to %s with %j without the profile', async (url, headers) => {
    const response = await serve()(url, { headers });
    const plain = await serve()(url);
    expect([response.headers, response.body]).toEqual([plain.headers, plain.body]);
  });

  it('pages through the identifiers of a relationship', async () => {
    const url = '/user/1/relationships/posts?page[size]=1&sort=-title';
    const { data, links } = await get(url);
    expect(data).toEqual([{ type: 'post', id: 2, meta: { page: { cursor: expect.any(String) } } }]);
    expect(links.related).toBe(`${ENDPOINT}/user/1/posts`);
    const { data: next } = await get(links.next);
    expect(next).toMatchObject([{ id: 1 }]);
    // The relationship and its resources are one list.
    const related = `/user/1/posts?sort=-title&page[after]=${data[0].meta.page.cursor}`;
    expect((await get(related)).data.map(({ id }: Json) => id)).toEqual([1, 3]);
  });

  it('counts only on request, also those on other pages', async () => {
    const [cursor] = await cursorsOf('/tag');
    const { meta } = await get(`/tag?page[total]=true&page[after]=${cursor}`);
    expect(meta).toEqual({ total: 3, page: { total: 3 } });
    const related = await get('/tag/1/posts?page[total]=true&page[size]=1');
    expect([related.meta.page.total, related.data.length]).toEqual([2, 1]);
  });

  it('reads a range up to the maximum size, and says if it is cut', async () => {
    const [first, , , last] = await cursorsOf('/category');
    const range = `page[after]=${first}&page[before]=${last}`;
    const all = await get(`/category?${range}`, { pageSize: 1 });
    expect([all.data.map(nameOf), all.meta]).toEqual([['left', 'right'], undefined]);
    const cut = await get(`/category?${range}&page[size]=1`);
    expect([cut.data.map(nameOf), cut.meta]).toEqual([
      ['left'],
      { page: { rangeTruncated: true } },
    ]);
    expect((await get(cut.links.next)).data.map(nameOf)).toEqual(['right']);
    const empty = await get(`/category?page[after]=${first}&page[before]=${first}`);
    expect(empty.data).toEqual([]);
    expect((await get(empty.links.next)).data.map(nameOf)).toEqual(['left', 'right', 'alone']);
  });

  it('continues from a row that is gone, in both directions', async () => {
    const cursors = await cursorsOf('/tag?sort=name');
    await database().unrestricted.tag.deleteMany({ where: { name: { in: ['green', 'red'] } } });
    const at = (side: string, i: number) => get(`/tag?sort=name&page[${side}]=${cursors[i]}`);
    expect((await at('before', 1)).data.map(nameOf)).toEqual(['blue']);
    expect((await at('after', 0)).data).toEqual([]);
    expect((await get((await at('after', 0)).links.prev)).data.map(nameOf)).toEqual(['blue']);
    const none = await at('before', 0);
    expect([none.data, none.links.prev]).toEqual([[], null]);
    expect((await get(none.links.next)).data.map(nameOf)).toEqual(['blue']);
  });

  it.each([
    '/post?sort=author.name,category.parent.name&include=author,tags&fields[post]=title,author',
    '/post?sort=-author.email&include=author&fields[user]=name',
    '/post?sort=author.profile.bio&fields[post]=',
    '/user?sort=-profile.bio&fields[user]=name',
    '/user/1/posts?sort=category.name&include=author.posts',
    '/user/1/relationships/posts?sort=author.name&include=posts',
  ])('responds to %s with the same resources as without cursors', async (url) => {
    const plain = await get(url, {});
    const { data, included } = await get(url);
    const withoutCursor = data.map(({ meta, ...item }: Json) => item);
    expect([withoutCursor, included]).toEqual([plain.data, plain.included]);
  });

  it.each([
    ['/post?page[number]=1', 'invalid-page', 'page[number]', undefined],
    ['/post?page[offset]=0', 'invalid-page', 'page[offset]', undefined],
    ['/user/1/posts?page[limit]=1', 'invalid-page', 'page[limit]', undefined],
    ['/post?page[after]=', 'invalid-page', 'page[after]', undefined],
    ['/post?page[before]=x', 'invalid-page', 'page[before]', undefined],
    ['/post?page[size]=0', 'invalid-page', 'page[size]', undefined],
    ['/post?page[size]=1001', 'invalid-page', 'page[size]', 'max-size-exceeded'],
    ['/user?sort=role', 'invalid-sort', 'sort', 'unsupported-sort'],
    ['/post?sort=author.role', 'invalid-sort', 'sort', 'unsupported-sort'],
    ['/post?sort=nope&page[after]=x', 'invalid-sort', 'sort', undefined],
  ])('responds to %s with 400', async (url, code, parameter, type) => {
    const { status, body } = await serve(BY_CURSOR)(url);
    const [error] = body.errors;
    expect([status, error.code, error.source]).toEqual([400, code, { parameter }]);
    expect(error.links).toEqual(type && { type: CURSOR_PROFILE + type });
    expect(error.meta).toEqual(
      type === 'max-size-exceeded' ? { page: { maxSize: 1000 } } : undefined,
    );
  });

  it.each([
    ['/post', 'is a cursor of another list than post.'],
    ['/user/1/posts', 'is a cursor of another list than user.posts.'],
    ['/tag?sort=name', 'is a cursor of another sort.'],
    ['/tag?sort=-id', 'is a cursor of another sort.'],
  ])('rejects the cursor of another list on %s', async (url, text) => {
    const [cursor] = await cursorsOf('/tag');
    const query = `${url.includes('?') ? '&' : '?'}page[after]=${cursor}`;
    const { status, body } = await serve()(url + query);
    expect([status, body.errors[0].code]).toEqual([400, 'invalid-page']);
    expect(body.errors[0].detail).toContain(text);
  });

  it('links from the response to a change to the next page', async () => {
    const data = [1, 2, 3].map((id) => ({ type: 'tag', id }));
    const changed = await serve({ ...BY_CURSOR, pageSize: 2 })('/post/1/relationships/tags', {
      method: 'PATCH',
      body: { data },
    });
    expect(changed.body.data).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect((await get(changed.body.links.next)).data).toMatchObject([{ id: 3 }]);
    const asked = await serve({ pageSize: 2 })('/post/1/relationships/tags', {
      method: 'POST',
      body: { data: [] },
      headers: asking(),
    });
    expect(asked.headers['content-type']).toContain(CURSOR_PROFILE);
    expect((await get(asked.body.links.next, {})).data).toMatchObject([{ id: 3 }]);
  });

  it('pages by other ids and names', async () => {
    const options: Options = {
      ...BY_CURSOR,
      externalIdMapping: { Tag: 'name', Membership: 'teamId_position' },
      modelNameMapping: { Tag: 'label' },
    };
    const first = await get('/label?page[size]=2', options);
    expect(first.data.map(({ id }: Json) => id)).toEqual(['blue', 'green']);
    const second = await get(first.links.next, options);
    expect(second.data.map(({ id }: Json) => id)).toEqual(['red']);
    const positions: unknown[] = [];
    let next: string | null = '/membership?sort=-position&page[size]=1';
    while (next && positions.length < 9) {
      const { data, links }: Json = await get(next, options);
      positions.push(...data.map(({ attributes }: Json) => attributes.position));
      next = links.next;
    }
    expect(positions).toEqual([7, 5, 2, 1]);
  });

  it('returns all rows if pages are off', async () => {
    const options = { ...BY_CURSOR, pageSize: Number.POSITIVE_INFINITY };
    const { data, links } = await get('/category', options);
    expect([data.length, links.prev, links.next]).toEqual([4, null, null]);
    const rest = await get(`/category?page[after]=${data[1].meta.page.cursor}`, options);
    expect(rest.data.map(nameOf)).toEqual(['right', 'alone']);
    expect(rest.links.first).toBe(`${ENDPOINT}/category`);
  });

  it('reads the rows of a page, and nothing else', async () => {
    const calls: unknown[] = [];
    const intercept: Options['intercept'] = ({ plan }, next) => {
      calls.push(...plan.map(({ model, operation }) => `${model}.${operation}`));
      return next();
    };
    await get('/tag?page[size]=1', { ...BY_CURSOR, intercept });
    await get('/tag/1/posts', { ...BY_CURSOR, intercept });
    expect(calls).toEqual(['Tag.findMany', 'Tag.findUnique']);
  });

  it('counts as a filter by each sort key, on every page', async () => {
    const url = '/post?sort=author.name,category.name';
    const [cursor] = await cursorsOf(url);
    const send = serve({ limits: { complexity: 150 } });
    expect((await send(url)).status).toBe(200);
    for (const page of ['page[size]=1', `page[after]=${cursor}`]) {
      const { status, body } = await send(`${url}&${page}`, { headers: asking() });
      expect([status, body.errors[0].code]).toEqual([400, 'limit-exceeded']);
      expect((await serve()(`${url}&${page}`, { headers: asking() })).status).toBe(200);
    }
  });

  itNeeds(start, 'policies')('has only the rows that the caller can read', async () => {
    const send = serve(BY_CURSOR);
    const seen: unknown[] = [];
    let next: string | null = '/post?sort=-title&page[size]=1';
    while (next && seen.length < 9) {
      const { body }: TestResponse = await send(next.replace(ENDPOINT, ''), { caller: BOB });
      seen.push(...body.data.map(({ id }: Json) => id));
      next = body.links.next;
    }
    expect(seen).toEqual([2, 5, 4, 1]);
    // The cursor of a row that another caller cannot read is a position only.
    const [, , , , draft] = await cursorsOf('/post?sort=-title');
    const after = await send(`/post?sort=-title&page[after]=${draft}`, { caller: BOB });
    expect(after.body.data).toEqual([]);
  });
}

function nameOf({ attributes }: Json): unknown {
  return attributes.name;
}
