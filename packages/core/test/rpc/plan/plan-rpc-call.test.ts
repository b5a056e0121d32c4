import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { planRpcCall } from '../../../src/rpc/plan/plan-rpc-call.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import type { RpcHandlerOptions } from '../../../src/rpc/rpc-options.ts';
import { rpcContext } from '../../rpc-context.ts';

const plan = (model: string, name: string, args: object, options: RpcHandlerOptions = {}) => {
  const context = rpcContext(options);
  const target = findOperation(model, name, context.schema);
  return planRpcCall(argsChecker(context)(target, args as never), context);
};

describe('planRpcCall', () => {
  it('names model and operation as the schema and the ORM client do', () => {
    const args = { where: {} };
    expect(plan('bookloan', 'findMany', args)).toMatchObject({
      call: { model: 'BookLoan', operation: 'findMany', args },
      counted: [],
      writes: false,
    });
  });

  it('detects which operations write', () => {
    const writes = (name: string, args: object) => plan('book', name, args).writes;
    const where = { id: 1 };
    expect(writes('findMany', {})).toBe(false);
    expect(writes('aggregate', { _count: true })).toBe(false);
    expect(writes('groupBy', { by: 'id' })).toBe(false);
    expect(writes('exists', {})).toBe(false);
    expect(writes('create', { data: {} })).toBe(true);
    expect(writes('updateMany', { data: {} })).toBe(true);
    expect(writes('upsert', { where, create: {}, update: {} })).toBe(true);
    expect(writes('delete', { where })).toBe(true);
  });

  it('checks the range of computed values only on SQLite', () => {
    const args = { where: { id: '1' }, data: { int: { increment: 1 }, bigInt: '5' } };
    const rangesOn = (provider: 'sqlite' | 'mysql') => {
      const context = rpcContext();
      const schema = { ...context.schema, provider };
      const call = argsChecker({ ...context, schema })(
        findOperation('sample', 'update', schema),
        args,
      );
      return planRpcCall(call, context).ranges;
    };
    const [lt, gt] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const where = { OR: [{ int: { lt } }, { int: { gt } }] };
    expect(rangesOn('sqlite')).toEqual([
      { field: 'int', outside: { model: 'Sample', operation: 'count', args: { where } } },
    ]);
    expect(rangesOn('mysql')).toEqual([]);
  });

  it('counts the rows of each read that may exceed the limit', () => {
    const args = { include: { books: { include: { tags: true } }, pupils: { take: 2 } } };
    const { counted, call } = plan('author', 'findMany', args, { limits: { take: 5 } });
    expect(counted).toEqual([['books', 'tags'], ['books'], []]);
    expect(call.args).toEqual({
      include: {
        books: { include: { tags: { take: 6 } }, take: 6 },
        pupils: { take: 2, orderBy: [{ id: 'asc' }], omit: { secret: true } },
      },
      orderBy: [{ id: 'asc' }],
      take: 6,
      omit: { secret: true },
    });
  });
});
