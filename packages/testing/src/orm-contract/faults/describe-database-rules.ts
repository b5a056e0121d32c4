import type { DatabaseErrors, DatabaseFailure, LogEntry } from '@modelway/core';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** The text of a trigger, which must not reach a client by itself. */
const SECRET = 'No entries on Sundays (ledger 7)';

type Provider = 'postgresql' | 'mysql' | 'sqlite';

/** The statements that add rules to the tables, and those that remove them. */
const RULES: Readonly<Record<Provider, readonly (readonly [add: string, remove: string])[]>> = {
  postgresql: [
    [
      `alter table "Category" add constraint price_check check (name <> 'checked')`,
      `alter table "Category" drop constraint price_check`,
    ],
    [
      `alter table "Post" add constraint "Post_id_check" check (title <> 'draft' or published)`,
      `alter table "Post" drop constraint "Post_id_check"`,
    ],
    [
      `alter table "Post" add constraint no_post_pairs exclude using hash ((title || 'id') with =) where (published)`,
      `alter table "Post" drop constraint no_post_pairs`,
    ],
    [
      `alter table "Category" add constraint no_pairs exclude using hash (name with =)`,
      `alter table "Category" drop constraint no_pairs`,
    ],
    [
      `create function reject_entry() returns trigger language plpgsql as $$ begin
        if new.name = 'raised' then raise exception '${SECRET}' using hint = '${SECRET}'; end if;
        if new.name = 'raised with a code' then raise exception '${SECRET}' using errcode = 'MW001'; end if;
        return new; end $$`,
      `drop function reject_entry`,
    ],
    [
      `create trigger reject_entry before insert or update on "Category" for each row execute function reject_entry()`,
      `drop trigger reject_entry on "Category"`,
    ],
  ],
  mysql: [
    [
      "alter table `Category` add constraint price_check check (name <> 'checked')",
      'alter table `Category` drop constraint price_check',
    ],
    [
      "alter table `Post` add constraint `Post_id_check` check (title <> 'draft' or published)",
      'alter table `Post` drop constraint `Post_id_check`',
    ],
    [
      `create trigger reject_entry before insert on \`Category\` for each row
        if new.name = 'raised' then signal sqlstate '45000' set message_text = '${SECRET}';
        elseif new.name = 'raised with a code' then signal sqlstate '45001' set message_text = '${SECRET}', mysql_errno = 30001;
        end if`,
      'drop trigger reject_entry',
    ],
  ],
  sqlite: [
    // SQLite adds a check only with a column.
    [
      `alter table "Category" add column rule text constraint price_check check (name <> 'checked')`,
      'alter table "Category" drop column rule',
    ],
    [
      `alter table "Post" add column rule text check (TITLE <> 'draft' /* id */ or [published])`,
      'alter table "Post" drop column rule',
    ],
    [
      `create trigger reject_entry before insert on "Category" when new.name like 'raised%' begin
        select raise(abort, '${SECRET}'); end`,
      'drop trigger reject_entry',
    ],
  ],
};

interface Case {
  readonly name: string;
  readonly status: number;
  readonly message: string;
  readonly only?: readonly Provider[];
}

const CASES: readonly Case[] = [
  {
    name: 'checked',
    status: 400,
    message: 'The value of "name" does not meet a rule of the database.',
  },
  {
    name: 'twice',
    status: 409,
    message: 'The record conflicts with another one in "name".',
    only: ['postgresql'],
  },
  { name: 'raised', status: 400, message: 'A rule of the database rejects the change.' },
  {
    name: 'raised with a code',
    status: 400,
    message: 'A rule of the database rejects the change.',
  },
];

/** Describes the constraints and triggers of a database that reject a change. */
export function describeDatabaseRules(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let provider: Provider;

  beforeAll(async () => {
    database = await start();
    provider = database.orm.schema.provider as Provider;
    await database.clear();
    await database.unrestricted.category.create({ data: { name: 'twice' } });
    for (const [add] of RULES[provider]) await database.execute(add);
  });
  afterAll(async () => {
    for (const [, remove] of RULES[provider].toReversed()) await database.execute(remove);
    await database.close();
  });

  const createOverRpc = (name: string, options: object = {}): Promise<TestResponse> =>
    callRpc(database, 'category.create', { data: { name } }, options);
  const createOverRest = (
    type: string,
    attributes: object,
    options: object = {},
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: '/api', ...options })(database.orm), {
      method: 'POST',
      url: `/${type}`,
      client: database.unrestricted,
      headers: { 'content-type': 'application/vnd.api+json' },
      body: { data: { type, attributes } },
    });

  it.each(CASES)('explain the rejection of "$name", and reveal nothing', async (each) => {
    const [rpc, rest] = [
      await createOverRpc(each.name),
      await createOverRest('category', { name: each.name }),
    ];
    if (each.only && !each.only.includes(provider)) {
      // This database has no such rule.
      expect([rpc.status, rest.status]).toEqual([201, 201]);
      return;
    }
    expect([rpc.status, rpc.body.message]).toEqual([each.status, each.message]);
    expect([rest.status, rest.body.errors[0].detail]).toEqual([each.status, each.message]);
    expect(JSON.stringify([rpc.body, rest.body])).not.toContain('ledger');
  });

  it('name all fields of a constraint, which its name does not tell', async () => {
    const message = 'The values of "title", "published" do not meet a rule of the database.';
    const attributes = { title: 'draft' };
    const rpc = await callRpc(database, 'post.create', { data: attributes });
    expect([rpc.status, rpc.body.model, rpc.body.message]).toEqual([400, 'post', message]);
    const posts = { create: attributes };
    const nested = await callRpc(database, 'category.create', { data: { name: 'x', posts } });
    expect([nested.status, nested.body.model, nested.body.message]).toEqual([400, 'post', message]);
    const rest = await createOverRest('post', attributes);
    expect([rest.status, rest.body.errors[0].detail]).toEqual([400, message]);
  });

  it('name no field of a constraint with a hidden one', async () => {
    const expose = { models: { Post: { fields: { published: false } } } };
    const attributes = { title: 'draft' };
    const rpc = await callRpc(database, 'post.create', { data: attributes }, { expose });
    const rest = await createOverRest('post', attributes, { expose });
    const message = 'A value does not meet a rule of the database.';
    expect([rpc.status, rpc.body.message]).toEqual([400, message]);
    expect([rest.status, rest.body.errors[0].detail]).toEqual([400, message]);
  });

  it('name the fields of an expression that excludes a record', async () => {
    const data = { title: 'pair', published: true };
    expect((await callRpc(database, 'post.create', { data })).status).toBe(201);
    const { status, body } = await callRpc(database, 'post.create', { data });
    // Other databases have no such rule.
    if (provider !== 'postgresql') return expect(status).toBe(201);
    expect([status, body.message]).toEqual([
      409,
      'The record conflicts with another one in "title", "published".',
    ]);
  });

  it('respond as the option databaseErrors says', async () => {
    const seen: DatabaseFailure[] = [];
    const databaseErrors: DatabaseErrors = (error) => {
      seen.push(error);
      if (!error.message.includes(SECRET)) return undefined;
      return { status: 409, code: 'closed', detail: 'Closed on Sundays.', field: 'name' };
    };
    const rpc = await createOverRpc('raised', { databaseErrors });
    expect([rpc.status, rpc.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'closed',
        message: 'Closed on Sundays.',
        issues: [{ message: 'Closed on Sundays.', path: ['data', 'name'] }],
      }),
    ]);
    const options = { databaseErrors, validationStatus: 422 } as const;
    const rest = await createOverRest('category', { name: 'raised' }, options);
    expect([rest.status, rest.body.errors]).toEqual([
      409,
      [
        expect.objectContaining({
          ...{ code: 'closed', status: 409, detail: 'Closed on Sundays.' },
          source: { pointer: '/data/attributes/name' },
        }),
      ],
    ]);
    expect(seen).toMatchObject([{ reason: 'raised' }, { reason: 'raised' }]);
    // A failure that the option leaves alone.
    const taken = await createOverRpc('twice', { databaseErrors });
    expect(taken.status).toBe(provider === 'postgresql' ? 409 : 201);
  });

  it.each([
    [{ status: 200, detail: 'Fine.' }, 'databaseErrors must return a status of 4xx, not 200.'],
    [{ detail: 7 }, 'databaseErrors must return detail as a text, not 7.'],
    [new Error('broken'), 'broken'],
  ])('log the mistake %j of the option, as a 500', async (given, message) => {
    const logged: LogEntry[] = [];
    const options = {
      databaseErrors: () => {
        if (given instanceof Error) throw given;
        return given;
      },
      log: (entry: LogEntry) => void logged.push(entry),
    };
    const { status, body } = await createOverRpc('raised', options);
    expect([status, body.message]).toEqual([500, 'An unexpected error occurred.']);
    expect(logged.map(({ error }) => error?.message)).toEqual([message]);
  });
}
