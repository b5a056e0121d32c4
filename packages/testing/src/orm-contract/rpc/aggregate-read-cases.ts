import type { CallOptions } from '../support/call-rpc.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { BOB, SAMPLE } from '../support/fixture-rows.ts';
import type { ReadCase } from './record-read-cases.ts';

const asBob = (database: ContractDatabase): CallOptions => ({ client: database.as(BOB) });
const bigint = ['bigint'];
const date = ['Date'];
const decimal = [['custom', 'Decimal']];

/** Counts, aggregates and groups, by the model and the operation. */
export const AGGREGATE_READS: Readonly<Record<string, readonly ReadCase[]>> = {
  'post.exists': [
    { needs: 'exists', args: { where: { id: 1 } }, data: true },
    { needs: 'exists', args: { where: { id: 99 } }, data: false },
    { needs: ['exists', 'policies'], args: { where: { id: 3 } }, options: asBob, data: false },
    { needs: 'exists', data: true },
  ],
  'post.count': [
    { data: 5 },
    { needs: 'policies', options: asBob, data: 4 },
    { args: { where: { authorId: 1 }, take: 2 }, data: 2 },
    { args: { select: { _all: true, authorId: true } }, data: { _all: 5, authorId: 4 } },
    { args: { where: { title: 'nope' } }, data: 0 },
  ],
  'post.aggregate': [
    { args: { _max: { id: true }, _count: true }, data: { _max: { id: 5 }, _count: 5 } },
    {
      args: {
        where: { authorId: 1 },
        _count: { _all: true, categoryId: true },
        _sum: { id: true },
        _avg: { id: true },
        _min: { title: true, createdAt: true },
      },
      data: {
        _count: { _all: 3, categoryId: 0 },
        _sum: { id: 6 },
        _avg: { id: 2 },
        _min: { title: 'Draft', createdAt: '2024-01-01T00:00:00.000Z' },
      },
      types: { '_min.createdAt': date },
    },
    {
      args: { where: { id: 99 }, _sum: { id: true }, _max: { title: true } },
      data: { _sum: { id: null }, _max: { title: null } },
    },
  ],
  'sample.aggregate': [
    {
      args: { _sum: { bigInt: true, int: true }, _max: { id: true, dateTime: true } },
      data: {
        _sum: { bigInt: String(SAMPLE.bigInt), int: SAMPLE.int },
        _max: { id: String(SAMPLE.id), dateTime: SAMPLE.dateTime.toISOString() },
      },
      types: { '_sum.bigInt': bigint, '_max.id': bigint, '_max.dateTime': date },
    },
  ],
  'post.groupBy': [
    {
      needs: 'nulls-order',
      args: { by: ['authorId'], _count: { id: true }, orderBy: { authorId: 'asc' } },
      data: [
        { authorId: 1, _count: { id: 3 } },
        { authorId: 2, _count: { id: 1 } },
        { authorId: null, _count: { id: 1 } },
      ],
    },
    {
      args: {
        by: ['authorId', 'published'],
        _count: true,
        _max: { id: true },
        having: { id: { _count: { gt: 1 } } },
      },
      data: [{ authorId: 1, published: true, _count: 2, _max: { id: 2 } }],
    },
    {
      args: { by: 'published', orderBy: { _count: { id: 'desc' } }, take: 1 },
      data: [{ published: true }],
    },
    {
      args: { by: ['createdAt'], _count: { _all: true } },
      data: [{ createdAt: '2024-01-01T00:00:00.000Z', _count: { _all: 5 } }],
      types: { '0.createdAt': date },
    },
    { args: { by: ['id'], where: { id: 99 } }, data: [] },
  ],
  'sample.groupBy': [
    {
      args: { by: ['id', 'decimal'], _sum: { bigInt: true } },
      data: [
        {
          id: String(SAMPLE.id),
          decimal: expect.stringMatching(/^1\.2345.*e\+29$/),
          _sum: { bigInt: String(SAMPLE.bigInt) },
        },
      ],
      types: { '0.id': bigint, '0.decimal': decimal, '0._sum.bigInt': bigint },
    },
  ],
};
