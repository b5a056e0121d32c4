import type { Capability } from '../support/capabilities.ts';

const post = (attributes: object, rest: object = {}) => ({ type: 'post', attributes, ...rest });
const create = (data?: unknown) => ({ method: 'POST', url: '/post', data });
const change = (data: unknown) => ({ method: 'PATCH', url: '/post/4', data });

/** A rejected request of Bob, an ordinary reader, with the status, code and source of the error. */
type RejectedWrite = readonly [string, object, number, string, (object | undefined)?, Capability?];

/** Writes that are rejected and change nothing. */
export const REJECTED_WRITES: readonly RejectedWrite[] = [
  ['a missing type', create({ attributes: {} }), 400, 'invalid-payload'],
  ['another type', create({ type: 'tag' }), 409, 'conflict'],
  [
    'a taken unique value',
    { method: 'POST', url: '/tag', data: { type: 'tag', attributes: { name: 'red' } } },
    409,
    'conflict',
    { pointer: '/data/attributes/name' },
  ],
  [
    'a different id',
    { method: 'PATCH', url: '/post/1', data: { type: 'post', id: 2 } },
    409,
    'conflict',
  ],
  ['data that is a list', create([]), 400, 'invalid-payload'],
  [
    'an unknown attribute',
    create(post({ title: 'x', nope: 1 })),
    400,
    'invalid-payload',
    { pointer: '/data/attributes/nope' },
  ],
  [
    'an omitted attribute',
    {
      method: 'PATCH',
      url: '/user/2',
      data: { type: 'user', attributes: { passwordHash: 'x' } },
    },
    400,
    'invalid-payload',
    { pointer: '/data/attributes/passwordHash' },
  ],
  [
    'attributes in a resource identifier',
    {
      method: 'PATCH',
      url: '/post/4/author',
      data: { type: 'user', id: '2', attributes: { email: 'new@example.com' } },
    },
    400,
    'invalid-payload',
    { pointer: '/data/attributes' },
  ],
  [
    'an unknown member in an identifier on a related URL',
    { method: 'PATCH', url: '/post/4/author', data: { type: 'user', id: '2', unknown: 1 } },
    400,
    'invalid-payload',
    { pointer: '/data/unknown' },
  ],
  [
    'a field outside the attributes',
    change({ type: 'post', title: 'Lost' }),
    400,
    'invalid-payload',
    { pointer: '/data/title' },
  ],
  [
    'a prototype name',
    create('{"data":{"type":"post","attributes":{"title":"x","__proto__":1}}}'),
    400,
    'invalid-payload',
  ],
  [
    'a value of the wrong type',
    create(post({ title: 5 })),
    400,
    'invalid-value',
    { pointer: '/data/attributes/title' },
  ],
  ['null for a required attribute', change(post({ title: null })), 400, 'invalid-value'],
  [
    'a value that fails validation',
    change(post({ title: '' })),
    400,
    'validation-error',
    { pointer: '/data/attributes/title' },
    'value-validation',
  ],
  [
    'a missing required attribute',
    create(post({})),
    400,
    'validation-error',
    { pointer: '/data/attributes/title' },
  ],
  ['NUL in a string', change(post({ title: 'a\0b' })), 400, 'invalid-value'],
  ['a lone surrogate in a string', change(post({ title: 'a\ud83d' })), 400, 'invalid-value'],
  ['a database-generated id', create(post({ title: 'x' }, { id: '9' })), 403, 'forbidden'],
  [
    'an id that no resource can have',
    { method: 'POST', url: '/team', data: { type: 'team', id: '%41', attributes: { name: 'x' } } },
    400,
    'invalid-id',
    { pointer: '/data/id' },
  ],
  [
    'a taken unique value',
    {
      method: 'PATCH',
      url: '/user/2',
      data: { type: 'user', attributes: { email: 'ann@example.com' } },
    },
    409,
    'conflict',
  ],
  ['a foreign key to a missing row', change(post({ categoryId: 99 })), 404, 'not-found'],
  [
    'linkage to a missing row',
    change(
      post(
        { title: 'x' },
        {
          relationships: {
            tags: {
              data: [
                { type: 'tag', id: 1 },
                { type: 'tag', id: 99 },
              ],
            },
          },
        },
      ),
    ),
    404,
    'not-found',
    { pointer: '/data/relationships/tags/data' },
  ],
  [
    'linkage of another type',
    change(post({}, { relationships: { tags: { data: [{ type: 'post', id: 1 }] } } })),
    400,
    'invalid-relation-data',
    { pointer: '/data/relationships/tags/data/0' },
  ],
  [
    'a to-many relationship without a list',
    change(post({}, { relationships: { tags: { data: null } } })),
    400,
    'invalid-relation-data',
  ],
  [
    'null for a required relationship',
    {
      method: 'PATCH',
      url: '/membership/1_a%255Fb',
      data: { type: 'membership', relationships: { user: { data: null } } },
    },
    400,
    'invalid-relation-data',
  ],
  [
    'a change that the policy denies on a readable row',
    { method: 'PATCH', url: '/post/1', data: post({ title: 'x' }) },
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a deletion that the policy denies on a readable row',
    { method: 'DELETE', url: '/post/1' },
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a creation that the policy denies',
    create(post({ title: 'x', authorId: 1 })),
    403,
    'forbidden',
    undefined,
    'policies',
  ],
  [
    'a change of an unreadable row',
    { method: 'PATCH', url: '/post/3', data: post({ title: 'x' }) },
    404,
    'not-found',
    undefined,
    'policies',
  ],
  [
    'a deletion of an unreadable row',
    { method: 'DELETE', url: '/post/3' },
    404,
    'not-found',
    undefined,
    'policies',
  ],
  ['a deletion of nothing', { method: 'DELETE', url: '/post/99' }, 404, 'not-found'],
  [
    'metadata that produces undefined',
    {
      ...change(post({ title: 'x' })),
      meta: { serialization: { values: { 'data.attributes.title': ['undefined'] } } },
    },
    400,
    'invalid-payload',
  ],
  ['no body', create(), 400, 'invalid-payload'],
  ['malformed JSON', { method: 'POST', url: '/post', data: '{"data":' }, 400, 'invalid-payload'],
  ['a list as the document', create('[]'), 400, 'invalid-payload'],
  ['a document without data', create('{}'), 400, 'invalid-payload', { pointer: '/data' }],
  ['the type __proto__', create('{"data":{"type":"__proto__"}}'), 409, 'conflict'],
  [
    'the attribute constructor',
    create(post({ title: 'x', constructor: 1 })),
    400,
    'invalid-payload',
  ],
  [
    'a relationship as an attribute',
    create(post({ title: 'x', author: 2 })),
    400,
    'invalid-payload',
  ],
  [
    'NUL inside a Json value',
    {
      method: 'PATCH',
      url: '/sample/9007199254740993',
      data: { type: 'sample', attributes: { json: { a: '\0' } } },
    },
    400,
    'invalid-value',
    undefined,
    'json-nul',
  ],
  [
    'a taken id',
    { method: 'POST', url: '/team', data: { type: 'team', id: 'a_b', attributes: { name: 'x' } } },
    409,
    'conflict',
  ],
  [
    'an unknown query parameter',
    { method: 'POST', url: '/post?nope=1', data: post({ title: 'x' }) },
    400,
    'unknown-parameter',
    { parameter: 'nope' },
  ],
  [
    'a form',
    { ...create('title=x'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported-media-type',
    { header: 'Content-Type' },
  ],
  ['JSON with too many levels', create('['.repeat(200)), 400, 'limit-exceeded'],
];
