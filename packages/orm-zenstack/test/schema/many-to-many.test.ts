import { zenstack } from '../../src/index.ts';

const ID = { id: { name: 'id', type: 'Int', id: true } };
const KEYS = { idFields: ['id'], uniqueFields: { id: { type: 'Int' } } };
const list = (name: string, type: string, opposite: string) => ({
  [name]: { name, type, array: true, relation: { opposite } },
});

/** Two models with a many-to-many relationship. */
const between = (one: string, other: string) => ({
  [one]: { name: one, fields: { ...ID, ...list('others', other, 'ones') }, ...KEYS },
  [other]: { name: other, fields: { ...ID, ...list('ones', one, 'others') }, ...KEYS },
});

/** A model with a many-to-many relationship with itself. */
const within = (one: string, other: string) => ({
  Drug: {
    name: 'Drug',
    fields: { ...ID, ...list(one, 'Drug', other), ...list(other, 'Drug', one) },
    ...KEYS,
  },
});

describe('a binding of a schema with many-to-many relationships', () => {
  const bind = (models: object) => () =>
    zenstack({ provider: { type: 'postgresql' }, plugins: {}, models } as never);

  it.each([
    [
      'Account.others',
      between('Account', 'APIKey'),
      '"Account" and "APIKey"',
      'a model of its own',
    ],
    ['Zone.others', between('Zone', 'account'), '"Zone" and "account"', 'a model of its own'],
    ['Drug.clashes', within('clashes', 'clashOf'), '"clashes" and "clashOf"', 'Rename one'],
  ])(
    'rejects %s, of which ZenStack would write the wrong sides',
    (field, models, names, advice) => {
      const expected = new RegExp(
        `^Field ${field}: ZenStack would link other records.*${names}.*${advice}`,
      );
      expect(bind(models)).toThrow(expected);
    },
  );

  it.each([
    ['of models', between('Post', 'Tag')],
    ['of fields', within('follows', 'followedBy')],
  ])('accepts names %s that have one order', (_title, models) => {
    expect(bind(models)).not.toThrow();
  });
});
