import type { Capability } from '../support/capabilities.ts';

/** A write of RPC, of an RPC transaction, or of REST. */
export interface CommittedWrite {
  readonly title: string;
  /** The target of an RPC call. */
  readonly rpc?: string;
  readonly args?: object;
  /** The steps of an RPC transaction. */
  readonly steps?: readonly object[];
  /** The request of REST. */
  readonly method?: string;
  readonly url?: string;
  readonly body?: object;
  readonly limits?: { readonly rows: number };
  readonly needs?: Capability;
}

const where = { id: 3 };
const data = { title: 'New' };
const name = 'green';
const post = (attributes: object, others: object = {}) => ({
  data: { type: 'post', id: '3', attributes, ...others },
});
const tags = { data: [{ type: 'tag', id: '1' }] };

/** Writes of each kind, each by each way that the handlers have to make it. */
export const COMMITTED_WRITES: readonly CommittedWrite[] = [
  { title: 'create', rpc: 'tag.create', args: { data: { name } } },
  { title: 'createMany', rpc: 'tag.createMany', args: { data: [{ name }] } },
  {
    title: 'createManyAndReturn',
    rpc: 'tag.createManyAndReturn',
    args: { data: [{ name }] },
    needs: 'create-many-and-return',
  },
  { title: 'update', rpc: 'post.update', args: { where, data } },
  { title: 'updateMany', rpc: 'post.updateMany', args: { where, data } },
  {
    title: 'updateManyAndReturn within the row limit',
    rpc: 'post.updateManyAndReturn',
    args: { where, data },
    limits: { rows: 5 },
    needs: 'create-many-and-return',
  },
  {
    title: 'update with related records within the row limit',
    rpc: 'post.update',
    args: { where, data, include: { tags: true } },
    limits: { rows: 5 },
  },
  {
    title: 'upsert that creates',
    rpc: 'tag.upsert',
    args: { where: { name }, create: { name }, update: {} },
  },
  {
    title: 'upsert that updates',
    rpc: 'tag.upsert',
    args: { where: { name: 'red' }, create: { name }, update: { name } },
  },
  { title: 'delete', rpc: 'post.delete', args: { where } },
  { title: 'deleteMany', rpc: 'post.deleteMany', args: { where } },
  {
    title: 'a link',
    rpc: 'post.update',
    args: { where, data: { author: { connect: { id: 2 } } } },
  },
  {
    title: 'connectOrCreate',
    rpc: 'post.update',
    args: {
      where,
      data: { tags: { connectOrCreate: { where: { name }, create: { name } } } },
    },
  },
  {
    title: 'a replacement of links',
    rpc: 'post.update',
    args: { where, data: { tags: { set: [{ id: 1 }] } } },
  },
  {
    title: 'a transaction',
    steps: [
      { model: 'tag', op: 'create', args: { data: { name } } },
      { model: 'post', op: 'update', args: { where, data } },
    ],
  },
  {
    title: 'a transaction with a replacement',
    steps: [{ model: 'post', op: 'update', args: { where, data: { tags: { set: [] } } } }],
  },
  { title: 'a procedure', rpc: '$procs.publish', args: { args: { id: 3, tag: name } } },
  {
    title: 'a creation of REST',
    method: 'POST',
    url: '/tag',
    body: { data: { type: 'tag', attributes: { name } } },
  },
  {
    title: 'a creation with links of REST',
    method: 'POST',
    url: '/post',
    body: { data: { type: 'post', attributes: data, relationships: { tags } } },
  },
  {
    title: 'a creation through its parent',
    method: 'POST',
    url: '/user/1/posts',
    body: { data: { type: 'post', attributes: data } },
  },
  { title: 'an update of REST', method: 'PATCH', url: '/post/3', body: post(data) },
  {
    title: 'an update of REST with links',
    method: 'PATCH',
    url: '/post/3',
    body: post(data, { relationships: { tags } }),
  },
  {
    title: 'an update through its parent',
    method: 'PATCH',
    url: '/user/1/posts/3',
    body: post(data),
  },
  {
    title: 'an upsert of REST that creates',
    method: 'POST',
    url: '/tag',
    body: {
      data: { type: 'tag', attributes: { name } },
      meta: { operation: 'upsert', matchFields: ['name'] },
    },
  },
  {
    title: 'an upsert of REST that updates',
    method: 'POST',
    url: '/tag',
    body: {
      data: { type: 'tag', attributes: { name: 'red' } },
      meta: { operation: 'upsert', matchFields: ['name'] },
    },
  },
  { title: 'links that REST adds', method: 'POST', url: '/post/3/relationships/tags', body: tags },
  {
    title: 'links that REST replaces',
    method: 'PATCH',
    url: '/post/3/relationships/tags',
    body: tags,
  },
  {
    title: 'links that REST removes',
    method: 'DELETE',
    url: '/post/3/relationships/tags',
    body: tags,
  },
  { title: 'a deletion of REST', method: 'DELETE', url: '/post/3' },
];

/** Writes that fail, for each reason. */
export const FAILED_WRITES: readonly CommittedWrite[] = [
  { title: 'a duplicate', rpc: 'tag.create', args: { data: { name: 'red' } } },
  { title: 'a missing record', rpc: 'post.update', args: { where: { id: 99 }, data } },
  {
    title: 'a link to a missing record',
    rpc: 'post.update',
    args: { where, data: { authorId: 99 } },
  },
  {
    title: 'a result above the row limit',
    rpc: 'user.update',
    args: { where: { id: 1 }, data: { name }, include: { posts: true } },
    limits: { rows: 2 },
  },
  {
    title: 'a step of a transaction',
    steps: [
      { model: 'tag', op: 'create', args: { data: { name } } },
      { model: 'tag', op: 'create', args: { data: { name } } },
    ],
  },
  {
    title: 'a duplicate of REST',
    method: 'POST',
    url: '/tag',
    body: { data: { type: 'tag', attributes: { name: 'red' } } },
  },
  {
    title: 'a missing resource',
    method: 'PATCH',
    url: '/post/99',
    body: { data: { type: 'post', id: '99', attributes: data } },
  },
  { title: 'a missing resource to delete', method: 'DELETE', url: '/post/99' },
];
