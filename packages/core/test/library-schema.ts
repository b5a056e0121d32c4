import type {
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  ScalarType,
  SchemaDescription,
} from '../src/schema/schema-description.ts';

/** A column; what it is beyond a required one without a default. */
export function scalar(
  name: string,
  type: ScalarType,
  more: Partial<ScalarFieldDescription> = {},
): ScalarFieldDescription {
  return {
    kind: 'scalar',
    name,
    type,
    list: false,
    optional: false,
    hasDefault: false,
    databaseGenerated: false,
    computed: false,
    omitted: false,
    searchable: false,
    ...more,
  };
}

/** A required to-one relationship, unless it says more. */
export function relation(
  name: string,
  model: string,
  more: Partial<RelationFieldDescription> = {},
): RelationFieldDescription {
  return { kind: 'relation', name, model, list: false, optional: false, ...more };
}

const serialId = scalar('id', 'Int', { hasDefault: true, databaseGenerated: true });
/** The id of most models. */
export const byId = { idFields: ['id'], uniqueKeys: [{ name: 'id', fields: ['id'] }] } as const;
/** The foreign key of a relationship, in one column. */
export const key = (field: string, references = 'id') => ({ foreignKey: [{ field, references }] });

const author: ModelDescription = {
  name: 'Author',
  ...byId,
  fields: [
    serialId,
    scalar('name', 'String'),
    scalar('secret', 'String', { omitted: true, optional: true }),
    scalar('bookCount', 'Int', { computed: true }),
    scalar('mentorId', 'Int', { optional: true }),
    relation('mentor', 'Author', { optional: true, opposite: 'pupils', ...key('mentorId') }),
    relation('pupils', 'Author', { list: true, opposite: 'mentor' }),
    relation('books', 'Book', { list: true, opposite: 'author' }),
    relation('profile', 'Profile', { optional: true, opposite: 'author' }),
  ],
};

const profile: ModelDescription = {
  name: 'Profile',
  ...byId,
  fields: [
    scalar('id', 'String', { hasDefault: true }),
    scalar('bio', 'String', { optional: true }),
    scalar('authorId', 'Int'),
    relation('author', 'Author', { opposite: 'profile', ...key('authorId') }),
  ],
};

const book: ModelDescription = {
  name: 'Book',
  ...byId,
  fields: [
    serialId,
    scalar('title', 'String'),
    scalar('genre', 'Enum', { enumName: 'Genre', optional: true }),
    scalar('createdAt', 'DateTime', { hasDefault: true, column: 'created_at' }),
    scalar('authorId', 'Int', { optional: true }),
    scalar('publisherCode', 'String', { optional: true }),
    relation('author', 'Author', { optional: true, opposite: 'books', ...key('authorId') }),
    relation('publisher', 'Publisher', { optional: true, ...key('publisherCode', 'code') }),
    relation('tags', 'Tag', { list: true, opposite: 'books' }),
  ],
};

const publisher: ModelDescription = {
  name: 'Publisher',
  idFields: ['id'],
  uniqueKeys: [
    { name: 'code', fields: ['code'] },
    { name: 'id', fields: ['id'] },
  ],
  fields: [serialId, scalar('code', 'String')],
};

const tag: ModelDescription = {
  name: 'Tag',
  idFields: ['name'],
  uniqueKeys: [{ name: 'name', fields: ['name'] }],
  fields: [scalar('name', 'String'), relation('books', 'Book', { list: true, opposite: 'tags' })],
};

const loan: ModelDescription = {
  name: 'BookLoan',
  idFields: ['bookId', 'reader'],
  uniqueKeys: [{ name: 'bookId_reader', fields: ['bookId', 'reader'] }],
  fields: [
    scalar('bookId', 'Int'),
    scalar('reader', 'String'),
    scalar('dueAt', 'DateTime', { optional: true }),
    relation('book', 'Book', key('bookId')),
  ],
};

const reminder: ModelDescription = {
  name: 'Reminder',
  ...byId,
  fields: [
    serialId,
    scalar('loanBookId', 'Int', { optional: true }),
    scalar('loanReader', 'String', { optional: true }),
    relation('loan', 'BookLoan', {
      optional: true,
      foreignKey: [
        // On purpose not in the order of the id.
        { field: 'loanReader', references: 'reader' },
        { field: 'loanBookId', references: 'bookId' },
      ],
    }),
  ],
};

const sample: ModelDescription = {
  name: 'Sample',
  ...byId,
  fields: [
    scalar('id', 'BigInt'),
    scalar('string', 'String', { optional: true, searchable: true }),
    scalar('boolean', 'Boolean', { optional: true }),
    scalar('int', 'Int', { optional: true }),
    scalar('bigInt', 'BigInt', { optional: true }),
    scalar('float', 'Float', { optional: true }),
    scalar('decimal', 'Decimal', { optional: true }),
    scalar('dateTime', 'DateTime', { optional: true }),
    scalar('bytes', 'Bytes', { optional: true }),
    scalar('json', 'Json', { optional: true }),
    scalar('requiredJson', 'Json', { hasDefault: true }),
    scalar('object', 'Object', { optional: true }),
    scalar('genre', 'Enum', { enumName: 'Genre', optional: true }),
    scalar('strings', 'String', { list: true }),
    scalar('ints', 'Int', { list: true }),
    scalar('objects', 'Object', { list: true }),
  ],
};

/** Its keys are on the other side: of `card` it may be null, of `reviews` not. */
const member: ModelDescription = {
  name: 'Member',
  idFields: ['id'],
  uniqueKeys: [
    { name: 'id', fields: ['id'] },
    { name: 'email', fields: ['email'] },
    { name: 'nick', fields: ['nick'] },
    { name: 'branch_number', fields: ['branch', 'number'] },
  ],
  fields: [
    scalar('id', 'String', { hasDefault: true }),
    scalar('email', 'String'),
    scalar('nick', 'String', { optional: true }),
    scalar('branch', 'String'),
    scalar('number', 'Int'),
    relation('card', 'Card', { optional: true, opposite: 'member' }),
    relation('reviews', 'Review', { list: true, opposite: 'member' }),
  ],
};

const card: ModelDescription = {
  name: 'Card',
  ...byId,
  fields: [
    serialId,
    scalar('memberId', 'String', { optional: true }),
    relation('member', 'Member', { optional: true, opposite: 'card', ...key('memberId') }),
  ],
};

const review: ModelDescription = {
  name: 'Review',
  idFields: ['memberId', 'bookId'],
  uniqueKeys: [{ name: 'memberId_bookId', fields: ['memberId', 'bookId'] }],
  fields: [
    scalar('memberId', 'String'),
    scalar('bookId', 'Int'),
    scalar('stars', 'Int'),
    relation('member', 'Member', { opposite: 'reviews', ...key('memberId') }),
    relation('book', 'Book', key('bookId')),
  ],
};

/** A schema with a field of each kind that the handlers tell apart. */
export const LIBRARY: SchemaDescription = {
  provider: 'postgresql',
  enums: { Genre: ['NOVEL', 'POETRY'] },
  models: [author, profile, book, publisher, tag, loan, reminder, sample, member, card, review],
  procedures: [{ name: 'stamp', kind: 'mutation', params: [] }],
};
