import type { Linkage } from '../../../src/rest/parse/documents/parse-linkage.ts';
import { planCreateData, planUpdateData } from '../../../src/rest/plan/plan-write-data.ts';
import { libraryContext, relationField, scalarField } from '../../library-context.ts';
import { DB_NULL, JSON_NULL } from '../../recording-orm.ts';

interface Written {
  readonly id?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Linkage>>;
}

const PLAN = { create: planCreateData, update: planUpdateData } as const;
const plan = (kind: 'create' | 'update', type: string, written: Written) => {
  const { id, attributes = {}, relationships = {} } = written;
  const document = {
    id,
    attributes: new Map(Object.entries(attributes).map(([n, v]) => [scalarField(type, n), v])),
    relationships: new Map(
      Object.entries(relationships).map(([n, v]) => [relationField(type, n), v]),
    ),
  };
  return PLAN[kind](document, libraryContext());
};

describe('planCreateData and planUpdateData', () => {
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
    // Its key references no id: only the ORM client can follow it.
    ['book', { relationships: { publisher: { id: 1 } } }, { publisher: { connect: { id: 1 } } }],
    ['author', { relationships: { profile: { id: 'x' } } }, { profile: { connect: { id: 'x' } } }],
    ['sample', { attributes: { json: { a: null }, int: null } }, { json: { a: null }, int: null }],
    ['sample', { attributes: { json: null } }, { json: DB_NULL }],
    ['sample', { attributes: { object: null } }, { object: DB_NULL }],
    ['sample', { attributes: { requiredJson: null } }, { requiredJson: JSON_NULL }],
    ['sample', { attributes: { ints: [] } }, { ints: [] }],
  ])('write %s %j alike', (type, written, data) => {
    expect(plan('create', type, written)).toStrictEqual(data);
    expect(plan('update', type, written)).toStrictEqual(data);
  });

  it.each([
    [
      'book',
      { tags: [{ name: 'a' }] },
      { tags: { connect: [{ name: 'a' }] } },
      { tags: { set: [{ name: 'a' }] } },
    ],
    ['book', { tags: [] }, { tags: { connect: [] } }, { tags: { set: [] } }],
    // A new row has nothing to clear.
    ['author', { profile: null }, {}, { profile: { disconnect: true } }],
    ['book', { publisher: null }, {}, { publisher: { disconnect: true } }],
  ])('write %s %j differently', (type, relationships, create, update) => {
    expect(plan('create', type, { relationships })).toEqual(create);
    expect(plan('update', type, { relationships })).toEqual(update);
  });

  it('write the id of a new row only', () => {
    const written = { id: { bookId: 1, reader: 'a' }, attributes: { dueAt: null } };
    expect(plan('create', 'bookLoan', written)).toEqual({ bookId: 1, reader: 'a', dueAt: null });
    expect(plan('update', 'bookLoan', written)).toEqual({ dueAt: null });
  });
});
