import { explainForeignKey } from '../../src/writes/explain-foreign-key.ts';
import { libraryModel } from '../library-context.ts';

const model = libraryModel('book');
const failure = { orm: { reason: 'foreign-key-violation' }, cause: new Error('FK') } as const;

describe('explainForeignKey', () => {
  it.each(['delete', 'deleteMany'])(
    'reports for %s that other records refer to the record',
    (operation) => {
      expect(explainForeignKey({ operation, model }, failure)).toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'The book cannot be deleted: other records still refer to it.',
        source: undefined,
        ...failure,
      });
    },
  );

  it('points a failed creation at its only foreign key', () => {
    const data = { title: 'x', authorId: 9 };
    expect(explainForeignKey({ operation: 'create', model, data }, failure)).toMatchObject({
      message: '"authorId" refers to a record that does not exist.',
      source: { pointer: '/data/attributes/authorId' },
    });
  });

  it.each([{}, { authorId: null }, [], undefined])(
    'names no field for a creation with %j',
    (data) => {
      const error = explainForeignKey({ operation: 'createMany', model, data }, failure);
      expect(error?.message).toBe('The book refers to a record that does not exist.');
      expect(error?.source).toBeUndefined();
    },
  );

  it('names both possible causes for an update', () => {
    expect(explainForeignKey({ operation: 'update', model }, failure)).toBeUndefined();
  });
});
