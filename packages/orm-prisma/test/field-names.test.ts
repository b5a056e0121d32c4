import type { SchemaDescription } from '@modelway/core';
import { prisma } from '../src/index.ts';
import { schema } from './gen/postgresql/modelway.ts';

/** The fixture with another name of a field. */
const renamed = (change: object): SchemaDescription => ({
  ...schema,
  models: schema.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) =>
      field.name === 'title' ? { ...field, name: 'constructor', ...change } : field,
    ),
  })),
});

describe('a field with the name "constructor"', () => {
  it('is rejected at start-up, since Prisma returns other values beside it', () => {
    expect(() => prisma(renamed({}))).toThrow(
      'Field Post.constructor: Prisma does not convert the dates',
    );
  });

  it('is accepted if it is hidden', () => {
    expect(() => prisma(renamed({ omitted: true }))).not.toThrow();
  });
});
