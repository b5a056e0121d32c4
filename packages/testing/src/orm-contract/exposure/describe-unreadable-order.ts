import { BY_CURSOR, CURSOR_PROFILE } from '../support/by-cursor.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedThreeLevels } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { tenantClient } from '../support/tenant-rows.ts';

type Json = TestResponse['body'];

/**
 * Describes pages by cursor whose order leads through rows that the caller cannot read, or through
 * fields of models that others extend.
 */
export function describeUnreadableOrder(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedThreeLevels(database);
    const { ballot } = delegatedClient(database);
    const { site, slot, visit } = tenantClient(database);
    // Each third ballot is of another voter, and others replace it.
    for (const i of Array.from({ length: 12 }, (_, index) => index)) {
      const voterId = i % 3 === 0 ? 2 : 1;
      const choice = 'yxz'[i % 3 === 0 ? (i / 3) % 3 : i % 2];
      await ballot.create({ data: { choice, voterId, ...(i > 2 && { replacesId: i - 2 }) } });
    }
    for (const id of [1, 2, 3, 4]) {
      await site.create({ data: { id, code: 'dacb'[id - 1], hidden: id % 2 === 0 } });
      for (const number of [1, 2]) await slot.create({ data: { siteId: id, number } });
      await visit.create({ data: { id, siteCode: 'dacb'[id - 1] } });
    }
    await visit.create({ data: { id: 5 } });
  });
  afterAll(() => database.close());

  const read = async (url: string): Promise<Json> => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    const client = database.as({ id: 1, role: 'READER' });
    const { status, body } = await sendRequest(handler, {
      url: url.replace(/^\/api/, ''),
      client,
      headers: url.includes('page[limit]') ? {} : BY_CURSOR,
    });
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
    return body;
  };

  it.each(
    [
      ...['/ballot?sort=replaces.choice', '/ballot?sort=replaces.note,choice'],
      ...[
        '/ballot?sort=replaces',
        '/ballot?sort=replaces.replaces.choice',
        '/person/1/ballots?sort=replaces.choice',
      ],
      ...['/slot?sort=site.code', '/slot?sort=site,number', '/slot?sort=site.hidden'],
      ...['/visit?sort=site.code', '/visit?sort=site'],
      ...['/document?sort=rank', '/asset?sort=owner.name,title', '/note?sort=cover.text'],
      ...['/permit?sort=serial,title', '/person/1/assets?sort=title'],
    ].flatMap((url) => [url, url.replace('sort=', 'sort=-')]),
  )('walks %s', async (url) => {
    const expected = (await read(`${url}&page[limit]=100`)).data.map(idOf);
    expect(expected.length).toBeGreaterThan(0);
    const forward: unknown[] = [];
    let last: Json;
    for (let next: string | null = `${url}&page[size]=2`; next; next = last.links.next) {
      last = await read(next);
      forward.push(...last.data.map(idOf));
      if (forward.length > expected.length) break;
    }
    expect(forward).toEqual(expected);
    const end = last.data.at(-1).meta.page.cursor;
    const backward: unknown[] = [idOf(last.data.at(-1))];
    for (
      let prev: string | null = `${url}&page[size]=1&page[before]=${end}`;
      prev;
      prev = last.links.prev
    ) {
      last = await read(prev);
      backward.unshift(...last.data.map(idOf));
      if (backward.length > expected.length) break;
    }
    expect(backward).toEqual(expected);
  });

  it.each([
    '/account?sort=pin',
    '/account?sort=token',
    '/document?sort=remark',
    '/document?sort=source.title',
  ])('refuses %s, whose values may not be readable with the row', async (url) => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    const client = database.as({ id: 1, role: 'READER' });
    const { status, body } = await sendRequest(handler, { url, client, headers: BY_CURSOR });
    expect([status, body.errors[0].code, body.errors[0].links]).toEqual([
      400,
      'invalid-sort',
      { type: `${CURSOR_PROFILE}unsupported-sort` },
    ]);
  });
}

function idOf({ id }: Json): unknown {
  return id;
}
