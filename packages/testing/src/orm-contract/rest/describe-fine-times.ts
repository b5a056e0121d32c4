import type { ModelDescription, OrmBinding, ScalarFieldDescription } from '@modelway/core';
import { BY_CURSOR } from '../support/by-cursor.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

type Json = TestResponse['body'];

/** Times in microseconds. The rows of a millisecond are in the order of their ids. */
const MICROSECONDS = [999, 1_500, 1_501, 1_501, 1_999, 2_000, 3_001, 5_499, 5_500, 9_001];

/** Statements that make one column finer than a Date, and leave no time in another one. */
const CHANGES: Readonly<Record<string, readonly string[] | undefined>> = {
  postgresql: [
    'alter table "Post" alter column "createdAt" type timestamp(6)',
    'alter table "Post" alter column "updatedAt" type date',
    `update "Post" set "updatedAt" = date '2024-01-31' - cast("id" / 3 as int)`,
  ],
  mysql: [
    'alter table `Post` modify column `createdAt` datetime(6) not null',
    'alter table `Post` modify column `updatedAt` date not null',
    "update `Post` set `updatedAt` = date_sub('2024-01-31', interval floor(`id` / 3) day)",
  ],
};

/**
 * Describes columns that are finer than the milliseconds of a Date, and columns of dates: pages by
 * cursor in their order, and records that have one in their id. Rows of the same millisecond are
 * compared by their ids.
 */
export function describeFineTimes(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await database.clear();
    const { unrestricted: db, orm } = database;
    await db.post.createMany({ data: MICROSECONDS.map((at) => ({ title: `t${at}` })) });
    const changes = CHANGES[orm.schema.provider];
    if (changes === undefined) return;
    for (const change of changes) await database.execute(change);
    const quote = (name: string) => (orm.schema.provider === 'mysql' ? `\`${name}\`` : `"${name}"`);
    for (const at of MICROSECONDS) {
      const time = `2024-01-01 00:00:00.${String(at).padStart(6, '0')}`;
      const [table, column] = ['Post', 'createdAt'].map(quote);
      await database.execute(`update ${table} set ${column} = '${time}' where title = 't${at}'`);
    }
  });
  afterAll(() => database.close());

  it.each([
    ['createdAt', 1],
    ['createdAt', 2],
    ['createdAt', 3],
    ['-createdAt,-id', 1],
    ['-createdAt,-id', 2],
    ['updatedAt', 1],
    ['updatedAt', 2],
    ['-updatedAt,-id', 1],
    ['-updatedAt', 2],
  ])('walks in the order of %s, %d a page', async (sort, size) => {
    const orm = withPost(database.orm, ({ fields, ...post }) => ({
      ...post,
      fields: fields.map((field) =>
        field.name === 'updatedAt'
          ? ({ ...field, stores: 'date' } as ScalarFieldDescription)
          : field,
      ),
    }));
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    const get = async (url: string): Promise<Json> => {
      const client = database.as(ADA);
      const { status, body } = await sendRequest(handler, {
        url: url.replace('/api', ''),
        client,
        headers: BY_CURSOR,
      });
      expect({ status, errors: body.errors }).toEqual({ status: 200 });
      return body;
    };
    const query = `/post?sort=${sort}&page[size]`;
    const whole = (await get(`${query}=100`)).data;
    const walk = async (first: string, side: 'next' | 'prev') => {
      const found: unknown[] = [];
      for (let next: string | null = first; next && found.length <= whole.length; ) {
        const { data, links }: Json = await get(next);
        found.push(...(side === 'next' ? data : data.toReversed()).map(idOf));
        next = links[side];
      }
      return found;
    };
    const ids = whole.map(idOf);
    expect(ids).toHaveLength(MICROSECONDS.length);
    expect(await walk(`${query}=${size}`, 'next')).toEqual(ids);
    const last = `${query}=${size}&page[before]=${whole.at(-1).meta.page.cursor}`;
    expect(await walk(last, 'prev')).toEqual(ids.toReversed().slice(1));
  });

  it.each([[['createdAt']], [['id', 'createdAt']]])(
    'lists records with the id %j',
    async (names) => {
      const orm = withPost(database.orm, (post) => ({
        ...post,
        idFields: names,
        uniqueKeys: [{ name: names.join('_'), fields: names }],
      }));
      const handler = restHandler({ endpoint: '/api', log: false })(orm);
      const { status, body } = await sendRequest(handler, {
        url: '/post',
        client: database.as(ADA),
      });
      expect(status).toBe(200);
      const titles = body.data.map((each: Json) => each.attributes.title);
      expect(titles.sort()).toEqual(MICROSECONDS.map((at) => `t${at}`).sort());
    },
  );
}

/** Returns a binding that describes posts otherwise. */
function withPost(
  orm: OrmBinding<unknown>,
  change: (post: ModelDescription) => ModelDescription,
): OrmBinding<unknown> {
  const models = orm.schema.models.map((each) => (each.name === 'Post' ? change(each) : each));
  return { ...orm, schema: { ...orm.schema, models } };
}

function idOf({ id }: Json): unknown {
  return id;
}
