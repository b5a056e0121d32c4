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
  it('names model and operation as the schema and the data client do', () => {
    const args = { where: {} };
    expect(plan('bookloan', 'findMany', args)).toMatchObject({
      call: { model: 'BookLoan', operation: 'findMany', args },
      counted: [],
      writes: false,
    });
  });

  it('knows what changes something', () => {
    const writes = (name: string) => plan('book', name, { by: 'id', _count: true }).writes;
    expect(['findMany', 'aggregate', 'groupBy', 'exists'].map(writes)).toEqual(
      Array(4).fill(false),
    );
    expect(['create', 'updateMany', 'upsert', 'delete'].map(writes)).toEqual(Array(4).fill(true));
  });

  it('counts the rows of each read that may have more than the limit', () => {
    const args = { include: { books: { include: { tags: true } }, pupils: { take: 2 } } };
    const { counted, call } = plan('author', 'findMany', args, { limits: { take: 5 } });
    expect(counted).toEqual([['books', 'tags'], ['books'], []]);
    expect(call.args).toEqual({
      include: {
        books: { include: { tags: { take: 6 } }, take: 6 },
        pupils: { take: 2, omit: { secret: true } },
      },
      take: 6,
      omit: { secret: true },
    });
  });
});
