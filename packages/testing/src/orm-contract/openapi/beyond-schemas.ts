import type { SchemaDescription } from '@modelway/core';
import type { ContractDatabase } from '../support/contract-database.ts';
import {
  type BeyondSchema,
  CONFIGURATION,
  OF_PRISMA,
  STORED_BIG,
  VALUES,
  WITHOUT_LISTS,
} from './beyond-databases.ts';

/** A name that no object may have, at any depth. */
const PROTO: Omit<BeyondSchema, 'example'> = {
  reason: 'a Json value can have the name at any depth',
  error: /must not have a member named "__proto__"\.$/,
};

/** A Json value with the name. */
const WITH_PROTO: unknown = JSON.parse('{"json":{"__proto__":1}}');

/** Returns the rules of REST that a schema cannot say. */
export function beyondRest({ orm }: ContractDatabase): readonly BeyondSchema[] {
  const link = linkNames(orm.schema);
  return [
    ...(isZenstack(orm) ? [] : ofProcedures(orm.schema)),
    ...(orm.dialect.mistakesJsonLists ? [WITHOUT_LISTS] : []),
    ...VALUES[orm.schema.provider].map(({ values, ...rule }): BeyondSchema => {
      const data = { type: 'sample', id: '9007199254740993', attributes: values };
      return { ...rule, example: ['PATCH /sample/{id}', { data }, `/sample/${data.id}`] };
    }),
    {
      ...PROTO,
      example: [
        'PATCH /sample/{id}',
        { data: { type: 'sample', attributes: WITH_PROTO } },
        '/sample/1',
      ],
    },
    {
      reason: 'either the attributes or the relationship set a key, which is in another object',
      error: all(`"${link}" is required`),
      example: ['POST /profile', { data: { type: 'profile', attributes: { bio: 'x' } } }],
    },
    {
      reason: 'the id, the attributes and the relationships of a key must have equal values',
      error:
        /^"[\w/]+" (and "[\w/]+" set "\w+" to different values|is part of the id and contradicts it)\.$/,
      example: [
        'POST /badge',
        {
          data: {
            type: 'badge',
            attributes: { label: 'x', userId: 1 },
            relationships: { membership: { data: null } },
          },
        },
      ],
    },
    {
      reason: '`matchFields` names fields whose values are in another object',
      error: /^The match field "\w+" requires a value, as an attribute or by the id\.$/,
      example: [
        'POST /locker',
        {
          data: { type: 'locker', attributes: { code: 'x' } },
          meta: { operation: 'upsert', matchFields: ['userId'] },
        },
      ],
    },
    {
      reason: 'which resources a replacement removes depends on the stored links',
      error: /^The linked \w+ resources require their "\w+" and cannot be removed/,
      example: [
        'PATCH /user/{id}/relationships/memberships',
        { data: [] },
        '/user/1/relationships/memberships',
      ],
    },
  ];
}

/** Returns the rules of RPC that a schema cannot say. */
export function beyondRpc({ orm }: ContractDatabase): readonly BeyondSchema[] {
  const { schema } = orm;
  return [
    ...BOTH,
    ...VALUES[schema.provider].map(({ values, ...rule }): BeyondSchema => {
      return { ...rule, example: ['PATCH /sample/updateMany', { data: values }] };
    }),
    ...(isZenstack(orm) ? zenstackRules : prismaRules)(schema),
  ];
}

function isZenstack({ dialect }: ContractDatabase['orm']): boolean {
  return dialect.grammar.fullText === 'fts';
}

/** Rules of the procedures of Prisma, which have schemas of their own. */
function ofProcedures({ provider }: SchemaDescription): readonly BeyondSchema[] {
  const ownArguments = {
    reason: 'a procedure whose arguments have no JSON Schema checks them itself',
    error: /^(Invalid input: expected \w+, received \w+|Unrecognized keys?: .*) at "args/,
    example: ['GET /$procs/echo', { args: [] }],
  } as const;
  const wideNumbers = {
    reason: 'the JSON Schema of an argument may allow more than a column stores',
    error: /^A value is too long, out of range or malformed for its field\.$/,
    example: ['POST /$procs/publish', { args: { id: 2 ** 40, tag: 'x' } }],
  } as const;
  return provider === 'postgresql' ? [ownArguments, wideNumbers] : [ownArguments];
}

const BOTH: readonly BeyondSchema[] = [
  { ...PROTO, example: ['PATCH /sample/updateMany', { data: WITH_PROTO }] },
  {
    reason: '`having` uses the fields that `by` names',
    error: /^Expected an aggregate or a field of "by" instead of "\w+" at "having"\.$/,
    example: ['GET /post/groupBy', { by: 'title', having: { published: true } }],
  },
  {
    reason: '`orderBy` uses the fields that `by` names',
    error: /^Expected a field of "by" instead of "\w+" at "orderBy"\.$/,
    example: ['GET /post/groupBy', { by: 'title', orderBy: { published: 'asc' } }],
  },
  {
    reason: 'a condition can be empty at any depth',
    error: /^Expected a condition at "[\w.]+"\.$/,
    example: ['GET /post/findMany', { where: { NOT: { AND: [{ AND: {} }] } } }],
  },
  {
    reason: 'the limit is on all parts of a request together',
    error: /^The request has a complexity of at least \d+; the limit complexity is \d+\./,
    example: [
      'GET /membership/findMany',
      { orderBy: { team: { memberships: { _count: 'desc' } } } },
    ],
  },
  {
    reason: 'the key has other fields, unless the data is that of the returned record',
    error: /^"\w+" is part of a compound foreign key\. Set all its fields together: [\w, ]+\.$/,
    example: ['PATCH /badge/updateMany', { data: { userId: 1 } }],
  },
];

/** Data sets keys or relationships, but not both, nor those of the record around it. */
const KEYS_OR_RELATIONSHIPS =
  'the other fields of the data, and the data around it, decide which keys it may set';

function zenstackRules(schema: SchemaDescription): readonly BeyondSchema[] {
  const link = linkNames(schema);
  return [
    {
      reason: KEYS_OR_RELATIONSHIPS,
      error: all(
        `"${link}" is required|Unrecognized keys?: "${link}"(, "${link}")*( at "[\\w.]+")?`,
      ),
      example: [
        'POST /post/create',
        { data: { title: 'x', authorId: 1, author: { connect: { id: 1 } } } },
      ],
    },
    ...(schema.provider === 'postgresql' ? [CONFIGURATION] : [STORED_BIG]),
    {
      reason: 'a page restricts the order',
      error: /^The ORM client or its database does not support this operation\.$/,
      example: ['GET /tag/count', { orderBy: { posts: { _count: 'asc' } }, take: 1 }],
    },
    {
      reason: 'a cursor restricts the order',
      error: /^ZenStack does not support a cursor with an order by /,
      example: ['GET /post/findMany', { cursor: { id: 1 }, orderBy: { authorId: 'asc' } }],
    },
  ];
}

function prismaRules(schema: SchemaDescription): readonly BeyondSchema[] {
  const link = linkNames(schema);
  return [
    {
      reason: KEYS_OR_RELATIONSHIPS,
      error: all(
        `"${link}" is required|"\\w+" cannot be set beside a relationship, or inside one that sets it at "[\\w.]+"`,
      ),
      example: [
        'POST /post/create',
        { data: { title: 'x', authorId: 1, author: { connect: { id: 1 } } } },
      ],
    },
    ...ofProcedures(schema),
    ...OF_PRISMA[schema.provider],
    {
      reason: 'the record that is linked now may require the link',
      error: /^A required value is missing\.$/,
      example: [
        'PATCH /user/update',
        {
          where: { id: 1 },
          data: { profile: { connectOrCreate: { where: { id: 'x' }, create: { bio: 'x' } } } },
        },
      ],
    },
    {
      reason: 'an omission can name all columns',
      error: /^"omit" selects nothing$/,
      example: ['GET /tag/findFirst', { omit: { id: true, name: true } }],
    },
  ];
}

/** Matches one or several of some errors. */
function all(error: string): RegExp {
  return new RegExp(`^((${error})( or |\\. ?|,)?)+$`);
}

/** Matches the path of a relationship or a column of its key. */
function linkNames({ models }: SchemaDescription): string {
  const names = models.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.kind === 'relation'
        ? [field.name, ...(field.foreignKey ?? []).map((pair) => pair.field)]
        : [],
    ),
  );
  return `([\\w.]+\\.)?(${[...new Set(names)].join('|')})`;
}
