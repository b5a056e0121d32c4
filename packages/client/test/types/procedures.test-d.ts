import type { ExposeOptions } from '@modelway/core';
import { procedure } from '@modelway/orm-prisma';
import { expectTypeOf } from 'expect-type';
import type { Client, Procedures } from 'fixture-client';
import { z } from 'zod';
import { createClient, type ProcedureKind } from '../../src/index.ts';

const api = createClient<Client, object, Procedures>({ url: '/api/rpc' });

export async function callProcedures(): Promise<void> {
  expectTypeOf(await api.$procs.ping()).toEqualTypeOf<string>();
  const count = await api.$procs.countPosts({ args: { authorId: 1, since: new Date() } });
  expectTypeOf(count).toEqualTypeOf<number>();
  // @ts-expect-error a required argument is missing
  await api.$procs.countPosts({ args: {} });
  // @ts-expect-error a value of another type
  await api.$procs.countPosts({ args: { authorId: '1' } });
  // @ts-expect-error unknown procedure
  await api.$procs.countComments();
  const [pong] = await api.$transaction([api.$procs.ping()]);
  expectTypeOf(pong).toEqualTypeOf<string>();
}

expectTypeOf<ProcedureKind<Client, Procedures, 'countPosts'>>().toEqualTypeOf<'query'>();
expectTypeOf<ProcedureKind<Client, Procedures, 'publish'>>().toEqualTypeOf<'mutation'>();
expectTypeOf<ProcedureKind<Client, object, 'unknown'>>().toEqualTypeOf<'query' | 'mutation'>();

const expose = { procedures: { ping: false } } as const satisfies ExposeOptions;
const exposed = createClient<Client, typeof expose, Procedures>({ url: '/api/rpc' });
expectTypeOf<keyof typeof exposed.$procs>().toEqualTypeOf<
  Exclude<keyof typeof api.$procs, 'ping'>
>();

const procedures = {
  greet: procedure({
    kind: 'query',
    input: z.object({ name: z.string().default('you') }),
    run: (_db: Client, { name }) => ({ greeting: `Hello ${name}` }),
  }),
};
const greeter = createClient<object, object, typeof procedures>({ url: '/api/rpc' });
expectTypeOf(greeter.$procs.greet).returns.resolves.toEqualTypeOf<{ greeting: string }>();
expectTypeOf(greeter.$procs.greet)
  .parameter(0)
  .toEqualTypeOf<{ readonly args: { name?: string | undefined } }>();
