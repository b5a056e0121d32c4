import type { Samples } from './sample.ts';

/** The samples of rpc/procedures.md. */
export const rpcProcedures: Samples = {
  'rest-procedure': {
    path: '/api/rest/$procs/countPosts',
    query: { q: { args: { authorId: 1 } } },
    status: 200,
  },
};
