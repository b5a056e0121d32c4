import { schema } from '@modelway/testing/schema';
import { createUnfilteredWriteCheck } from '../../src/arguments/unfiltered-writes.ts';
import type { ZenStackModel, ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

const fixture = schema as unknown as ZenStackSchema;

/** The fixture with posts that refer to their author by the e-mail address, or by a hidden key. */
function variant(change: 'unique' | 'omitted' | 'nullable'): ZenStackSchema {
  const { Post, User } = fixture.models as Record<'Post' | 'User', ZenStackModel>;
  const author = Post.fields.author;
  const key = Post.fields.authorId;
  const email = User.fields.email;
  if (!author || !key || !email) throw new TypeError('The fixture has changed');
  const references = change === 'omitted' ? ['id'] : ['email'];
  return {
    ...fixture,
    models: {
      ...fixture.models,
      User: {
        ...User,
        fields: { ...User.fields, email: { ...email, optional: change === 'nullable' } },
      },
      Post: {
        ...Post,
        fields: {
          ...Post.fields,
          author: { ...author, relation: { ...author.relation, references } },
          authorId: { ...key, omit: change === 'omitted' },
        },
      },
    },
  };
}

const check = (of: ZenStackSchema, model: string, args: object) =>
  createUnfilteredWriteCheck(of)(args, of.models[model] as ZenStackModel, {});
const where = { id: 1 };

it.each<[Parameters<typeof variant>[0], string, object]>([
  ...['connect', 'set', 'disconnect', 'delete', 'deleteMany', 'update', 'updateMany'].map(
    (operation): [Parameters<typeof variant>[0], string, object] => [
      'unique',
      'User',
      { where, data: { posts: { [operation]: {} } } },
    ],
  ),
  [
    'unique',
    'Tag',
    { data: { posts: { create: { author: { update: { posts: { set: [] } } } } } } },
  ],
  ['omitted', 'Post', { where, data: { author: { delete: true } } }],
  ['omitted', 'Post', { where, data: { author: { update: { name: 'x' } } } }],
  ['nullable', 'Post', { where, create: {}, update: { author: { upsert: {} } } }],
])('rejects nested writes by %s keys that would reach every row: %s %j', (...[of, model, args]) => {
  expect(() => check(variant(of), model, args)).toThrow('ZenStack cannot run the nested write');
});

it.each<[string, object]>([
  ['User', { where, data: { posts: { deleteMany: [{}] } } }],
  ['User', { where, create: {}, update: { posts: { deleteMany: [{ id: 1 }, {}] } } }],
  ['Post', { where, data: { author: { update: { posts: { deleteMany: [{}] } } } } }],
])('rejects an empty condition in a list, which ZenStack would skip: %s %j', (model, args) => {
  expect(() => check(fixture, model, args)).toThrow('skips an empty condition');
});

it.each<[string, object]>([
  ['User', { where, data: { posts: { deleteMany: [{ id: 1 }] } } }],
  ['User', { where, data: { posts: { deleteMany: {}, set: [] } } }],
  ['Post', { where, data: { author: { update: { name: 'x' } } } }],
  ['Membership', { where, data: { badges: { set: [] } } }],
])('accepts every other nested write: %s %j', (model, args) => {
  expect(() => check(fixture, model, args)).not.toThrow();
});

it.each<[string, object]>([
  ['update', { where, data: { author: { update: { name: 'x' } } } }],
  ['upsert', { where, create: {}, update: { author: { update: { name: 'x' } } } }],
  ['updateMany', { where, data: { author: { update: { name: 'x' } } } }],
])(
  'rejects nested writes in "%s" of a model with columns of the names of its members',
  (...each) => {
    const [operation, item] = each;
    const omitted = variant('omitted');
    const { Post } = omitted.models as Record<'Post', ZenStackModel>;
    const { title } = Post.fields;
    if (!title) throw new TypeError('The fixture has changed');
    const fields = { ...Post.fields, data: title, create: title, update: title };
    const named = { ...omitted, models: { ...omitted.models, Post: { ...Post, fields } } };
    const args = { where, data: { posts: { [operation]: item } } };
    expect(() => check(named, 'User', args)).toThrow('ZenStack cannot run the nested write');
  },
);
