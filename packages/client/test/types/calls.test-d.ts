import { expectTypeOf } from 'expect-type';
import type { Client } from 'fixture-client';
import { ApiClientError, createClient, ref } from '../../src/index.ts';

const api = createClient<Client>({ url: '/api/rpc' });
declare const db: Client;

type Role = 'READER' | 'AUTHOR' | 'ADMIN';

export async function readRecords(): Promise<void> {
  const users = await api.user.findMany({
    select: { name: true, role: true, posts: { select: { createdAt: true } } },
  });
  expectTypeOf(users).toEqualTypeOf<
    { name: string | null; role: Role; posts: { createdAt: Date }[] }[]
  >();
  const post = await api.post.findUnique({
    where: { id: 1 },
    include: { author: { select: { email: true } } },
    omit: { published: true, createdAt: true },
  });
  expectTypeOf(post).branded.toEqualTypeOf<{
    id: number;
    title: string;
    updatedAt: Date;
    authorId: number | null;
    categoryId: number | null;
    author: { email: string } | null;
  } | null>();
  const found = await api.membership.findFirstOrThrow({ include: { user: true } });
  expectTypeOf(found.user.email).toEqualTypeOf<string>();
  expectTypeOf((await api.sample.findFirstOrThrow()).bigInt).toEqualTypeOf<bigint>();
  // @ts-expect-error unknown model
  await api.posts.findMany();
  // @ts-expect-error unknown operation
  await api.post.findAll();
  // @ts-expect-error unknown field
  await api.post.findMany({ where: { titel: 'x' } });
  // @ts-expect-error unknown relationship
  await api.post.findMany({ include: { writer: true } });
  // @ts-expect-error a value of another type
  await api.post.findMany({ where: { title: 1 } });
  // @ts-expect-error a field that is not selected
  void users[0]?.email;
  // @ts-expect-error a member of the ORM client that has no endpoint
  void api.$connect;
}

export async function aggregate(): Promise<void> {
  expectTypeOf(await api.post.count()).toEqualTypeOf<number>();
  const totals = { _max: { createdAt: true }, _count: true } as const;
  expectTypeOf(await api.post.aggregate(totals)).toEqualTypeOf(await db.post.aggregate(totals));
  const [group] = await api.post.groupBy({ by: ['authorId'], _avg: { id: true } });
  const [own] = await db.post.groupBy({ by: ['authorId'], _avg: { id: true } });
  expectTypeOf(group).toEqualTypeOf(own);
  expectTypeOf(group?.authorId).toEqualTypeOf<number | null | undefined>();
}

export async function write(): Promise<void> {
  const created = await api.post.create({
    data: { title: 'Notes', author: { connect: { id: 1 } } },
    select: { id: true },
  });
  expectTypeOf(created).toEqualTypeOf<{ id: number }>();
  expectTypeOf(await api.post.deleteMany({ where: { published: false } })).toEqualTypeOf<{
    count: number;
  }>();
  // @ts-expect-error a required field is missing
  await api.post.create({ data: {} });
}

export async function transact(): Promise<void> {
  const author = api.user.create({ data: { email: 'ada@example.com' } });
  const results = await api.$transaction([
    author,
    api.post.create({ data: { title: 'Notes', authorId: ref(author).id }, select: { id: true } }),
    api.post.count(),
  ]);
  expectTypeOf(results[0].email).toEqualTypeOf<string>();
  expectTypeOf(results[1]).toEqualTypeOf<{ id: number }>();
  expectTypeOf(results[2]).toEqualTypeOf<number>();
  // @ts-expect-error the transaction has three results
  void results[3];
  // @ts-expect-error a value of another type
  void api.post.create({ data: { title: ref(author).id } });
  // @ts-expect-error not a call
  await api.$transaction([{ model: 'post' }]);
}

export function callOptions(error: unknown): void {
  const { signal } = new AbortController();
  expectTypeOf(api.$with({ signal })).toEqualTypeOf<typeof api>();
  // @ts-expect-error an option of createClient only
  api.$with({ url: '/other' });
  // @ts-expect-error "url" is required
  createClient<Client>({});
  if (error instanceof ApiClientError) expectTypeOf(error.status).toEqualTypeOf<number>();
}
