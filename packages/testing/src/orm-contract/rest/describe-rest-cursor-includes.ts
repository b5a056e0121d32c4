import { BY_CURSOR as ASKED, CURSOR_PROFILE } from '../support/by-cursor.ts';
import type { StartContractDatabase } from '../support/contract-database.ts';
import type { TestResponse } from '../support/send-request.ts';
import { ENDPOINT, type Options, type Sent, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

const BY_CURSOR: Options = { pagination: 'cursor' };
const CHANGE: Sent = {
  method: 'PATCH',
  body: { data: { type: 'user', id: 1, attributes: { name: 'New' } } },
};

/** Describes options of included relationships together with pages by cursor. */
export function describeRestCursorIncludes(start: StartContractDatabase): void {
  const { serve } = serveOptions(start);

  it.each<[string, Options, Sent]>([
    ['/user/1?', BY_CURSOR, {}],
    ['/user/1?', {}, { headers: ASKED }],
    ['/user?filter[id]=1&', {}, { headers: ASKED }],
    ['/post/1/author?', { ...BY_CURSOR, strict: true }, { headers: ASKED }],
    ['/user/1?', { ...BY_CURSOR, linkage: 'all' }, CHANGE],
  ])('links from %s with %j and %j to the rest of a relationship', async (url, options, sent) => {
    const part =
      'include=posts.author&includeOptions[posts][limit]=1&includeOptions[posts][sort]=category.parent.name,-title';
    const more = '&includeOptions[posts][filter][id$lt]=9&fields[post]=author';
    const { body } = await serve(options)(url + part + more, sent);
    const { posts } = [body.data].flat()[0].relationships;
    const found: Json[] = [...posts.data];
    for (let { next } = posts.links; next && found.length < 9; ) {
      const { headers } = sent;
      const rest = await serve(options)(next.replace(ENDPOINT, ''), headers ? { headers } : {});
      found.push(...rest.body.data);
      expect(rest.body.included[0]).not.toHaveProperty('attributes.title');
      next = rest.body.links.next;
    }
    expect(found.map(({ id }) => Number(id)).sort()).toEqual([1, 2, 3]);
  });

  it.each([
    ['in the order of the ids', '', [1, 2, 3]],
    ['in another order', '&includeOptions[posts][sort]=-id', [3, 2, 1]],
  ])('continues a relationship behind the cursor on a member, %s', async (_, sort, ids) => {
    const url = `/user/1?include=posts&includeOptions[posts][count]=true${sort}`;
    const read = async (rest: string, sent: Sent = {}) => {
      const { body, headers } = await serve()(url + rest, sent);
      expect(headers['content-type']).toContain(CURSOR_PROFILE);
      const { posts } = body.data.relationships;
      expect([posts.meta, posts.data.length]).toEqual([{ count: 3 }, body.included.length]);
      return { ids: posts.data.map(({ id }: Json) => id), ...posts };
    };
    const follow = async (link: string) =>
      (await serve()(link.replace(ENDPOINT, ''))).body.data.map(({ id }: Json) => id);
    const first = await read('&includeOptions[posts][limit]=1', { headers: ASKED });
    expect([first.ids, first.links.prev]).toEqual([ids.slice(0, 1), undefined]);
    const [{ meta }] = first.data;
    const after = `&includeOptions[posts][after]=${meta.page.cursor}`;

    const second = await read(`${after}&includeOptions[posts][limit]=1`);
    expect(second.ids).toEqual(ids.slice(1, 2));
    expect(await follow(second.links.prev)).toEqual(ids.slice(0, 1));
    expect(await follow(second.links.next)).toEqual(ids.slice(2));
    const rest = await read(after);
    expect([rest.ids, rest.links.next]).toEqual([ids.slice(1), undefined]);

    expect((await read(after, CHANGE)).ids).toEqual(ids.slice(1));

    const none = await read(`${after}&includeOptions[posts][limit]=0`);
    expect(none.ids).toEqual([]);
    expect(await follow(none.links.prev)).toEqual(ids.slice(0, 1));
    expect(await follow(none.links.next)).toEqual(ids.slice(1));
  });

  it('gives cursors to included members of a page that its cursor alone asks for', async () => {
    const url =
      '/user?include=posts&includeOptions[posts][limit]=1&filter[id]=1,2&sort=-id&page[size]=1';
    const first = await serve()(url, { headers: ASKED });
    const second = await serve()(first.body.links.next.replace(ENDPOINT, ''));
    const [{ data, links }] = second.body.data.map(
      ({ relationships }: Json) => relationships.posts,
    );
    expect(data[0].meta.page.cursor).toEqual(expect.any(String));
    expect(links.next).toContain('page%5Bafter%5D');
  });

  it.each([
    ['include=posts&includeOptions[posts][after]=x', 'posts', 'not a valid cursor'],
    [
      'include=posts&includeOptions[posts][after]=CURSOR&includeOptions[posts][sort]=title',
      'posts',
      'another sort',
    ],
    ['include=posts.tags&includeOptions[posts.tags][after]=CURSOR', 'posts.tags', 'another list'],
    [
      'include=posts&includeOptions[posts][after]=CURSOR&includeOptions[posts][after]=CURSOR',
      'posts',
      'one cursor',
    ],
  ])('rejects %s', async (options, path, text) => {
    const cursors = await serve(BY_CURSOR)('/user/1/posts?page[size]=1');
    const { cursor } = cursors.body.data[0].meta.page;
    const { status, body } = await serve()(`/user/1?${options.replaceAll('CURSOR', cursor)}`);
    const [{ code, source, detail }, ...more] = body.errors;
    const parameter = `includeOptions[${path}][after]`;
    expect([status, code, source, more]).toEqual([400, 'invalid-page', { parameter }, []]);
    expect(detail).toContain(text);
  });

  it.each([
    ['/post?sort=-author.email&include=author&includeOptions[author][filter][name]=Ann', 'sort'],
    [
      '/tag/1/relationships/posts?sort=author.email&include=posts.author&includeOptions[posts.author][filter][name]=Ann',
      'sort',
    ],
    [
      '/user?include=posts.author&includeOptions[posts][limit]=1&includeOptions[posts][sort]=author.email&includeOptions[posts.author][filter][name]=Ann',
      'includeOptions[posts][sort]',
    ],
    [
      '/category?include=children&includeOptions[children][limit]=1&includeOptions[children][sort]=posts.$count',
      'includeOptions[children][sort]',
    ],
  ])('rejects %s, whose rows have no cursors', async (url, parameter) => {
    const { status, body } = await serve(BY_CURSOR)(url);
    const [{ code, source, links }] = body.errors;
    expect([status, code, source]).toEqual([400, 'invalid-sort', { parameter }]);
    expect(links).toEqual({ type: `${CURSOR_PROFILE}unsupported-sort` });
    expect((await serve()(url)).status).toBe(200);
  });
}
