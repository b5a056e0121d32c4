import { planRpcCall } from '../../../src/rpc/plan/plan-rpc-call.ts';
import { matchRpcRoute } from '../../../src/rpc/route/match-rpc-route.ts';
import { libraryContext } from '../../library-context.ts';

describe('planRpcCall', () => {
  it('names model and operation as the schema and the data client do', () => {
    const request = { method: 'GET', path: '/bookloan/findMany' };
    const route = matchRpcRoute(request, libraryContext().schema);
    if (route.kind !== 'operation') throw new TypeError(route.kind);
    const args = { where: {} };
    expect(planRpcCall(route, args)).toEqual({ model: 'BookLoan', operation: 'findMany', args });
  });

  it('refuses an aggregation of nothing', () => {
    const request = { method: 'GET', path: '/book/aggregate' };
    const route = matchRpcRoute(request, libraryContext().schema);
    if (route.kind !== 'operation') throw new TypeError(route.kind);
    expect(() => planRpcCall(route, { where: {} })).toThrow('at least one of _count, _sum');
    expect(planRpcCall(route, { _count: true })).toMatchObject({ operation: 'aggregate' });
  });
});
