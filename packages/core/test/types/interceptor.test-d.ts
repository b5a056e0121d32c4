import { type Interceptor, restHandler, rpcHandler, writeRules } from '../../src/index.ts';

interface Db {
  readonly post: { findMany(): Promise<readonly object[]> };
}

const typed: Interceptor<Db> = async ({ client }, next) => {
  await client.post.findMany();
  return await next({ client });
};

// The handlers do not know the type of the client.
rpcHandler({ intercept: typed });
restHandler({ endpoint: '/api', intercept: [typed, (_context, next) => next()] });

// @ts-expect-error an interceptor is a function.
rpcHandler({ intercept: 'none' });

// @ts-expect-error the client of another database.
const wrongClient: Interceptor<Db> = (_context, next) => next({ client: { post: 1 } });

// @ts-expect-error it returns a response.
const noResponse: Interceptor = async () => ({ status: 200 });

const rules = writeRules({
  caller: async ({ request }) => ({ role: request.header('x-role') }),
  rules: {
    Post: { update: ({ fields, caller }) => caller.role === 'editor' || !fields.includes('title') },
  },
});
rpcHandler({ intercept: [rules, typed] });

// @ts-expect-error an unknown operation.
writeRules({ rules: { Post: { updateMany: () => true } } });

// @ts-expect-error a rule decides.
writeRules({ rules: { Post: { update: () => undefined } } });

void [wrongClient, noResponse];
