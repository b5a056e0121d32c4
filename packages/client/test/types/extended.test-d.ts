import { expectTypeOf } from 'expect-type';
import { PrismaClient } from '../../../orm-prisma/test/gen/postgresql/client/client.ts';
import { createClient } from '../../src/index.ts';

/** A Prisma client with an extension, which is what many applications export. */
function connect() {
  return new PrismaClient({} as never).$extends({
    result: { post: { shout: { needs: { title: true }, compute: ({ title }) => `${title}!` } } },
  });
}

const api = createClient<ReturnType<typeof connect>>({ url: '/api/rpc' });

export async function useExtension(): Promise<void> {
  const [post] = await api.post.findMany({ include: { author: true } });
  expectTypeOf(post?.title).toEqualTypeOf<string | undefined>();
  expectTypeOf(post?.author?.email).toEqualTypeOf<string | undefined>();
  // @ts-expect-error unknown field
  await api.post.findMany({ where: { titel: 'x' } });
}
