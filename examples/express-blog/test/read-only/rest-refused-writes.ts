import type { CallOptions } from '../start-demo.ts';
import { header, parameter, pointer } from './error-sources.ts';
import { expectRefusal, type Refusal } from './expect-refusal.ts';
import { demo } from './shared-demo.ts';
import { alice, create, fresh, patch, post, tags, undefinedTitle } from './write-requests.ts';

describe('a rejected write', () => {
  it.each<[string, string, CallOptions, Refusal]>([
    ['no body', '/post', { ...alice, method: 'POST' }, [400, 'invalid-payload']],
    ['malformed JSON', '/post', { ...alice, body: '{"data":' }, [400, 'invalid-payload']],
    ['a body that is not an object', '/post', { ...alice, body: '[]' }, [400, 'invalid-payload']],
    ['no data', '/post', { ...alice, body: {} }, [400, 'invalid-payload', pointer('/data')]],
    ['a list as data', '/post', { ...alice, body: { data: [] } }, [400, 'invalid-payload']],
    [
      'no type',
      '/post',
      { ...alice, body: { data: {} } },
      [400, 'invalid-payload', pointer('/data/type')],
    ],
    [
      'another type',
      '/post',
      { ...alice, body: { data: { type: 'tag' } } },
      [409, 'conflict', pointer('/data/type')],
    ],
    [
      'the type __proto__',
      '/post',
      { ...alice, body: { data: { type: '__proto__' } } },
      [409, 'conflict'],
    ],
    [
      'an unknown attribute',
      '/post',
      create({ nope: 1 }),
      [400, 'invalid-payload', pointer('/data/attributes/nope')],
    ],
    ['the attribute constructor', '/post', create({ constructor: 1 }), [400, 'invalid-payload']],
    [
      'the attribute __proto__',
      '/post/12',
      { ...patch({}), body: '{"data":{"type":"post","attributes":{"__proto__":{"title":"x"}}}}' },
      [400, 'invalid-payload'],
    ],
    [
      'a hidden attribute',
      '/user/alice',
      { ...patch({}), body: { data: { type: 'user', attributes: { passwordHash: 'x' } } } },
      [400, 'invalid-payload'],
    ],
    ['a relationship as attribute', '/post', create({ author: 'alice' }), [400, 'invalid-payload']],
    [
      'null for a required attribute',
      '/post/12',
      patch({ title: null }),
      [400, 'invalid-value', pointer('/data/attributes/title')],
    ],
    [
      'a value of another type',
      '/post/12',
      patch({ viewCount: 'many' }),
      [400, 'invalid-value', pointer('/data/attributes/viewCount')],
    ],
    [
      'a value that the schema does not allow',
      '/post/12',
      patch({ slug: 'Not A Slug' }),
      [400, 'validation-error', pointer('/data/attributes/slug')],
    ],
    [
      'a missing required value',
      '/post',
      { ...alice, body: post({ slug: 'refused', title: 'Refused' }) },
      [400, 'validation-error', pointer('/data/attributes/body')],
    ],
    ['a NUL byte', '/post/12', patch({ title: 'a\0b' }), [400, 'invalid-value']],
    [
      'a NUL byte inside JSON',
      '/post/12',
      patch({ metadata: { a: '\0' } }),
      [400, 'invalid-value'],
    ],
    [
      'metadata that decodes to undefined',
      '/post',
      { ...alice, body: { ...post(fresh), ...undefinedTitle } },
      [400, 'invalid-payload', pointer('/meta')],
    ],
    [
      'an unknown relationship',
      '/post',
      create({}, { relationships: { nope: { data: null } } }),
      [400, 'invalid-payload', pointer('/data/relationships/nope')],
    ],
    [
      'linkage of the wrong type',
      '/post',
      create({}, tags([{ type: 'user', id: '1' }])),
      [400, 'invalid-relation-data', pointer('/data/relationships/tags/data/0')],
    ],
    [
      'null for a to-many relationship',
      '/post/12',
      patch({}, tags(null)),
      [400, 'invalid-relation-data', pointer('/data/relationships/tags/data')],
    ],
    [
      'null for a required relationship',
      '/post/12',
      patch({}, { relationships: { author: { data: null } } }),
      [400, 'invalid-relation-data', pointer('/data/relationships/author/data')],
    ],
    [
      'a link to a missing record',
      '/post',
      create(
        {},
        tags([
          { type: 'tag', id: '1' },
          { type: 'tag', id: '999' },
        ]),
      ),
      [404, 'not-found'],
    ],
    [
      'linkage to a missing record at a relationship URL',
      '/post/12/relationships/tags',
      { ...alice, body: { data: [{ type: 'tag', id: 999 }] } },
      [404, 'not-found', pointer('/data')],
    ],
    [
      'linkage of the wrong type at a relationship URL',
      '/post/12/relationships/tags',
      { ...alice, body: { data: [{ type: 'user', id: 'ben' }] } },
      [400, 'invalid-relation-data', pointer('/data/0')],
    ],
    [
      'removing members of a required relationship',
      '/post/12/relationships/comments',
      { as: 'admin', method: 'DELETE', body: { data: [{ type: 'comment', id: 1 }] } },
      [403, 'forbidden', pointer('/data')],
    ],
    [
      'tags on a post that the caller can only read',
      '/post/13/relationships/tags',
      { ...alice, body: { data: [{ type: 'tag', id: 1 }] } },
      [403, 'forbidden'],
    ],
    [
      'tags on a post that the caller cannot read',
      '/post/2/relationships/tags',
      { ...alice, body: { data: [{ type: 'tag', id: 1 }] } },
      [404, 'not-found'],
    ],
    [
      'an id that the database generates',
      '/post',
      create({}, { id: 500 }),
      [403, 'forbidden', pointer('/data/id')],
    ],
    [
      'an id that differs from the URL',
      '/post/12',
      patch({ title: 'x' }, { id: 13 }),
      [409, 'conflict', pointer('/data/id')],
    ],
    ['a taken slug', '/post', create({ slug: 'json-api-in-practice' }), [409, 'conflict']],
    [
      'a taken id',
      '/user',
      {
        as: 'admin',
        body: {
          data: { type: 'user', id: 'ben', attributes: { name: 'B', email: 'b@blog.example' } },
        },
      },
      [409, 'conflict'],
    ],
    [
      'a foreign key to a missing record',
      '/post',
      { ...create({ authorId: 'nobody' }), as: 'admin' },
      [404, 'not-found'],
    ],
    ['a create as another user', '/post', create({ authorId: 'ben' }), [403, 'forbidden']],
    ['a create by an anonymous caller', '/post', { body: post(fresh) }, [403, 'forbidden']],
    [
      'an update of a record that the caller can only read',
      '/post/13',
      patch({ title: 'x' }),
      [403, 'forbidden'],
    ],
    [
      'an update of a record that the caller cannot read',
      '/post/2',
      patch({ title: 'x' }),
      [404, 'not-found'],
    ],
    [
      'an update of a field that the caller must not change',
      '/user/alice',
      { ...patch({}), body: { data: { type: 'user', attributes: { role: 'ADMIN' } } } },
      [403, 'forbidden'],
    ],
    ['an update of a missing record', '/post/9999', patch({ title: 'x' }), [404, 'not-found']],
    [
      'a delete of a record that the caller can only read',
      '/post/13',
      { ...alice, method: 'DELETE' },
      [403, 'forbidden'],
    ],
    [
      'a delete of a record that the caller cannot read',
      '/post/2',
      { ...alice, method: 'DELETE' },
      [404, 'not-found'],
    ],
    [
      'an unknown query parameter',
      '/post?nope=1',
      create({}),
      [400, 'unknown-parameter', parameter('nope')],
    ],
    [
      'a form',
      '/post',
      {
        ...alice,
        method: 'POST',
        body: 'title=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      [415, 'unsupported-media-type', header('Content-Type')],
    ],
    [
      'a media type parameter',
      '/post',
      { ...create({}), headers: { 'content-type': 'application/vnd.api+json; charset=utf-8' } },
      [415, 'unsupported-media-type'],
    ],
    [
      'a body above 1 MiB',
      '/post',
      create({ body: 'x'.repeat(1_048_577) }),
      [413, 'payload-too-large'],
    ],
    [
      'JSON that nests too deep',
      '/post',
      { ...alice, body: '['.repeat(200) },
      [400, 'limit-exceeded'],
    ],
  ])('returns an error for %s, and writes nothing', async (_what, path, options, refusal) => {
    await expectRefusal(demo, [path, options], refusal);
  });

  it('names an access policy as the reason', async () => {
    const options = patch({ title: 'x' });
    const { body } = await expectRefusal(demo, ['/post/13', options], [403, 'forbidden']);
    expect(body.errors[0].meta).toEqual({ reason: 'ACCESS_POLICY_VIOLATION' });
  });

  it('has the code of the data layer if that rejected the write', async () => {
    const taken = create({ slug: 'json-api-in-practice' });
    const { body } = await expectRefusal(demo, ['/post', taken], [409, 'conflict']);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      ormCode: expect.any(String),
      detail: expect.stringContaining('slug'),
    });
  });

  it('names every invalid attribute', async () => {
    const options = patch({ title: 1, tips: 'x', keywords: ['a', 1], published: 'yes' });
    const { body } = await expectRefusal(demo, ['/post/12', options], [400, 'invalid-value']);
    const pointers = body.errors.map(
      (error: { source: { pointer: string } }) => error.source.pointer,
    );
    expect(pointers).toEqual(
      ['title', 'tips', 'keywords', 'published'].map((name) => `/data/attributes/${name}`),
    );
  });
});
