import { restHandler, rpcHandler } from '../../../src/index.ts';
import type { ExposeOptions, ModelExposure } from '../../../src/schema/exposure.ts';
import { buildSchemaModel } from '../../../src/schema/model/build-schema-model.ts';
import { warnOfUncreatable } from '../../../src/schema/model/uncreatable-models.ts';
import type { ModelDescription } from '../../../src/schema/schema-description.ts';
import { LIBRARY, scalar } from '../../library-schema.ts';
import { recordingOrm } from '../../recording-orm.ts';

type Models = NonNullable<ExposeOptions['models']>;
const warningsOf = (models: Models) =>
  warnOfUncreatable(LIBRARY, buildSchemaModel(LIBRARY, { expose: { models } }), 'rest');
const fields = (exposed: NonNullable<ModelExposure['fields']>) => ({ Book: { fields: exposed } });

describe('warnOfUncreatable', () => {
  it('names the field that clients cannot set, and the remedy', () => {
    expect(warningsOf(fields({ title: false }))).toEqual([
      `Clients cannot create a Book: "title" is required and they cannot set it. Set { read: false } or { write: true } in expose.models.Book.fields.title, add a default, or omit 'create' from expose.models.Book.operations. Ignore this if your ORM client sets the field.`,
    ]);
    expect(warningsOf(fields({ title: { write: false } }))).toHaveLength(1);
  });

  it.each<[string, Models]>([
    ['everything', {}],
    ['a field that is write-only', fields({ title: { read: false } })],
    [
      'a hidden field with a default, and an optional one',
      fields({ createdAt: false, genre: false }),
    ],
    [
      'a model that cannot be created',
      { Book: { operations: ['read'], fields: { title: false } } },
    ],
    ['a hidden model', { Book: false }],
    [
      'a foreign key that the relationship sets',
      { BookLoan: { fields: {} }, Profile: { fields: { authorId: false } } },
    ],
    ['a relationship that the foreign key sets', { Profile: { fields: { author: false } } }],
    [
      'a link that the other side makes',
      { Profile: { fields: { authorId: false, author: false } } },
    ],
  ])('does not warn about %s', (_, models) => {
    expect(warningsOf(models)).toEqual([]);
  });

  it('warns about a link that neither side makes', () => {
    const profile = { fields: { authorId: false, author: false } } as const;
    expect(warningsOf({ Profile: profile, Author: { fields: { profile: false } } })).toEqual([
      expect.stringContaining('Clients cannot create a Profile: "authorId" is required'),
    ]);
  });

  it.each([
    ['rest', true, 1],
    ['rest', false, 0],
    ['rpc', true, 0],
  ] as const)('names a field named id beside another key over %s, if required: %s', (...row) => {
    const [protocol, required, count] = row;
    const ticket: ModelDescription = {
      name: 'Ticket',
      idFields: ['code'],
      uniqueKeys: [{ name: 'code', fields: ['code'] }],
      fields: [scalar('code', 'String'), scalar('id', 'Int', { optional: !required })],
    };
    const schema = { ...LIBRARY, models: [ticket] };
    const warnings = warnOfUncreatable(schema, buildSchemaModel(schema), protocol);
    expect(warnings).toEqual(
      [
        `Clients cannot create a Ticket: "id" is required and cannot be an attribute in JSON:API. Rename the field in the schema, add a default, or omit 'create' from expose.models.Ticket.operations. Ignore this if your ORM client sets the field.`,
      ].slice(0, count),
    );
  });

  it('is logged by both handlers at start-up, unless the log is off', () => {
    const { orm } = recordingOrm();
    const expose = { models: fields({ title: false }) };
    const printed: unknown[] = [];
    const { warn } = console;
    console.warn = (message) => printed.push(message);
    try {
      restHandler({ endpoint: '/api', expose })(orm);
      rpcHandler({ expose })(orm);
      restHandler({ endpoint: '/api', expose, log: false })(orm);
      rpcHandler({ expose, log: false })(orm);
    } finally {
      console.warn = warn;
    }
    const warning = expect.stringMatching(/^\[modelway\] Clients cannot create a Book: /);
    expect(printed).toEqual([warning, warning]);
  });
});
