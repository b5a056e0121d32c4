const literal = (value: unknown) => ({ kind: 'literal', value });
const field = (name: string) => ({ kind: 'field', field: name });
const binary = (left: object, op: string, right: object) => ({ kind: 'binary', op, left, right });
const policy = (name: '@@allow' | '@@deny', operations: string, condition: object) => ({
  name,
  args: [{ value: literal(operations) }, { value: condition }],
});

const AUTOINCREMENT = { kind: 'call', function: 'autoincrement' };
const ID = {
  name: 'id',
  type: 'Int',
  id: true,
  attributes: [
    { name: '@id' },
    { name: '@default', args: [{ name: 'value', value: AUTOINCREMENT }] },
  ],
  default: AUTOINCREMENT,
};

const closedBy = (name: string) =>
  policy(
    '@@deny',
    'create',
    binary(
      binary(field(name), '==', literal('closed')),
      '&&',
      binary(field('meta'), '!=', { kind: 'null' }),
    ),
  );

const CLOSED_NOTE = closedBy('title');

/** A policy against new rows with this text that have a value in Json. */
export const CLOSED = closedBy('text');

/** Folders with notes; the create policies of notes compare their values. */
export const JSON_SCHEMA = {
  provider: { type: 'postgresql' },
  plugins: {},
  models: {
    Folder: {
      name: 'Folder',
      fields: {
        id: ID,
        name: { name: 'name', type: 'String' },
        notes: { name: 'notes', type: 'Note', array: true, relation: { opposite: 'folder' } },
      },
      attributes: [policy('@@allow', 'all', literal(true))],
      idFields: ['id'],
      uniqueFields: { id: { type: 'Int' } },
    },
    Note: {
      name: 'Note',
      fields: {
        id: ID,
        title: { name: 'title', type: 'String' },
        meta: { name: 'meta', type: 'Json', optional: true },
        tags: { name: 'tags', type: 'String', array: true },
        extras: { name: 'extras', type: 'Json', array: true },
        seal: { name: 'seal', type: 'Bytes', optional: true },
        prices: { name: 'prices', type: 'Decimal', array: true },
        folder: {
          name: 'folder',
          type: 'Folder',
          optional: true,
          relation: { opposite: 'notes', fields: ['folderId'], references: ['id'] },
        },
        folderId: { name: 'folderId', type: 'Int', optional: true, foreignKeyFor: ['folder'] },
      },
      attributes: [
        policy('@@allow', 'all', literal(true)),
        CLOSED_NOTE,
        policy('@@deny', 'create', {
          kind: 'call',
          function: 'has',
          args: [field('tags'), literal('secret')],
        }),
      ],
      idFields: ['id'],
      uniqueFields: { id: { type: 'Int' } },
    },
  },
  procedures: {
    add: {
      name: 'add',
      mutation: true,
      params: { note: { name: 'note', type: 'Json' } },
      returnType: 'Json',
    },
  },
} as const;
