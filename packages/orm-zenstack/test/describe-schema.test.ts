import { schema } from '@modelway/testing';
import { zenstack } from '../src/index.ts';

describe('zenstack, given a schema', () => {
  it('says which models extend one with @@delegate', () => {
    const Tag = { ...schema.models.Tag, isDelegate: true, subModels: ['Post'] };
    const extended = { ...schema, models: { ...schema.models, Tag } };
    const { models } = zenstack(extended as never).schema;
    expect(models.filter(({ extendedBy }) => extendedBy)).toMatchObject([
      { name: 'Tag', extendedBy: ['Post'] },
    ]);
  });
});
