import { StepError } from '../../../src/errors/transaction-errors.ts';
import { parseRpcTransaction } from '../../../src/rpc/parse/parse-rpc-transaction.ts';
import { receivedRequest } from '../../api-request.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf, rejectionsOf } from '../../thrown.ts';

const context = rpcContext({ limits: { transactionOperations: 3 } });
const parse = async (body: unknown, query = '') =>
  parseRpcTransaction(
    receivedRequest({ method: 'POST', url: `/$transaction/sequential${query}`, body }),
    context,
  );

describe('parseRpcTransaction', () => {
  it('parses the operations in order, with the types of their values', async () => {
    const serialization = { values: { 'where.id': ['bigint'] } };
    const calls = await parse([
      { model: 'BookLoan', op: 'findMany' },
      { model: 'sample', op: 'count', args: { where: { id: '1' }, meta: { serialization } } },
      { model: 'SAMPLE', op: 'updateMany', args: { data: { bigInt: '2' } } },
    ]);
    const told = calls.map((call) =>
      'procedure' in call ? call : [call.model.name, call.name, call.args],
    );
    expect(told).toEqual([
      ['BookLoan', 'findMany', {}],
      ['Sample', 'count', { where: { id: 1n } }],
      ['Sample', 'updateMany', { data: { bigInt: 2n } }],
    ]);
  });

  it('cuts an unknown name in the name of the failed operation', async () => {
    const long = 'x'.repeat(1000);
    const { cause: _, ...failure } = await parse([{ model: long, op: long }]).catch((e) => e);
    expect(failure).toMatchObject({ step: { name: `${'x'.repeat(100)}.${'x'.repeat(100)}` } });
  });

  it.each([
    [{}, 'invalid-payload'],
    [[], 'invalid-payload'],
    ['', 'invalid-payload'],
    ['null', 'invalid-payload'],
    [Array(4).fill({ model: 'book', op: 'count' }), 'limit-exceeded'],
  ])('rejects the body %j', async (body, code) => {
    expect(await rejectionsOf(() => parse(body))).toEqual([[code]]);
  });

  it('rejects query parameters', async () => {
    const step = { model: 'book', op: 'count' };
    expect(await rejectionsOf(() => parse([step], '?q={}'))).toEqual([
      ['unknown-parameter', { parameter: 'q' }],
    ]);
  });

  it.each<[unknown, string, string]>([
    [null, '?.?', 'invalid-payload'],
    [[], '?.?', 'invalid-payload'],
    [{ model: 'book' }, 'book.?', 'invalid-payload'],
    [{ model: 5, op: 'count' }, '?.count', 'invalid-payload'],
    [{ model: 'book', op: 'count', args: [] }, 'book.count', 'invalid-payload'],
    [{ model: 'book', op: 'count', arg: {} }, 'book.count', 'invalid-payload'],
    [{ model: 'constructor', op: 'count' }, 'constructor.count', 'unsupported-model'],
    [{ model: 'book', op: 'constructor' }, 'book.constructor', 'unsupported-operation'],
    [{ model: 'book', op: 'aggregate' }, 'book.aggregate', 'validation-error'],
    [
      { model: 'book', op: 'count', args: { where: { nope: 1 } } },
      'book.count',
      'validation-error',
    ],
    [{ model: 'book', op: 'count', args: { meta: 5 } }, 'book.count', 'invalid-payload'],
    // As when the ORM client refuses it: what refuses it tells hidden names from unknown ones.
    [
      { model: 'BOOKLOAN', op: 'count', args: { where: { nope: 1 } } },
      'bookLoan.count',
      'validation-error',
    ],
  ])('names the failed operation in %j', async (step, name, code) => {
    const thrown = await parse([{ model: 'book', op: 'count' }, step]).catch((error) => error);
    expect(thrown).toBeInstanceOf(StepError);
    expect(thrown.step).toEqual({ index: 1, name });
    expect(await errorsOf(() => Promise.reject(thrown.cause))).toMatchObject([{ code }]);
  });
});
