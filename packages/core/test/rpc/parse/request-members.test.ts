import { StepError } from '../../../src/errors/transaction-errors.ts';
import { OPERATIONS, type Operation } from '../../../src/grammar/operations.ts';
import { parseRpcArgs } from '../../../src/rpc/parse/parse-rpc-args.ts';
import { parseRpcTransaction } from '../../../src/rpc/parse/parse-rpc-transaction.ts';
import { readArgsBody } from '../../../src/rpc/read-args-body.ts';
import { matchRpcRoute } from '../../../src/rpc/route/match-rpc-route.ts';
import { argsIn, METHODS } from '../../../src/rpc/route/methods.ts';
import { apiRequest, receivedRequest } from '../../api-request.ts';
import { rpcContext } from '../../rpc-context.ts';
import { rejectionsOf } from '../../thrown.ts';

const context = rpcContext();
const operations = [...OPERATIONS.keys()];
/** Every argument of an operation, and the members around them. */
const MEMBERS = [
  ...new Set([...OPERATIONS.values()].flatMap(({ args }) => Object.keys(args))),
  ...['meta', 'serialization', 'q', 'args', 'model', 'op', 'json', 'values', 'id', 'string'],
];

/** Reads arguments where an operation takes them, with a body beside a query if one is given. */
async function parse(operation: string, args: unknown, beside?: unknown): Promise<unknown> {
  const { effect } = OPERATIONS.get(operation) as Operation;
  const [method = ''] = METHODS[effect];
  const isInQuery = argsIn(method) === 'query';
  const query = isInQuery ? `?q=${encodeURIComponent(JSON.stringify(args))}` : '';
  const body = isInQuery ? beside : args;
  const request = apiRequest({ method, url: `/sample/${operation}${query}`, body });
  const route = matchRpcRoute(request, context.schema);
  if (route.kind !== 'operation') throw new TypeError(route.kind);
  const received = await readArgsBody(request, context.settings.limits);
  return parseRpcArgs({ ...request, body: received }, route.target, context);
}

describe('a member of an RPC request', () => {
  // No argument takes this object.
  const value = { foo: 1 };

  it.each(operations)('is not ignored among the arguments of %s', async (operation) => {
    for (const member of MEMBERS) {
      const [rejection] = await rejectionsOf(() => parse(operation, { [member]: value }));
      expect([member, Object(rejection)[0]]).toEqual([
        member,
        expect.stringMatching(/^(validation-error|invalid-(payload|query|value))$/),
      ]);
    }
  });

  it.each(MEMBERS)('is not ignored in an operation of a transaction: %s', async (member) => {
    const step = { model: 'sample', op: 'deleteMany', [member]: value };
    const url = '/$transaction/sequential';
    const request = receivedRequest({ method: 'POST', url, body: [step] });
    expect(() => parseRpcTransaction(request, context)).toThrow(StepError);
  });

  it.each(['delete', 'deleteMany', 'findUnique', 'count'])(
    'is rejected in a body beside the query string of %s',
    async (name) => {
      const where = { id: '1' };
      expect(await rejectionsOf(() => parse(name, { where }, { where }))).toEqual([
        ['invalid-payload'],
      ]);
      for (const nothing of [' ', {}]) {
        expect(await parse(name, { where }, nothing)).toMatchObject({
          args: { where: { id: 1n } },
        });
      }
    },
  );
});
