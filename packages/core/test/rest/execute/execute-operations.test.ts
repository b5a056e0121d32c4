import { restHandler } from '../../../src/index.ts';
import { send, type TestResponse } from '../../api-request.ts';
import { DataLayerError, type Results, recordingOrm } from '../../recording-orm.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
const book = { id: 1, title: 'a', authorId: null };

const operate = async (
  operations: readonly unknown[],
  results: Results,
): Promise<{ readonly response: TestResponse; readonly calls: readonly string[] }> => {
  const { orm, calls } = recordingOrm(results);
  const handler = restHandler({ endpoint: '/api', log: false })(orm);
  const response = await send(handler, {
    method: 'POST',
    url: '/operations',
    headers: { 'content-type': ATOMIC },
    body: { 'atomic:operations': operations },
  });
  expect(calls.every(({ inTransaction }) => inTransaction)).toBe(true);
  return { response, calls: calls.map(({ operation }) => operation) };
};

const add = (attributes: object = { title: 'a' }, rest: object = {}) => ({
  op: 'add',
  data: { type: 'book', attributes },
  ...rest,
});
const remove = { op: 'remove', ref: { type: 'book', id: 1 } };

/** Fails the first times that it is called. */
const failing = (reason: string, times: number, row: unknown = book) => {
  let count = 0;
  return () => {
    count += 1;
    if (count <= times) throw new DataLayerError({ reason } as never);
    return row;
  };
};

describe('executeOperations', () => {
  it('runs again after a collision', async () => {
    const results = { create: book, delete: failing('write-conflict', 1) };
    const { response, calls } = await operate([add(), remove], results);
    expect([response.status, calls]).toEqual([200, ['create', 'delete', 'create', 'delete']]);
  });

  it('runs the operations before a failed one again, and then the reads that explain it', async () => {
    const results = {
      create: book,
      findUnique: book,
      delete: failing('foreign-key-violation', 9),
    };
    const { response, calls } = await operate([add(), remove], results);
    expect([response.status, response.body.errors[0].source, calls]).toEqual([
      409,
      { pointer: '/atomic:operations/1' },
      ['create', 'delete', 'create', 'findUnique'],
    ]);
  });

  it('reports another failure of that run', async () => {
    let runs = 0;
    const create = () => {
      runs += 1;
      if (runs > 1) throw new DataLayerError({ reason: 'unique-violation', fields: ['title'] });
      return book;
    };
    const results = { create, delete: failing('foreign-key-violation', 9) };
    const { response } = await operate([add(), remove], results);
    expect([response.status, response.body.errors[0].source]).toEqual([
      409,
      { pointer: '/atomic:operations/0' },
    ]);
  });

  it('does not explain a failure that needs no reads', async () => {
    const results = { create: failing('unique-violation', 9) };
    const { response, calls } = await operate([add()], results);
    expect([response.status, calls]).toEqual([409, ['create']]);
  });
});
