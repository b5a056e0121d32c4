import pg from 'pg';
import { type Call, type Reply, readOf } from './call.ts';

/** The users of the notes app. Each has a private note and a shared one. */
const USERS = 50;

/** The IDs of the notes that `seedNotes` creates. */
export const privateNoteOf = (user: number): number => user * 2 - 1;
const sharedNoteOf = (user: number): number => user * 2;

/** The statements that create the users and their notes. */
export const SEED = `
  insert into "User" (id, name, token) select i, 'user ' || i, 'token ' || i
    from generate_series(1, ${USERS}) i;
  insert into "Note" (id, text, shared, "authorId") select i, 'seed ' || i, i % 2 = 0, (i + 1) / 2
    from generate_series(1, ${USERS * 2}) i;
  select setval('"Note_id_seq"', 1000);`;

/** A request with what its response must be. */
export interface JudgedCall extends Call {
  /** @returns what is wrong with a response. */
  judge(reply: Reply): string | undefined;
}

/** Returns the next request of a mixture of reads, writes and transactions of all callers. */
export function notesCall(index: number): JudgedCall {
  const user = ((index * 7) % USERS) + 1;
  const kind = MIXTURE[index % MIXTURE.length] ?? 'list';
  return KINDS[kind](user, `note ${index}`);
}

/** The kinds of requests. */
const KINDS = {
  findMany: (user) => ({
    ...readOf(user, 'note/findMany', { orderBy: { id: 'desc' }, take: 20 }),
    judge: ({ status, body }) => wrong(status === 200 && seesOwn(user, body.data), status, body),
  }),
  list: (user) => ({
    ...{ method: 'GET', path: '/rest/note?sort=-id&page[limit]=10&include=author', user },
    judge: ({ status, body }) =>
      wrong(status === 200 && seesOwn(user, body.data.map(toRow)), status, body),
  }),
  create: (user, text) => ({
    ...{ method: 'POST', path: '/rpc/note/create', user, body: { data: { text, authorId: user } } },
    judge: ({ status, body }) =>
      wrong(status === 201 && body.data.text === text && body.data.authorId === user, status, body),
  }),
  update: (user, text) => ({
    ...update(user, privateNoteOf(user), text),
    judge: ({ status, body }) => wrong(status === 200 && body.data.text === text, status, body),
  }),
  updateOthers: (user, text) => ({
    ...update(user, privateNoteOf((user % USERS) + 1), text),
    judge: ({ status, body }) => wrong(status === 404, status, body),
  }),
  transaction: (user, text) => ({
    ...transaction(user, [
      { model: 'note', op: 'create', args: { data: { text, authorId: user } } },
      {
        ...{ model: 'note', op: 'update', args: { where: {}, data: { text: `${text} again` } } },
        references: { 'where.id': '0.id' },
      },
      {
        model: 'user',
        op: 'findUnique',
        args: { where: {} },
        references: { 'where.id': '1.authorId' },
      },
    ]),
    judge: ({ status, body }) =>
      wrong(
        status === 200 &&
          body.data[1].id === body.data[0].id &&
          body.data[1].text === `${text} again` &&
          body.data[2].id === user,
        ...[status, body],
      ),
  }),
  failing: (user, text) => ({
    ...transaction(user, [
      { model: 'note', op: 'create', args: { data: { text: `undone ${text}`, authorId: user } } },
      {
        ...{ model: 'note', op: 'update' },
        args: { where: { id: sharedNoteOf((user % USERS) + 1) }, data: { text } },
      },
    ]),
    judge: ({ status, body }) => wrong(status === 403 || status === 404, status, body),
  }),
} satisfies Record<string, (user: number, text: string) => JudgedCall>;

/** Mostly reads, as in most applications. */
const MIXTURE: readonly (keyof typeof KINDS)[] = [
  ...(['findMany', 'list', 'findMany', 'create', 'findMany', 'update', 'list'] as const),
  ...(['findMany', 'updateOthers', 'list', 'findMany', 'transaction', 'create'] as const),
  ...(['list', 'findMany', 'failing', 'list', 'findMany', 'list'] as const),
];

function update(user: number, id: number, text: string): Call {
  return { method: 'PUT', path: '/rpc/note/update', user, body: { where: { id }, data: { text } } };
}

function transaction(user: number, body: readonly object[]): Call {
  return { method: 'POST', path: '/rpc/$transaction/sequential', user, body };
}

interface NoteRow {
  readonly shared: boolean;
  readonly authorId: unknown;
}

function seesOwn(user: number, rows: readonly NoteRow[]): boolean {
  return rows.length > 0 && rows.every(({ shared, authorId }) => shared || authorId === user);
}

function toRow({ attributes }: { readonly attributes: NoteRow }): NoteRow {
  return attributes;
}

function wrong(isRight: boolean, status: number, body: unknown): string | undefined {
  return isRight ? undefined : `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
}

/** Counts the notes that a mixture of requests must not, or must, have left. */
export async function countNotes(
  url: string,
): Promise<{ undone: number; doubled: number; created: number }> {
  const [row] = await query(
    url,
    `select count(*) filter (where text like 'undone %')::int as undone,
       (count(*) - count(distinct text))::int as doubled,
       count(*) filter (where id > 1000)::int as created from "Note"`,
  );
  return row as never;
}

/** Runs statements on a PostgreSQL server, over a connection of their own. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}
