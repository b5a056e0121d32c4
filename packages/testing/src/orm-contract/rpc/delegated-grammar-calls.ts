import type { GrammarRequest } from './rpc-grammar-requests.ts';

const iso = '2024-02-29T00:00:00.000Z';
const one = { id: 1 };
const document = { title: 'a', text: 'b' };
/** A value of each type, for the model's own fields and for inherited ones. */
const values = {
  ...{ title: 'a', rank: 2, text: 'b', stage: 'FINAL', price: '1.5', copies: 2n },
  ...{ signedAt: iso, seal: 'AQ==', meta: { a: [1, null] }, remark: null },
};

/** Well-formed calls of the schema with models that extend others. */
export const DELEGATED_CALLS: readonly GrammarRequest[] = [
  ...['equals', 'not', 'lt', 'gte'].map((operator) => ({
    target: 'document.findMany',
    args: {
      where: {
        ...{ title: { [operator]: 'a' }, rank: { [operator]: 1 }, price: { [operator]: '1.5' } },
        ...{ copies: { [operator]: '1' }, signedAt: { [operator]: iso } },
      },
    },
  })),
  { target: 'document.count', args: { where: { stage: { in: ['FINAL'] }, seal: 'AQ==' } } },
  { target: 'document.findMany', args: { where: { meta: { equals: { a: 1 } } }, take: 2 } },
  {
    target: 'document.findMany',
    args: { cursor: one, skip: 1, orderBy: [{ rank: 'asc' }, { text: 'desc' }] },
  },
  {
    target: 'document.findFirst',
    args: { select: { title: true, text: true, owner: { select: { name: true } } } },
  },
  {
    target: 'document.findMany',
    args: { where: { owner: { is: { name: 'a' } }, notes: { some: { body: 'a' } }, OR: [one] } },
  },
  {
    target: 'asset.findMany',
    args: { where: { kind: 'Document', notes: { some: { body: 'a' } } }, distinct: ['kind'] },
  },
  {
    target: 'asset.findMany',
    args: { include: { notes: { where: { cover: { is: { text: 'a' } } }, take: 1 } } },
  },
  {
    target: 'note.findMany',
    args: { orderBy: [{ asset: { title: 'asc' } }, { cover: { text: 'asc' } }] },
  },
  {
    target: 'person.findMany',
    args: { include: { assets: true, reviews: { omit: { meta: true } }, _count: true } },
  },
  { target: 'secret.findUnique', args: { where: { code: 'a', title: { contains: 'b' } } } },
  { target: 'slot.findUnique', args: { where: { siteId_number: { siteId: 1, number: 2 } } } },
  { target: 'account.findMany', args: { where: { pin: { gt: 1 }, token: 'a' } } },
  {
    target: 'document.aggregate',
    args: { _count: true, _sum: { rank: true, price: true }, _max: { title: true, text: true } },
  },
  {
    target: 'document.groupBy',
    args: { by: ['stage'], having: { price: { _avg: { gt: 1 } } }, _count: true },
  },
  { target: 'document.create', args: { data: { ...values, owner: { connect: one } } } },
  { target: 'document.create', args: { data: { ...values, ownerId: 1, reviewerId: 2 } } },
  { target: 'document.createMany', args: { data: [values] } },
  {
    target: 'secret.createManyAndReturn',
    args: { data: [{ title: 'a', code: 'b', answer: 1 }] },
  },
  {
    target: 'document.update',
    args: { where: one, data: { rank: { increment: 1 }, copies: { multiply: 2 }, text: 'c' } },
  },
  { target: 'document.updateMany', args: { where: { rank: 1 }, data: { title: 'c', text: 'd' } } },
  { target: 'asset.updateMany', args: { where: { kind: 'Secret' }, data: { rank: 2 } } },
  {
    target: 'document.upsert',
    args: { where: one, create: document, update: { title: { set: 'c' }, text: 'd' } },
  },
  { target: 'asset.delete', args: { where: one, select: { id: true } } },
  { target: 'document.deleteMany', args: { where: { title: { startsWith: 'a' }, text: 'b' } } },
  { target: 'ballot.delete', args: { where: { code: 'a' } } },
  ...[
    { create: [{ body: 'a' }], createMany: { data: [{ body: 'b' }] } },
    { connect: [one], disconnect: { id: 2 }, set: [{ id: 3 }] },
    { update: { where: one, data: { body: 'a' } }, delete: [{ id: 2 }] },
    { updateMany: { where: { id: { gt: 1 } }, data: { body: 'a' } }, deleteMany: one },
    { upsert: { where: one, create: { body: 'a' }, update: { body: 'b' } } },
    { connectOrCreate: { where: one, create: { body: 'a' } } },
  ].map((write) => ({
    target: 'document.update',
    args: { where: one, data: { notes: write }, include: { notes: true } },
  })),
  ...[
    { create: [document], connect: [one] },
    { update: { where: one, data: { title: 'a', text: 'b' } } },
    { upsert: { where: one, create: document, update: { rank: 3 } } },
    { connectOrCreate: { where: one, create: document } },
  ].map((write) => ({ target: 'person.update', args: { where: one, data: { reviews: write } } })),
  ...[
    { create: { title: 'a', text: 'b' } },
    { update: { where: { text: 'a' }, data: { title: 'b' } } },
    { upsert: { create: document, update: { text: 'c' } } },
    { disconnect: true },
  ].map((write) => ({ target: 'note.update', args: { where: one, data: { cover: write } } })),
  { target: 'person.update', args: { where: one, data: { assets: { connect: [{ id: 2 }] } } } },
  { target: 'slot.create', args: { data: { siteId: 1, number: 2, parentNumber: 1 } } },
  { target: 'slot.update', args: { where: one, data: { siteId: 1, parentNumber: 2 } } },
];
