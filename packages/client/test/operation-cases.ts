import type { TestClient } from '@modelway/testing';
import type { ApiClient } from '../src/index.ts';

type Api = ApiClient<TestClient>;

/** A call of an operation, the request that it sends, and its result. */
interface OperationCase {
  readonly operation: string;
  readonly request: string;
  /** Runs on two tags, `a` and `b`. */
  readonly call: (api: Api) => PromiseLike<unknown>;
  readonly result: unknown;
}

const where = { name: 'a' };
const id = expect.any(Number);

/** Every operation that both ORMs have. */
export const OPERATION_CASES: readonly OperationCase[] = [
  {
    operation: 'findMany',
    request: 'GET',
    call: ({ tag }) => tag.findMany({ orderBy: { name: 'desc' }, select: { name: true } }),
    result: [{ name: 'b' }, { name: 'a' }],
  },
  {
    operation: 'findUnique',
    request: 'GET',
    call: ({ tag }) => tag.findUnique({ where: { name: 'none' } }),
    result: null,
  },
  {
    operation: 'findUniqueOrThrow',
    request: 'GET',
    call: ({ tag }) => tag.findUniqueOrThrow({ where }),
    result: { id, name: 'a' },
  },
  {
    operation: 'findFirst',
    request: 'GET',
    call: ({ tag }) => tag.findFirst({ where }),
    result: { id, name: 'a' },
  },
  {
    operation: 'findFirstOrThrow',
    request: 'GET',
    call: ({ tag }) => tag.findFirstOrThrow({ where }),
    result: { id, name: 'a' },
  },
  { operation: 'count', request: 'GET', call: ({ tag }) => tag.count(), result: 2 },
  {
    operation: 'aggregate',
    request: 'GET',
    call: ({ tag }) => tag.aggregate({ _count: true, _max: { name: true } }),
    result: { _count: 2, _max: { name: 'b' } },
  },
  {
    operation: 'groupBy',
    request: 'GET',
    call: ({ tag }) => tag.groupBy({ by: ['name'], orderBy: { name: 'asc' }, _count: true }),
    result: [
      { name: 'a', _count: 1 },
      { name: 'b', _count: 1 },
    ],
  },
  {
    operation: 'create',
    request: 'POST',
    call: ({ tag }) => tag.create({ data: { name: 'c' } }),
    result: { id, name: 'c' },
  },
  {
    operation: 'createMany',
    request: 'POST',
    call: ({ tag }) => tag.createMany({ data: [{ name: 'd' }, { name: 'e' }] }),
    result: { count: 2 },
  },
  {
    operation: 'createManyAndReturn',
    request: 'POST',
    call: ({ tag }) => tag.createManyAndReturn({ data: [{ name: 'f' }] }),
    result: [{ id, name: 'f' }],
  },
  {
    operation: 'upsert',
    request: 'POST',
    call: ({ tag }) => tag.upsert({ where, create: { name: 'z' }, update: { name: 'a2' } }),
    result: { id, name: 'a2' },
  },
  {
    operation: 'update',
    request: 'PATCH',
    call: ({ tag }) => tag.update({ where, data: { name: 'a3' } }),
    result: { id, name: 'a3' },
  },
  {
    operation: 'updateMany',
    request: 'PATCH',
    call: ({ tag }) => tag.updateMany({ where, data: { name: 'a4' } }),
    result: { count: 1 },
  },
  {
    operation: 'updateManyAndReturn',
    request: 'PATCH',
    call: ({ tag }) => tag.updateManyAndReturn({ where, data: { name: 'a5' } }),
    result: [{ id, name: 'a5' }],
  },
  {
    operation: 'delete',
    request: 'DELETE',
    call: ({ tag }) => tag.delete({ where }),
    result: { id, name: 'a' },
  },
  {
    operation: 'deleteMany',
    request: 'DELETE',
    call: ({ tag }) => tag.deleteMany(),
    result: { count: 2 },
  },
];

/** The operation that only ZenStack has. */
export const EXISTS_CASE: OperationCase = {
  operation: 'exists',
  request: 'GET',
  call: ({ tag }) => tag.exists({ where }),
  result: true,
};
