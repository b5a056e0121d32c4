import type { Linkage } from '../../../src/rest/parse/parse-relationships.ts';
import { planWriteData } from '../../../src/rest/plan/plan-write-data.ts';
import { libraryModel, relationField, scalarField } from '../../library-context.ts';
import { DB_NULL } from '../../recording-orm.ts';

interface Written {
  readonly id?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Linkage>>;
}

const plan = (kind: 'create' | 'update', type: string, written: Written) => {
  const { id, attributes = {}, relationships = {} } = written;
  const document = {
    id,
    attributes: new Map(Object.entries(attributes).map(([n, v]) => [scalarField(type, n), v])),
    relationships: new Map(
      Object.entries(relationships).map(([n, v]) => [relationField(type, n), v]),
    ),
  };
  const route = { model: libraryModel(type), document };
  const parsed =
    kind === 'create' ? { kind, ...route } : ({ kind, id: 'unused', ...route } as const);
  return planWriteData(parsed, { dbNull: DB_NULL });
};

describe('planWriteData', () => {
  it.each([
    ['book', { attributes: { title: 'a', authorId: null } }, { title: 'a', authorId: null }],
    ['book', { relationships: { author: { id: 1 } } }, { authorId: 1 }],
    ['book', { relationships: { author: null } }, { authorId: null }],
    [
      'reminder',
      { relationships: { loan: { bookId: 1, reader: 'a' } } },
      { loanBookId: 1, loanReader: 'a' },
    ],
    ['reminder', { relationships: { loan: null } }, { loanBookId: null, loanReader: null }],
    ['author', { relationships: { mentor: { id: 2 } } }, { mentorId: 2 }],
    // Its key references no id: only the data client can follow it.
    ['book', { relationships: { publisher: { id: 1 } } }, { publisher: { connect: { id: 1 } } }],
    ['author', { relationships: { profile: { id: 'x' } } }, { profile: { connect: { id: 'x' } } }],
    ['sample', { attributes: { json: { a: null }, int: null } }, { json: { a: null }, int: null }],
    ['sample', { attributes: { json: null } }, { json: DB_NULL }],
    ['sample', { attributes: { ints: [] } }, { ints: [] }],
  ])('writes %s %j alike on create and update', (type, written, data) => {
    expect(plan('create', type, written)).toStrictEqual(data);
    expect(plan('update', type, written)).toStrictEqual(data);
  });

  it.each([
    ['book', { tags: [{ name: 'a' }] }, { connect: [{ name: 'a' }] }, { set: [{ name: 'a' }] }],
    ['book', { tags: [] }, { connect: [] }, { set: [] }],
    ['author', { profile: null }, {}, { disconnect: true }],
  ])('writes %s %j as the operation needs it', (type, relationships, create, update) => {
    const [name = ''] = Object.keys(relationships);
    expect(plan('create', type, { relationships })).toEqual({ [name]: create });
    expect(plan('update', type, { relationships })).toEqual({ [name]: update });
  });

  it('writes the id of a new row only', () => {
    const written = { id: { bookId: 1, reader: 'a' }, attributes: { dueAt: null } };
    expect(plan('create', 'bookLoan', written)).toEqual({ bookId: 1, reader: 'a', dueAt: null });
    expect(plan('update', 'bookLoan', written)).toEqual({ dueAt: null });
  });
});
