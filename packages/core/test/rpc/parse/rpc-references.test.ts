import fc from 'fast-check';
import { StepError } from '../../../src/errors/transaction-errors.ts';
import { parseRpcTransaction } from '../../../src/rpc/parse/parse-rpc-transaction.ts';
import { receivedRequest } from '../../api-request.ts';
import { rpcContext } from '../../rpc-context.ts';

const FIRST = { model: 'book', op: 'findFirst' };

async function parse(steps: readonly unknown[], options = {}) {
  const url = '/$transaction/sequential';
  return parseRpcTransaction(
    receivedRequest({ method: 'POST', url, body: steps }),
    rpcContext(options),
  );
}

/** The arguments of a step after one, once the result of that is known. */
async function resolve(step: object, result: unknown, options = {}): Promise<unknown> {
  const [, parsed] = await parse([FIRST, step], options);
  return parsed?.resolve?.({ values: [result], referredLength: 0, referredValues: 0 }).args;
}

async function rejectionOf(step: object, options = {}): Promise<string> {
  const thrown = await parse([FIRST, step, FIRST], options).catch((error) => error);
  expect(thrown).toBeInstanceOf(StepError);
  return `${thrown.cause.code}: ${thrown.cause.message}`;
}

describe('references between the steps of a transaction', () => {
  it('get their values once the results are known, again for each run', async () => {
    const step = {
      model: 'book',
      op: 'findMany',
      args: { where: { id: { in: [1, null] }, title: {} } },
      references: { 'where.id.in.1': '0.rows.1.id', 'where.title.not': '0.a\\.b' },
    };
    const [, parsed] = await parse([FIRST, step]);
    const resolved = [2, 3].map((id) => {
      const values = [{ rows: [{}, { id }], 'a.b': 'x' }];
      return parsed?.resolve?.({ values, referredLength: 0, referredValues: 0 }).args;
    });
    expect(resolved).toEqual(
      [2, 3].map((id) => ({ where: { id: { in: [1, id] }, title: { not: 'x' } } })),
    );
  });

  it('do not change steps without references', async () => {
    const [first, second] = await parse([FIRST, { ...FIRST, references: {} }]);
    expect(first?.resolve).toBeUndefined();
    expect(
      second?.resolve?.({ values: [null], referredLength: 0, referredValues: 0 }).args,
    ).toEqual({});
  });

  it('carry each type of value', async () => {
    const values = {
      bigInt: 2n ** 62n,
      dateTime: new Date(0),
      bytes: new Uint8Array([0, 255]),
      decimal: '0.10',
    };
    const references = Object.fromEntries(
      Object.keys(values).map((name) => [`where.${name}`, `0.${name}`]),
    );
    const step = { model: 'sample', op: 'findMany', args: { where: {} }, references };
    expect(await resolve(step, values)).toEqual({ where: values });
  });

  it.each<[object, string]>([
    [{ references: { where: '0' } }, 'validation-error: Expected an object at "where", not'],
    [{ references: { 'where.id': '0' } }, 'invalid-reference: The reference "'],
    [{ references: [] }, 'invalid-payload: "references" must be an object.'],
    [{ references: null }, 'invalid-payload: "references" must be an object.'],
    [{ references: { take: '1.id' } }, 'invalid-reference: The reference "1.id" must name an e'],
    [{ references: { take: '2.id' } }, 'invalid-reference: The reference "2.id" must name an e'],
    [{ references: { take: '3' } }, 'invalid-reference: The reference "3" names an operation'],
    [{ references: { take: '01' } }, 'invalid-reference: The reference "01" must start with'],
    [{ references: { take: '-1' } }, 'invalid-reference: The reference "-1" must start with'],
    [{ references: { take: '' } }, 'invalid-reference: The reference "" must start with'],
    [{ references: { take: '0\\x' } }, 'invalid-reference: The reference "0\\x" must start with'],
    [{ references: { take: { $ref: '0' } } }, 'invalid-reference: The reference at "take" must'],
    [
      { args: { take: 1 }, references: { take: '0' } },
      'invalid-reference: The arguments already have a value at',
    ],
    [{ references: { '': '0' } }, 'validation-error: Unknown key ""'],
    [{ references: { 'constructor.name': '0' } }, 'invalid-reference: The reference "'],
    [{ references: { constructor: '0' } }, 'validation-error: Unknown key "constructor".'],
    [
      { args: { where: {} }, references: { 'where.id': '0', 'where.id.in': '0' } },
      'invalid-reference: The reference "',
    ],
    [
      { args: { where: { id: { in: [] } } }, references: { 'where.id.in.length': '0' } },
      'invalid-reference: The reference "',
    ],
  ])('are rejected before the first step runs in %j', async (step, message) => {
    expect(await rejectionOf({ ...FIRST, op: 'findMany', ...step })).toContain(message);
  });

  it('are checked with the rest of the step before the first step runs', async () => {
    const references = { 'where.id': '0.id' };
    const step = { ...FIRST, args: { where: { nope: 1 } }, references };
    expect(await rejectionOf(step)).toContain('Unknown key "nope"');
    const limits = { listLength: 1 };
    const two = {
      ...FIRST,
      args: { where: {} },
      references: { ...references, 'where.title': '0' },
    };
    expect(await rejectionOf(two, { limits })).toContain('listLength');
  });

  it.each<[unknown, string]>([
    [null, 'invalid-reference'],
    [undefined, 'invalid-reference'],
    [{}, 'invalid-reference'],
    [{ id: undefined }, 'invalid-reference'],
    [Object.create({ id: 1 }), 'invalid-reference'],
    [Object.defineProperty({}, 'id', { value: 1, enumerable: false }), 'invalid-reference'],
    [{ id: 1, toJSON: () => ({}) }, 'invalid-reference'],
    [[1], 'invalid-reference'],
    [{ id: 'x' }, 'invalid-value'],
    [{ id: { gt: 0 } }, 'invalid-value'],
    [{ id: [1] }, 'invalid-value'],
    [{ id: { [Symbol.toStringTag]: 'Reference', step: 0, path: [] } }, 'invalid-value'],
  ])('are rejected if the result is %j', async (result, code) => {
    const step = {
      ...FIRST,
      op: 'findMany',
      args: { where: {} },
      references: { 'where.id': '0.id' },
    };
    await expect(resolve(step, result)).rejects.toMatchObject({ code });
  });

  it('are cut in the error if they are long', async () => {
    const references = { 'where.id': `0.${'x'.repeat(1000)}` };
    const step = { ...FIRST, op: 'findMany', args: { where: {} }, references };
    const message = `The result of operation 0 has no value at "${'x'.repeat(100)}…".`;
    await expect(resolve(step, {})).rejects.toMatchObject({ message });
  });

  it('are never created from values of the request', async () => {
    await fc.assert(
      fc.asyncProperty(
        // A body with such a name is refused as a whole.
        fc.jsonValue().filter((json) => !JSON.stringify(json).includes('__proto__')),
        fc.constantFrom('$ref', 'references', 'step'),
        async (json, key) => {
          const value = { [key]: '0.id', value: json };
          const data = { json: JSON.parse(JSON.stringify(value)) };
          const [, step] = await parse([
            FIRST,
            { model: 'sample', op: 'updateMany', args: { data } },
          ]);
          expect(step?.args).toEqual({ data });
        },
      ),
    );
  });
});
