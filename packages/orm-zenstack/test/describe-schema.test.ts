import { delegatedSchema } from '@modelway/testing';
import { zenstack } from '../src/index.ts';

describe('a binding of a ZenStack schema', () => {
  const { models } = zenstack(delegatedSchema).schema;
  const fieldsWith = (key: string) =>
    models.flatMap(({ name, fields }) =>
      fields
        .filter((field) =>
          Object.entries(field).some(([name, value]) => name === key && value === true),
        )
        .map((field) => `${name}.${field.name}`),
    );

  it('lists the models that extend a model with @@delegate', () => {
    expect(models.filter(({ extendedBy }) => extendedBy)).toMatchObject([
      { name: 'Asset', extendedBy: ['Document', 'Secret'] },
    ]);
  });

  it('marks the discriminator field as never written', () => {
    expect(fieldsWith('computed')).toEqual(['Asset.kind', 'Document.kind', 'Secret.kind']);
  });

  it('marks fields with read policies of their own', () => {
    expect(fieldsWith('guardedRead')).toEqual(['Document.remark', 'Account.pin', 'Account.token']);
  });

  it.each<[string, string, boolean]>([
    ['@allow', 'read', true],
    ['@deny', 'update, read', true],
    ['@allow', 'all', true],
    ['@allow', 'update', false],
    ['@default', 'read', false],
  ])('takes %s(%j) for a read policy: %s', (name, operations, isGuarded) => {
    const { Note } = delegatedSchema.models;
    const attributes = [{ name, args: [{ value: { kind: 'literal', value: operations } }] }];
    const body = { ...Note.fields.body, attributes };
    const schema = { ...delegatedSchema, models: { Note: { ...Note, fields: { body } } } };
    const [note] = zenstack(schema as never).schema.models;
    expect(Object.hasOwn(note?.fields[0] ?? {}, 'guardedRead')).toBe(isGuarded);
  });

  const metaOf = (name: unknown, value: unknown) => {
    const { Note } = delegatedSchema.models;
    const args = [name, value].map((each) => ({ value: { kind: 'literal', value: each } }));
    const body = { ...Note.fields.body, attributes: [{ name: '@meta', args }] };
    const schema = { ...delegatedSchema, models: { Note: { ...Note, fields: { body } } } };
    return () => zenstack(schema as never).schema.models[0]?.fields[0];
  };

  it('reads from @meta whether a field is write-only', () => {
    expect(metaOf('modelway.writeOnly', true)()).toMatchObject({ omitted: true, writeOnly: true });
    for (const [name, value] of [
      ['modelway.writeOnly', false],
      ['of.others', true],
    ] as const) {
      const field = metaOf(name, value)();
      expect([field, field]).toMatchObject([
        { omitted: false },
        expect.not.objectContaining({ writeOnly: true }),
      ]);
    }
    for (const [name, value] of [
      ['modelway.writeonly', true],
      ['modelway.writeOnly', 'yes'],
    ] as const) {
      expect(metaOf(name, value)).toThrow("Supported: @meta('modelway.writeOnly', true)");
    }
  });
});
