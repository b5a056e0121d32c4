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
});
