import type { StartContractDatabase } from '../support/contract-database.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { type Options, serveOptions } from './serve-options.ts';

/** Describes `page[total]=estimated`. */
export function describeRestEstimates(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);
  const ESTIMATED = 'page[total]=estimated';
  const options: Options = { estimatedTotals: true };

  it.each(['/post?', '/user/1/posts?', '/tag?page[size]=1&'])(
    'requires the option estimatedTotals in %s',
    async (url) => {
      const detailOf = async (query: string, more: Options = {}) => {
        const { status, body } = await serve(more)(url + query);
        const { source, detail } = body.errors.at(-1);
        return [status, source.parameter, detail];
      };
      expect(await detailOf(ESTIMATED)).toEqual([
        400,
        'page[total]',
        'page[total]=estimated requires the option estimatedTotals. page[total] must be true or false.',
      ]);
      expect(await detailOf(`${ESTIMATED}s`, options)).toEqual([
        400,
        'page[total]',
        'page[total] must be true, false or estimated.',
      ]);
    },
  );

  itNeeds(start, 'estimated-totals')(
    'estimates the rows that the conditions and the policies match',
    async () => {
      const data = Array.from({ length: 300 }, (_, i) => ({ title: `t${i}`, authorId: 1 }));
      await database().unrestricted.post.createMany({ data });
      await database().execute('analyze');
      const guess = async (query: string, { caller = ADA, more = {} } = {}) => {
        const send = serve({ ...options, ...more });
        const { body } = await send(`/post?page[size]=1&${query}${ESTIMATED}`, { caller });
        const { meta, links, data: page } = body;
        expect([meta.total, links.last, page.length]).toEqual([undefined, null, 1]);
        expect(links.next).toContain('page%5B');
        return meta.page.estimatedTotal.bestGuess;
      };
      expect(await guess('')).toBeGreaterThan(250);
      expect(await guess('', { more: { pagination: 'cursor' } })).toBeGreaterThan(250);
      expect(await guess('filter[published]=true&')).toBeLessThan(100);
      // Bob can read published posts and his own.
      if (can(start, 'policies')) expect(await guess('', { caller: BOB })).toBeLessThan(100);
    },
  );

  it.each(['/user/1/posts', '/user/1/relationships/posts'])('counts %s exactly', async (url) => {
    const { body } = await serve(options)(`${url}?page[size]=1&${ESTIMATED}`);
    expect(body).toMatchObject({ meta: { total: 3 }, data: [{ type: 'post', id: 1 }] });
    expect(body.data).toHaveLength(1);
  });

  (can(start, 'estimated-totals') ? it.skip : it)('counts without an estimate', async () => {
    const { body } = await serve(options)(`/post?page[size]=1&${ESTIMATED}`);
    expect([body.meta.total, body.data.length]).toEqual([5, 1]);
  });
}
