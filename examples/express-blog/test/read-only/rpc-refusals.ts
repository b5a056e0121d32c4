import type { CallOptions } from '../start-demo.ts';
import { expectRpcRefusal } from './expect-refusal.ts';
import { demo } from './shared-demo.ts';

const encode = (value: object) => encodeURIComponent(JSON.stringify(value));

const refuse = (path: string, options: CallOptions, status: number) =>
  expectRpcRefusal(demo, [path, options], status);

describe('a malformed call', () => {
  const find = 'post/findMany';
  const values = (types: object) => `q=${encode({ where: { id: 1 } })}&meta=${encode(types)}`;
  const undefinedId = { serialization: { values: { 'where.id': ['undefined'] } } };
  const misfit = { serialization: { values: { 'where.nope': ['Date'] } } };

  it.each([
    ['q that is not JSON', `${find}?q={bad`],
    ['an empty q', `${find}?q=`],
    ['q that is a list', `${find}?q=[]`],
    ['q that is null', `${find}?q=null`],
    ['a repeated q', `${find}?q={}&q={}`],
    ['an invalid escape', `${find}?q=%E0%A4%A`],
    ['another parameter', `${find}?q={}&where={}`],
    ['q that is nested too deep', `${find}?q=${'['.repeat(200)}`],
    ['a member __proto__', `${find}?q={"where":{"__proto__":{"id":1}}}`],
    ['meta that is not JSON', `${find}?q={}&meta={bad`],
    ['meta that is a list', `${find}?q={}&meta=[]`],
    ['meta that decodes to undefined', `${find}?${values(undefinedId)}`],
    ['meta with a path to no value', `${find}?${values(misfit)}`],
    ['an unknown model', 'nope/findMany'],
    ['the model __proto__', '__proto__/findMany'],
    ['the model constructor', 'constructor/findMany'],
    ['an unknown operation', 'post/findAll'],
    ['the operation constructor', 'post/constructor'],
    ['the operation __proto__', 'post/__proto__'],
    ['a private member as the operation', 'post/$transaction'],
    ['no operation', 'post'],
    ['no path', ''],
    ['a longer path', 'post/findMany/1'],
    ['an invalid escape in the path', '%/findMany'],
  ])('returns 400 for %s', async (_what, path) => {
    const { body } = await refuse(path, {}, 400);
    expect(body).toEqual({ message: expect.stringMatching(/\S/) });
  });

  it.each<[string, object, string]>([
    ['an unknown argument', { nope: 1 }, 'nope'],
    ['an unknown field', { where: { nope: 1 } }, 'nope'],
    ['a value of the wrong type', { where: { id: 'one' } }, 'where.id'],
    ['the field constructor', { where: { constructor: 1 } }, 'constructor'],
    ['an unknown direction', { orderBy: { id: 'up' } }, 'orderBy.id'],
  ])('returns 400 for %s, and names it', async (_what, args, name) => {
    const { body } = await refuse(`post/findMany?q=${encode(args)}`, {}, 400);
    expect(body).toMatchObject({ message: expect.stringContaining(name) });
  });

  it('returns 400 for a negative skip, without calling the ORM', async () => {
    const { body } = await refuse(`post/findMany?q=${encode({ skip: -1 })}`, {}, 400);
    expect(body).toEqual({
      rejectedByValidation: true,
      message: 'Expected an integer from 0 at "skip".',
    });
  });

  it('returns 401 for an unknown token', async () => {
    const headers = { authorization: 'Bearer demo-nobody' };
    const { body, headers: sent } = await refuse('post/count', { headers }, 401);
    expect(body).toEqual({ message: expect.any(String) });
    expect(sent.get('www-authenticate')).toBe('Bearer');
  });
});

describe('a method that an operation does not support', () => {
  const reads = 'findMany findUnique findFirst count aggregate groupBy exists'.split(' ');
  const cases: [operation: string, methods: string[], allow: string][] = [
    ...[...reads, 'findUniqueOrThrow', 'findFirstOrThrow'].map(
      (name): [string, string[], string] => [
        name,
        ['PATCH', 'PUT', 'DELETE'],
        'GET, HEAD, QUERY, POST',
      ],
    ),
    ...['create', 'createMany', 'createManyAndReturn', 'upsert'].map(
      (name): [string, string[], string] => [name, ['GET', 'PATCH', 'PUT', 'DELETE'], 'POST'],
    ),
    ...['update', 'updateMany', 'updateManyAndReturn'].map((name): [string, string[], string] => [
      name,
      ['GET', 'POST', 'DELETE'],
      'PATCH, PUT',
    ]),
    ...['delete', 'deleteMany'].map((name): [string, string[], string] => [
      name,
      ['GET', 'POST', 'PATCH', 'PUT'],
      'DELETE',
    ]),
  ];

  it.each(cases)('is a 405 in %s: %j; allowed: %s', async (operation, methods, allow) => {
    for (const method of methods) {
      const { headers } = await refuse(`comment/${operation}`, { method, as: 'admin' }, 405);
      expect(headers.get('allow')).toBe(`${allow}, OPTIONS`);
    }
    const options = await demo.call(`/rpc/comment/${operation}`, { method: 'OPTIONS' });
    expect(options).toMatchObject({ status: 204, text: '' });
    expect(options.headers.get('allow')).toBe(`${allow}, OPTIONS`);
  });
});

const fresh = { slug: 'refused', title: 'Refused', body: 'Words.' };
const alice = { as: 'alice' };
const create = (data: object, more: object = {}) => ({ ...alice, body: { data, ...more } });
const update = (where: object, data: object) => ({
  ...alice,
  method: 'PATCH',
  body: { where, data },
});
const remove = { ...alice, method: 'DELETE' };
const denied = {
  orm: true,
  rejectedByPolicy: true,
  rejectReason: 'no-access',
  reason: 'ACCESS_POLICY_VIOLATION',
  code: expect.any(String),
  message: expect.any(String),
};
const missing = { orm: true, code: expect.any(String), message: expect.any(String) };
const undefinedTitle = { serialization: { values: { 'data.title': ['undefined'] } } };

describe('a rejected write', () => {
  it.each<[string, string, CallOptions]>([
    ['no body', 'post/create', { ...alice, method: 'POST' }],
    ['malformed JSON', 'post/create', { ...alice, body: '{"data":' }],
    ['a body that is not an object', 'post/create', { ...alice, body: '[]' }],
    ['meta that is not an object', 'post/create', create(fresh, { meta: 'x' })],
    ['meta that decodes to undefined', 'post/create', create(fresh, { meta: undefinedTitle })],
    ['arguments in q and in the body', 'post/create?q={}', create(fresh)],
  ])('returns 400 for %s', async (_what, path, options) => {
    const { body } = await refuse(path, options, 400);
    expect(body).toEqual({ message: expect.stringMatching(/\S/) });
  });

  it.each<[string, string, CallOptions, string]>([
    ['no data', 'post/create', { ...alice, body: {} }, 'data'],
    ['a missing value', 'post/create', create({ slug: 'refused', title: 'x' }), 'data.body'],
    [
      'a value that the schema does not allow',
      'post/create',
      create({ ...fresh, slug: 'A B' }),
      'data.slug',
    ],
    ['an empty title', 'post/update', update({ id: 12 }, { title: '' }), 'data.title'],
    ['an unknown field', 'post/update', update({ id: 12 }, { nope: 1 }), 'nope'],
    ['no where', 'post/update', { ...alice, method: 'PATCH', body: { data: {} } }, 'where'],
    [
      'an unknown enum value',
      'postLike/create',
      create({ postId: 1, reaction: 'HATE' }),
      'data.reaction',
    ],
  ])('returns 400 for %s, and names the field', async (_what, path, options, name) => {
    const { body } = await refuse(path, options, 400);
    expect(body).toMatchObject({ message: expect.stringContaining(name) });
  });

  it.each<[string, string, CallOptions]>([
    ['a create by an anonymous caller', 'post/create', { body: { data: fresh } }],
    ['a create as another user', 'post/create', create({ ...fresh, authorId: 'ben' })],
    [
      'one row of many',
      'post/createMany',
      create([fresh, { ...fresh, slug: 'b', authorId: 'ben' }]),
    ],
    [
      'a field that the caller must not change',
      'user/update',
      update({ id: 'alice' }, { role: 'ADMIN' }),
    ],
    [
      'assigning one’s own post to another user',
      'post/update',
      update({ id: 12 }, { authorId: 'ben' }),
    ],
    [
      'an upsert that creates',
      'tag/upsert',
      { ...alice, body: { where: { name: 'x' }, create: { name: 'x' }, update: {} } },
    ],
  ])('returns 403 for %s', async (_what, path, options) => {
    const { body } = await refuse(path, options, 403);
    expect(body).toEqual({ ...denied, model: path.split('/')[0] });
  });

  it.each<[string, string, CallOptions]>([
    ['an update of a missing record', 'post/update', update({ id: 9999 }, { title: 'x' })],
    [
      'an update of a record that the caller cannot read',
      'post/update',
      update({ id: 2 }, { title: 'x' }),
    ],
    ['a delete of a missing record', `post/delete?q=${encode({ where: { id: 9999 } })}`, remove],
    [
      'a delete of a record that the caller cannot read',
      `post/delete?q=${encode({ where: { id: 2 } })}`,
      remove,
    ],
    [
      'findUniqueOrThrow without a result',
      `post/findUniqueOrThrow?q=${encode({ where: { id: 2 } })}`,
      {},
    ],
    [
      'findFirstOrThrow without a result',
      `post/findFirstOrThrow?q=${encode({ where: { id: 2 } })}`,
      {},
    ],
    [
      'a link to a missing record',
      'post/update',
      update({ id: 12 }, { tags: { connect: [{ id: 1 }, { id: 999 }] } }),
    ],
    [
      'a comment on a post that the caller cannot read',
      'comment/create',
      create({ postId: 2, body: 'Hm.' }),
    ],
    [
      'a foreign key to a missing record',
      'post/create',
      { ...create({ ...fresh, authorId: 'x' }), as: 'admin' },
    ],
  ])('returns 404 for %s', async (_what, path, options) => {
    const { body } = await refuse(path, options, 404);
    expect(body).toMatchObject({ orm: true, message: missing.message });
  });

  it.each<[string, string, CallOptions]>([
    ['a taken slug', 'post/create', create({ ...fresh, slug: 'json-api-in-practice' })],
    [
      'one taken slug of many',
      'post/createMany',
      create([fresh, { ...fresh, slug: 'json-api-in-practice' }]),
    ],
  ])('returns 409 for %s', async (_what, path, options) => {
    const { body } = await refuse(path, options, 409);
    expect(body).toEqual(missing);
  });

  it('returns 415 for a form, and 413 for a body above 1 MiB', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await refuse('post/create', { ...alice, body: 'title=x', headers: form }, 415);
    await refuse('post/create', create({ ...fresh, body: 'x'.repeat(1_048_577) }), 413);
  });
});

describe('passwordHash', () => {
  const guess = { passwordHash: { startsWith: 'scrypt' } };

  it.each<[string, object]>([
    ['user/findMany', { select: { id: true, passwordHash: true } }],
    ['user/findMany', { omit: { passwordHash: false } }],
    ['user/findMany', { orderBy: { passwordHash: 'asc' } }],
    ['user/findMany', { distinct: ['passwordHash'] }],
    ['user/findMany', { cursor: { id: 'ben', ...guess } }],
    ['user/count', { where: guess }],
    ['user/count', { where: { AND: [{ NOT: guess }] } }],
    ['user/count', { select: { passwordHash: true } }],
    ['user/aggregate', { _max: { passwordHash: true } }],
    ['user/groupBy', { by: ['passwordHash'] }],
    ['user/groupBy', { by: ['role'], having: guess }],
    ['post/count', { where: { author: guess } }],
    ['post/findMany', { include: { author: { select: { passwordHash: true } } } }],
    ['post/findMany', { orderBy: { author: { passwordHash: 'asc' } } }],
    ['tag/findMany', { include: { posts: { where: { author: guess } } } }],
  ])('is unknown to %s with %j, even for an admin', async (path, args) => {
    const { body } = await refuse(`${path}?q=${encode(args)}`, { as: 'admin' }, 400);
    expect(body.message).toContain('passwordHash');
    expect(body.message).not.toContain('scrypt');
  });

  it('is not writable', async () => {
    const options = { ...update({ id: 'ben' }, { passwordHash: 'x' }), as: 'admin' };
    const { body } = await refuse('user/update', options, 400);
    expect(body.message).toContain('passwordHash');
  });
});
