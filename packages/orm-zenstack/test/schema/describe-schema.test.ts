import { delegatedSchema } from '@modelway/testing';
import { zenstack } from '../../src/index.ts';

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
      { name: 'Asset', extendedBy: ['Document', 'Secret', 'Filing'] },
      { name: 'Filing', extendedBy: ['Permit'] },
    ]);
  });

  it.each([
    ['Document.owner', 'SetNull', 'Cascade'],
    ['Document.reviewer', 'Cascade', 'Cascade'],
    ['Slot.site', 'Restrict', 'Cascade'],
    ['Person.assets', undefined, undefined],
  ])('describes the referential actions of %s: %s, %s', (path, onDelete, onUpdate) => {
    const [model, name] = path.split('.');
    const { fields = [] } = models.find((each) => each.name === model) ?? {};
    const field: unknown = fields.find((each) => each.name === name);
    const { onDelete: actual, onUpdate: other } = field as Record<string, unknown>;
    expect([actual, other]).toEqual([onDelete, onUpdate]);
  });

  it('describes the referential actions that the schema sets', () => {
    const { Note } = delegatedSchema.models;
    const { asset } = Note.fields;
    const relation = { ...asset.relation, onDelete: 'NoAction', onUpdate: 'SetDefault' };
    const fields = { asset: { ...asset, relation } };
    const changed = { ...delegatedSchema.models, Note: { ...Note, fields } };
    const described = zenstack({ ...delegatedSchema, models: changed } as never).schema;
    const note = described.models.find((model) => model.name === 'Note');
    expect(note?.fields[0]).toMatchObject({ onDelete: 'NoAction', onUpdate: 'SetDefault' });
  });

  it('marks the discriminator field as never written', () => {
    const computed = ['Asset', 'Document', 'Secret', 'Filing', 'Permit'].map(
      (name) => `${name}.kind`,
    );
    expect(fieldsWith('computed').toSorted()).toEqual(
      [...computed, 'Filing.form', 'Permit.form'].toSorted(),
    );
  });

  it('marks fields with read policies of their own', () => {
    expect(fieldsWith('guardedRead')).toEqual(['Document.remark', 'Account.pin', 'Account.token']);
  });

  it('marks what ZenStack compares before it updates rows', () => {
    expect(fieldsWith('guardedUpdate')).toEqual(['Account.label', 'Ballot.note']);
    const guarded = models.filter((model) => model.guardedUpdate);
    expect(guarded.map(({ name }) => name)).toEqual(['Note']);
  });

  it('marks a model whose updates all set a field with an update policy', () => {
    const { Note } = delegatedSchema.models;
    const args = [{ value: { kind: 'literal', value: 'update' } }];
    const body = { ...Note.fields.body, updatedAt: true, attributes: [{ name: '@deny', args }] };
    const changed = { ...Note, attributes: [], fields: { body } };
    const [note] = zenstack({ ...delegatedSchema, models: { Note: changed } } as never).schema
      .models;
    expect(note?.guardedUpdate).toBe(true);
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

  const renamed = (name: string, type = 'String') => {
    const { Note } = delegatedSchema.models;
    const field = { ...Note.fields.body, name, type };
    const schema = { ...delegatedSchema, models: { Note: { ...Note, fields: { [name]: field } } } };
    return () => zenstack(schema as never);
  };

  it('names a field of an unknown type', () => {
    expect(renamed('body', 'Text')).toThrow(
      new TypeError('Unsupported type "Text" of field "body" of Note.'),
    );
  });

  it('rejects a column of money, whose values ZenStack cannot read', () => {
    const { Note } = delegatedSchema.models;
    const body = { ...Note.fields.body, type: 'Decimal', attributes: [{ name: '@db.Money' }] };
    const schema = { ...delegatedSchema, models: { Note: { ...Note, fields: { body } } } };
    expect(() => zenstack(schema as never)).toThrow(
      'Unsupported type @db.Money of field "body" of Note',
    );
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'rejects a field named %s, with which ZenStack rejects every query',
    (name) => {
      expect(renamed(name)).toThrow(
        new TypeError(
          `Field "${name}" of Note: ZenStack's validation rejects the queries of a model with this name. Rename the field, and keep its column with @map("${name}").`,
        ),
      );
    },
  );

  const describeBody = (...attributes: readonly object[]) => {
    const { Note } = delegatedSchema.models;
    const body = { ...Note.fields.body, attributes };
    const model = { ...Note, attributes, fields: { body } };
    const schema = { ...delegatedSchema, models: { Note: model } };
    return zenstack(schema as never).schema.models[0];
  };
  const attribute = (name: string, args: Readonly<Record<string, unknown>> = {}) => ({
    name,
    args: Object.entries(args).map(([each, value]) => ({
      name: each,
      value: { kind: 'literal', value },
    })),
  });

  it.each<[readonly object[], object]>([
    [[attribute('@length', { min: 1, max: 200 })], { minLength: 1, maxLength: 200 }],
    [[attribute('@length', { max: 5 }), attribute('@email')], { maxLength: 5, format: 'email' }],
    [[attribute('@url')], { format: 'uri' }],
    [[attribute('@datetime')], { format: 'date-time' }],
    [[attribute('@regex', { regex: '^a+$' })], { pattern: '^a+$' }],
    [[attribute('@startsWith', { text: 'a.b' })], { pattern: '^a\\.b' }],
    [
      [attribute('@endsWith', { text: '+' }), attribute('@contains', { text: 'x' })],
      { pattern: '\\+$' },
    ],
    [
      [attribute('@gt', { value: 0 }), attribute('@lte', { value: 9 })],
      { exclusiveMinimum: 0, maximum: 9 },
    ],
  ])('describes the validation attributes %j', (attributes, constraints) => {
    expect(describeBody(...attributes)?.fields[0]).toMatchObject({ constraints });
  });

  it.each([
    ['@db.Date', 'date'],
    ['@db.Time', 'time'],
    ['@db.Timetz', 'time'],
    ['@db.Timestamptz', undefined],
    ['@db.Uuid', 'uuid'],
  ])('describes what a column with %s stores', (name, stores) => {
    expect(describeBody(attribute(name))?.fields[0]).toEqual(
      stores
        ? expect.objectContaining({ stores })
        : expect.not.objectContaining({ stores: expect.anything() }),
    );
  });

  it('describes no rule that JSON Schema cannot state', () => {
    expect(describeBody(attribute('@trim'))?.fields[0]).not.toHaveProperty('constraints');
  });

  it('reads descriptions from @meta and @@meta', () => {
    const args = { name: 'description', value: 'A text' };
    const { documentation, fields } = describeBody(
      attribute('@meta', { ...args, value: 'The text' }),
      attribute('@@meta', args),
    ) as { documentation?: string; fields: readonly object[] };
    expect({ documentation, field: fields[0] }).toMatchObject({
      documentation: 'A text',
      field: { documentation: 'The text' },
    });
  });
});
