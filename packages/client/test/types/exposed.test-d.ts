import type { ExposeOptions } from '@modelway/core';
import { expectTypeOf } from 'expect-type';
import type { Client } from 'fixture-client';
import { createClient } from '../../src/index.ts';

const expose = {
  default: 'none',
  models: {
    User: {
      operations: ['read', 'update'],
      fields: { passwordHash: false, email: { read: false }, role: { write: false } },
    },
    Post: true,
    Profile: false,
  },
} as const satisfies ExposeOptions;

const api = createClient<Client, typeof expose>({ url: '/api' });

expectTypeOf<Exclude<keyof typeof api, `$${string}`>>().toEqualTypeOf<'user' | 'post'>();

/** As the generator of the Prisma binding writes it. */
const schemaExpose = {
  models: { User: { fields: { name: false } }, Post: { fields: { title: { read: false } } } },
} as const;

const both = createClient<Client, typeof expose & typeof schemaExpose>({ url: '/api' });

expectTypeOf<Exclude<keyof typeof both, `$${string}`>>().toEqualTypeOf<'user' | 'post'>();

export async function makeCallsOfBoth(): Promise<void> {
  const [user] = await both.user.findMany({ include: { posts: { omit: { createdAt: true } } } });
  expectTypeOf<keyof NonNullable<typeof user>>().toEqualTypeOf<'id' | 'role' | 'posts'>();
  expectTypeOf<keyof NonNullable<typeof user>['posts'][number]>().toEqualTypeOf<
    'id' | 'published' | 'updatedAt' | 'authorId' | 'categoryId'
  >();
  // @ts-expect-error write-only field in a condition
  await both.post.findMany({ where: { title: 'x' } });
  await both.post.update({ where: { id: 1 }, data: { title: 'x' } });
  // @ts-expect-error hidden operation
  await both.user.create({ data: { email: 'x' } });
}

export async function makeCalls(): Promise<void> {
  const [user] = await api.user.findMany({ where: { name: 'Ada' }, include: { posts: true } });
  expectTypeOf(user).toEqualTypeOf<
    | {
        id: number;
        name: string | null;
        role: 'READER' | 'AUTHOR' | 'ADMIN';
        posts: {
          id: number;
          title: string;
          published: boolean;
          createdAt: Date;
          updatedAt: Date;
          authorId: number | null;
          categoryId: number | null;
        }[];
      }
    | undefined
  >();
  // @ts-expect-error hidden field
  await api.user.findMany({ where: { passwordHash: 'x' } });
  // @ts-expect-error hidden field
  await api.user.findMany({ select: { passwordHash: true } });
  // @ts-expect-error hidden field, through a relationship
  await api.post.findMany({ where: { author: { is: { passwordHash: 'x' } } } });
  // @ts-expect-error hidden field of a sort
  await api.post.findMany({ orderBy: { author: { passwordHash: 'asc' } } });
  // @ts-expect-error write-only field in a condition
  await api.user.findMany({ where: { OR: [{ email: 'x' }] } });
  // @ts-expect-error hidden field in a list of names
  await api.user.groupBy({ by: ['passwordHash'] });
  // @ts-expect-error relationship to a hidden model
  await api.post.findMany({ include: { category: true } });
  // @ts-expect-error hidden operation
  await api.user.create({ data: { email: 'x' } });
  await api.user.update({ where: { id: 1 }, data: { email: 'x' } });
  // @ts-expect-error read-only field
  await api.user.update({ where: { id: 1 }, data: { role: 'ADMIN' } });
  // @ts-expect-error read-only field of a nested write
  await api.post.update({ where: { id: 1 }, data: { author: { update: { role: 'ADMIN' } } } });
  // @ts-expect-error hidden operation of a nested write
  await api.post.update({ where: { id: 1 }, data: { author: { create: { email: 'x' } } } });
  // @ts-expect-error hidden operation of a nested write
  await api.post.update({ where: { id: 1 }, data: { author: { delete: true } } });
  await api.post.create({ data: { title: 'x', author: { connect: { id: 1 } } } });
  await api.user.update({ where: { id: 1 }, data: { posts: { create: { title: 'x' } } } });
  const [only] = await api.post.findMany({ select: { title: true } });
  expectTypeOf(only).toEqualTypeOf<{ title: string } | undefined>();
  // @ts-expect-error unknown field
  await api.post.findMany({ select: { titel: true } });
  expectTypeOf(await api.post.count()).toEqualTypeOf<number>();
}
