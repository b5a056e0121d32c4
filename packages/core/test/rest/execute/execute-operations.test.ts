import { type OrmBinding, restHandler } from '../../../src/index.ts';
import { send, type TestResponse } from '../../api-request.ts';
import { LIBRARY } from '../../library-schema.ts';
import { DataLayerError, type Results, recordingOrm } from '../../recording-orm.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
const book = { id: 1, title: 'a', authorId: null };

const operate = async (
  operations: readonly unknown[],
  results: Results,
  more: Partial<OrmBinding<unknown>> = {},
): Promise<{ readonly response: TestResponse; readonly calls: readonly string[] }> => {
  const { orm, calls } = recordingOrm(results);
  // Without a limit, sizes are not looked at.
  const limits = { rows: Number.POSITIVE_INFINITY };
  const handler = restHandler({ endpoint: '/api', log: false, limits })({ ...orm, ...more });
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

const ONE_EACH = ['create', 'create'];

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

  it.each<[string, (name: string) => boolean, readonly string[]]>([
    [
      'one call',
      (name) => !/^(profile|bookCount|mentor|pupils)$/.test(name),
      ['createManyAndReturn'],
    ],
    ['one each with a computed field', (name) => !/^(profile|mentor|pupils)$/.test(name), ONE_EACH],
    [
      'one each with a relationship to itself',
      (name) => !/^(profile|bookCount)$/.test(name),
      ONE_EACH,
    ],
  ])('makes adjacent creates of a model by %s', async (_title, has, expected) => {
    const models = LIBRARY.models.map((model) =>
      model.name === 'Author'
        ? { ...model, fields: model.fields.filter(({ name }) => has(name)) }
        : model,
    );
    const authors = [1, 2].map((id) => ({ id, name: 'a', mentorId: null }));
    const results = { create: authors[0], createManyAndReturn: authors };
    const add = { op: 'add', data: { type: 'author', attributes: { name: 'a' } } };
    const schema = { ...LIBRARY, models };
    const more = { schema, createsAlike: () => true };
    const { response, calls } = await operate([add, add], results, more);
    expect([response.status, calls]).toEqual([200, expected]);
  });

  it('runs a group one by one if it fails, for each reason', async () => {
    const results = {
      create: failing('unavailable', 1),
      createManyAndReturn: failing('unavailable', 9),
    };
    const add = { op: 'add', data: { type: 'tag', id: 'a' } };
    const more = { createsAlike: () => true };
    const { response, calls } = await operate([add, add], results, more);
    expect([response.status, response.body.errors[0].source, calls]).toEqual([
      503,
      { pointer: '/atomic:operations/0' },
      ['createManyAndReturn', 'create'],
    ]);
  });

  it('does not explain a failure that needs no reads', async () => {
    const results = { create: failing('unique-violation', 9) };
    const { response, calls } = await operate([add()], results);
    expect([response.status, calls]).toEqual([409, ['create']]);
  });
});
