import type { ExposeOptions } from '../../../../src/schema/exposure.ts';
import { libraryContext } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';
import { parseRest } from '../../rest-stages.ts';

const ATTRIBUTES = { email: 'e', nick: 'n', branch: 'b', number: 5 };
interface Upsert {
  readonly type?: string;
  readonly id?: unknown;
  readonly attributes?: object;
  readonly meta: unknown;
}
const parse = async (upsert: Upsert, method = 'POST', expose: ExposeOptions = {}) => {
  const { type = 'member', id, attributes = ATTRIBUTES, meta } = upsert;
  const url = method === 'POST' ? `/${type}` : `/${type}/m`;
  const body = { data: { type, id, attributes }, meta };
  const parsed = await parseRest({ method, url, body }, libraryContext({ expose }));
  return 'document' in parsed ? parsed.document.match : parsed.kind;
};
const upsert = (...matchFields: unknown[]) => ({ operation: 'upsert', matchFields });

describe('parseUpsert', () => {
  it.each([
    [upsert('email'), { email: 'e' }],
    [upsert('nick'), { nick: 'n' }],
    [upsert('branch', 'number'), { branch_number: { branch: 'b', number: 5 } }],
    [upsert('number', 'branch'), { branch_number: { branch: 'b', number: 5 } }],
    [upsert('id'), { id: 'm' }],
    [{ ...upsert('email'), other: 1, serialization: {} }, { email: 'e' }],
  ])('finds the row to update by %j', async (meta, match) => {
    expect(await parse({ id: 'm', meta })).toEqual(match);
  });

  it('reads the values of a compound id', async () => {
    const meta = upsert('bookId', 'reader');
    const match = { bookId_reader: { bookId: 1, reader: 'a' } };
    expect(await parse({ type: 'bookLoan', id: '1_a', attributes: {}, meta })).toEqual(match);
    const attributes = { bookId: 1, reader: 'a' };
    expect(await parse({ type: 'bookLoan', attributes, meta })).toEqual(match);
  });

  it.each([undefined, {}, { own: 1 }])(
    'treats a creation with the meta %j as a plain one',
    async (meta) => {
      expect(await parse({ meta })).toBeUndefined();
    },
  );

  it.each([
    ['/meta/operation', { operation: 'update', matchFields: ['email'] }],
    ['/meta/operation', { operation: 'Upsert', matchFields: ['email'] }],
    ['/meta/operation', { operation: null, matchFields: ['email'] }],
    ['/meta/matchFields', { matchFields: ['email'] }],
    ['/meta/matchFields', { operation: 'upsert' }],
    ['/meta/matchFields', { operation: 'upsert', matchFields: 'email' }],
    ['/meta/matchFields', { operation: 'upsert', matchFields: { 0: 'email', length: 1 } }],
    ['/meta/matchFields', upsert()],
    ['/meta/matchFields', upsert('branch')],
    ['/meta/matchFields', upsert('email', 'nick')],
    ['/meta/matchFields', upsert('email', 'email')],
    ['/meta/matchFields', upsert('branch', 'branch')],
    ['/meta/matchFields', upsert('branch_number')],
    ['/meta/matchFields', upsert('__proto__')],
    ['/meta/matchFields', upsert('constructor')],
    ['/meta/matchFields', upsert(['email'])],
    ['/meta/matchFields', upsert(null)],
    // The id has no value here.
    ['/meta/matchFields', upsert('id')],
  ])('rejects at %s the meta %j', async (pointer, meta) => {
    expect(await rejectionsOf(() => parse({ meta }))).toEqual([['invalid-payload', { pointer }]]);
  });

  it.each([
    [['read', 'create'], [['invalid-payload', { pointer: '/meta/operation' }]]],
    [['create', 'update'], undefined],
  ] as const)(
    'allows or rejects the upsert of a model with the operations %j',
    async (operations, issues) => {
      const expose: ExposeOptions = { models: { Member: { operations } } };
      const parsing = parse({ meta: upsert('email') }, 'POST', expose);
      if (issues) expect(await rejectionsOf(() => parsing)).toEqual(issues);
      else expect(await parsing).toEqual({ email: 'e' });
    },
  );

  it.each([
    ['email', { nick: 'n' }],
    ['nick', { nick: null }],
  ])('rejects a match by %s without a value', async (name, attributes) => {
    expect(await rejectionsOf(() => parse({ attributes, meta: upsert(name) }))).toEqual([
      ['invalid-payload', { pointer: '/meta/matchFields' }],
    ]);
  });

  it('rejects an upsert of a row that the URL names', async () => {
    const meta = upsert('email');
    expect(await rejectionsOf(() => parse({ meta }, 'PATCH'))).toEqual([
      ['invalid-payload', { pointer: '/meta/operation' }],
    ]);
  });

  it('rejects a unique key with a hidden field', async () => {
    const expose = { models: { Member: { fields: { number: false } } } } as const;
    const meta = upsert('branch', 'number');
    const attributes = { branch: 'b' };
    expect(await rejectionsOf(() => parse({ attributes, meta }, 'POST', expose))).toEqual([
      ['invalid-payload', { pointer: '/meta/matchFields' }],
    ]);
  });
});
