import { byDocumentRules, type Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { ENDPOINT, type JsonApi } from './json-api.ts';

const idsOf = async (api: JsonApi, url: string): Promise<readonly string[]> =>
  (await api.read(url)).data.map(({ id }: { id: string }) => id);

/** Checks of the statements on sorting, paging and filtering. */
export const SORTING_AND_PAGING: Coverage = {
  'sorting-option': async (api) => {
    expect(await idsOf(api, '/post?sort=title')).toEqual(['3', '1', '4', '5', '2']);
  },

  'sorting-parameter': async (api) => {
    for (const url of ['/post', '/user/1/posts', '/user/1/relationships/posts']) {
      const ids = await idsOf(api, `${url}?sort=id`);
      expect(await idsOf(api, `${url}?sort=-id`)).toEqual([...ids].reverse());
    }
  },

  'sorting-parameter-value': async (api) => {
    for (const sort of ['nope', '', 'tags', 'constructor', '-']) {
      expectError(await api.get(`/post?sort=${sort}`), 400, { parameter: 'sort' });
    }
    expect(await idsOf(api, '/post?sort=author.name,id&filter[author$null]=false')).toHaveLength(4);
  },

  'sorting-multiple-fields': async (api) => {
    expect(await idsOf(api, '/post?sort=published,-title')).toEqual(['3', '2', '5', '4', '1']);
  },

  'sorting-multiple-fields-order': async (api) => {
    expect(await idsOf(api, '/post?sort=-title,published')).toEqual(['2', '5', '4', '1', '3']);
    expect(await idsOf(api, '/post?sort=createdAt,-id&filter[authorId]=1')).toHaveLength(3);
  },

  'sorting-order': async (api) => {
    expect(await idsOf(api, '/user?sort=email')).toEqual(['3', '1', '2']);
    expect(await idsOf(api, '/user?sort=-email')).toEqual(['2', '1', '3']);
  },

  'sorting-not-supported': async (api) => {
    expectError(await api.get('/sample?sort=json'), 400, { parameter: 'sort' });
    expectError(await api.get('/post?sort=tags.name'), 400, { parameter: 'sort' });
    // A single resource cannot be sorted.
    expectError(await api.get('/post/1?sort=id'), 400, { parameter: 'sort' });
    expectError(await api.get('/post/1/author?sort=id'), 400, { parameter: 'sort' });
  },

  'sorting-specified-order': async (api) => {
    const { data } = await api.read('/membership?sort=-position');
    const positions = data.map(({ attributes }: { attributes: { position: number } }) => {
      return attributes.position;
    });
    expect(positions).toEqual([7, 5, 2, 1]);
  },

  'sorting-default': async (api) => {
    expect(await idsOf(api, '/post')).toEqual(['1', '2', '3', '4', '5']);
  },

  pagination: async (api) => {
    const { data, meta } = await api.read('/post?page[limit]=2');
    expect([data.length, meta.total]).toEqual([2, 5]);
    const few = await api.read('/post', { options: { pageSize: 3 } });
    expect(few.data).toHaveLength(3);
  },

  'pagination-links': async (api) => {
    for (const url of ['/post', '/user/1/posts', '/user/1/relationships/posts']) {
      const { links } = await api.read(`${url}?page[offset]=1&page[limit]=1`);
      expect(links).toMatchObject({
        first: `${ENDPOINT}${url}?page%5Blimit%5D=1`,
        prev: `${ENDPOINT}${url}?page%5Blimit%5D=1`,
        next: `${ENDPOINT}${url}?page%5Boffset%5D=2&page%5Blimit%5D=1`,
      });
    }
  },

  'pagination-links-object': byDocumentRules,
  'pagination-keys': byDocumentRules,

  'pagination-unavailable-link': async (api) => {
    const { links } = await api.read('/post');
    expect([links.prev, links.next]).toEqual([null, null]);
    const uncounted = await api.read('/post?page[total]=false&page[limit]=2');
    expect([uncounted.links.last, typeof uncounted.links.next]).toEqual([null, 'string']);
  },

  'pagination-order': async (api) => {
    const ids: string[] = [];
    let url: string | null = '/post?sort=-title&page[limit]=2';
    while (url) {
      const { data, links }: { data: { id: string }[]; links: { next: string | null } } =
        await api.read(url);
      ids.push(...data.map(({ id }) => id));
      url = links.next;
    }
    expect(ids).toEqual(await idsOf(api, '/post?sort=-title'));
  },

  'pagination-page-parameter': async (api) => {
    expect(await idsOf(api, '/post?page[offset]=1&page[limit]=2')).toEqual(['2', '3']);
    const source = { parameter: 'page[cursor]' };
    expectError(await api.get('/post?page[cursor]=1'), 400, source);
  },

  filtering: async (api) => {
    expect(await idsOf(api, '/post?filter[author]=1&filter[title$contains]=ir')).toEqual(['1']);
    expect(await idsOf(api, '/post?filter[tags][name]=red')).toEqual(['1', '4']);
  },
};
