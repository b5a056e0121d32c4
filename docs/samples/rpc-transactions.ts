import type { Sample, Samples } from './sample.ts';

function transaction(body: unknown, status = 200): Sample {
  return { method: 'POST', path: '/api/rpc/$transaction/sequential', as: 'ann', body, status };
}

const TAG = { model: 'tag', op: 'create', args: { data: { id: 'graphql', label: 'GraphQL' } } };

/** The samples of rpc/transactions.md. */
export const rpcTransactions: Samples = {
  'rpc-transaction': transaction([
    TAG,
    {
      model: 'post',
      op: 'update',
      args: {
        where: { id: 4 },
        data: { tags: { connect: { id: 'graphql' } } },
        select: { title: true, tags: { orderBy: { label: 'asc' } } },
      },
    },
    { model: 'tag', op: 'count', args: {} },
  ]),
  'rpc-transaction-references': transaction([
    {
      model: 'post',
      op: 'create',
      args: {
        data: { slug: 'references', title: 'References', published: true, authorId: 1 },
        select: { id: true, title: true },
      },
    },
    {
      model: 'comment',
      op: 'create',
      args: { data: { body: 'First!', authorId: 1 } },
      references: { 'data.postId': '0.id' },
    },
  ]),
  'rpc-transaction-bad-reference': transaction(
    [
      TAG,
      {
        model: 'post',
        op: 'findUnique',
        args: { where: {} },
        references: { 'where.id': '0.postId' },
      },
    ],
    400,
  ),
  'rpc-transaction-meta': transaction([
    {
      model: 'post',
      op: 'update',
      args: {
        where: { id: 1 },
        data: { tips: '13.00' },
        select: { tips: true },
        meta: { serialization: { values: { 'data.tips': [['custom', 'Decimal']] } } },
      },
    },
    { model: 'post', op: 'findUnique', args: { where: { id: 1 }, select: { views: true } } },
  ]),
  'rpc-transaction-fails': transaction(
    [TAG, { model: 'post', op: 'delete', args: { where: { id: 2 } } }],
    403,
  ),
  'rpc-transaction-malformed': transaction([{ model: 'tag', op: 'make', args: {} }], 400),
  'rpc-transaction-method': { path: '/api/rpc/$transaction/sequential', status: 405 },
};
