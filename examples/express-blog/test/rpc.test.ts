import { type CallOptions, type Demo, startDemo } from './start-demo.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 120_000);

afterAll(() => demo?.stop());

/** Returns the URL of a read or a delete, with its arguments in `q`. */
const urlOf = (path: string, args: object) =>
  `/rpc/${path}?q=${encodeURIComponent(JSON.stringify(args))}`;

async function read(path: string, args: object = {}, options?: CallOptions) {
  const { status, headers, body } = await demo.call(urlOf(path, args), options);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  return body;
}

async function write(path: string, body: object, options: CallOptions = { as: 'alice' }) {
  return demo.call(`/rpc/${path}`, { body, ...options });
}

const data = async (answer: ReturnType<typeof write>) => (await answer).body.data;

// Every test writes its own rows: comments on one post with a unique text.
const postId = 13;
const countOf = async (body: string) => (await read('comment/count', { where: { body } })).data;

describe('reading', () => {
  it('findMany returns rows with types that JSON does not support', async () => {
    const args = { where: { id: { in: [1, 2, 3] } }, select: { id: true, tips: true } };
    expect(await read('post/findMany', args)).toEqual({
      data: [
        { id: 1, tips: '4.75' },
        { id: 3, tips: '14.25' },
      ],
      meta: {
        serialization: {
          values: { '0.tips': [['custom', 'Decimal']], '1.tips': [['custom', 'Decimal']] },
        },
      },
    });
  });

  it('findMany requires no arguments', async () => {
    const { status, body } = await demo.call('/rpc/tag/findMany');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(12);
    expect(body.data[9]).toEqual({ id: 10, name: 'teamwork', description: null });
    expect(Object.keys(body)).toEqual(['data']);
  });

  it('findUnique returns the row with included relations, or null', async () => {
    const args = { where: { slug: 'json-api-in-practice' }, select: { id: true, author: true } };
    expect(await read('post/findUnique', args)).toEqual({
      data: {
        id: 3,
        author: {
          id: 'carla',
          name: 'Carla Ruiz',
          email: null,
          role: 'AUTHOR',
          joinedAt: '2025-12-03T08:00:00.000Z',
        },
      },
      meta: { serialization: { values: { 'author.joinedAt': ['Date'] } } },
    });
    expect(await read('post/findUnique', { where: { id: 2 } })).toEqual({ data: null });
  });

  it('findUnique finds a row by its compound id', async () => {
    const where = { postId_userId: { postId: 1, userId: 'farid' } };
    const { data } = await read('postLike/findUnique', { where });
    expect(data).toMatchObject({ postId: 1, userId: 'farid', reaction: 'INSIGHTFUL' });
  });

  it('findFirst returns one row, or null', async () => {
    const args = { where: { authorId: 'ben' }, orderBy: { id: 'desc' }, select: { id: true } };
    expect(await read('post/findFirst', args)).toEqual({ data: { id: 101 } });
    expect(await read('post/findFirst', { where: { id: 2 } })).toEqual({ data: null });
  });

  it('findUniqueOrThrow and findFirstOrThrow return a row', async () => {
    const args = { where: { id: 10 }, select: { name: true } };
    const teamwork = { data: { name: 'teamwork' } };
    expect(await read('tag/findUniqueOrThrow', args)).toEqual(teamwork);
    expect(await read('tag/findFirstOrThrow', args)).toEqual(teamwork);
  });

  it('count returns a number, or one for each field', async () => {
    expect(await read('post/count')).toEqual({ data: 108 });
    const select = { _all: true, publishedAt: true };
    const all = { data: { _all: 120, publishedAt: 108 } };
    expect(await read('post/count', { select }, { as: 'admin' })).toEqual(all);
  });

  it('exists returns whether a row matches', async () => {
    expect(await read('post/exists', { where: { id: 3 } })).toEqual({ data: true });
    expect(await read('post/exists', { where: { id: 2 } })).toEqual({ data: false });
  });

  it('aggregate returns sums, minimums and maximums', async () => {
    const args = {
      where: { id: { in: [1, 3] } },
      _count: true,
      _sum: { viewCount: true },
      _max: { publishedAt: true, readingMinutes: true },
    };
    expect(await read('post/aggregate', args)).toEqual({
      data: {
        _count: 2,
        _sum: { viewCount: '9007199254744750' },
        _max: { publishedAt: '2026-01-09T23:00:00.000Z', readingMinutes: 3.5 },
      },
      meta: {
        serialization: { values: { '_sum.viewCount': ['bigint'], '_max.publishedAt': ['Date'] } },
      },
    });
  });

  it('groupBy returns a row for each group', async () => {
    const args = { by: ['role'], _count: true, orderBy: { role: 'asc' } };
    expect(await read('user/groupBy', args)).toEqual({
      data: [
        { role: 'AUTHOR', _count: 11 },
        { role: 'ADMIN', _count: 1 },
      ],
    });
  });

  it.each(['postLike', 'postlike', 'PostLike', 'POSTLIKE'])(
    'accepts the model name %s',
    async (name) => {
      expect(await read(`${name}/count`)).toEqual({ data: 265 });
    },
  );

  it('handles HEAD like GET, without the body', async () => {
    const answer = await demo.call('/rpc/post/count', { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers.get('content-type')).toBe('application/json');
  });
});

describe('writing', () => {
  it('create returns 201 with the row', async () => {
    const body = { data: { postId, body: 'By create' } };
    const { status, body: answer } = await write('comment/create', body);
    expect(status).toBe(201);
    expect(answer).toEqual({
      data: {
        id: expect.any(Number),
        body: 'By create',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        postId,
        authorId: 'alice',
        parentId: null,
      },
      meta: { serialization: { values: { createdAt: ['Date'] } } },
    });
    expect(await countOf('By create')).toBe(1);
  });

  it('createMany returns 201 with the number of rows', async () => {
    const rows = [1, 2].map(() => ({ postId, body: 'By createMany' }));
    const { status, body } = await write('comment/createMany', { data: rows });
    expect({ status, body }).toEqual({ status: 201, body: { data: { count: 2 } } });
    expect(await countOf('By createMany')).toBe(2);
  });

  it('createManyAndReturn returns 200 with the rows', async () => {
    const rows = [1, 2].map((n) => ({ postId, body: `By createManyAndReturn ${n}` }));
    const args = { data: rows, select: { body: true } };
    const { status, body } = await write('comment/createManyAndReturn', args);
    expect(status).toBe(200);
    expect(body).toEqual({ data: rows.map((row) => ({ body: row.body })) });
  });

  it.each(['PATCH', 'PUT'])('update by %s returns 200 with the row', async (method) => {
    const { id } = await data(write('comment/create', { data: { postId, body: 'Before' } }));
    const args = {
      where: { id },
      data: { body: `By ${method}` },
      select: { id: true, body: true },
    };
    const { status, body } = await write('comment/update', args, { as: 'alice', method });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { id, body: `By ${method}` } });
    expect(await countOf(`By ${method}`)).toBe(1);
  });

  it.each(['PATCH', 'PUT'])('updateMany by %s changes only one’s own rows', async (method) => {
    const text = `Of two by ${method}`;
    for (const as of ['alice', 'ben']) {
      await write('comment/create', { data: { postId, body: text } }, { as });
    }
    const args = { where: { body: text }, data: { body: `${text}, changed` } };
    const { status, body } = await write('comment/updateMany', args, { as: 'alice', method });
    expect({ status, body }).toEqual({ status: 200, body: { data: { count: 1 } } });
    expect(await countOf(text)).toBe(1);
  });

  it('updateManyAndReturn returns 200 with the rows', async () => {
    await write('comment/create', { data: { postId, body: 'To return' } });
    const args = {
      where: { body: 'To return' },
      data: { body: 'Returned' },
      select: { body: true },
    };
    const options = { as: 'alice', method: 'PATCH' };
    const { status, body } = await write('comment/updateManyAndReturn', args, options);
    expect({ status, body }).toEqual({ status: 200, body: { data: [{ body: 'Returned' }] } });
  });

  it('upsert returns 200 for a create and an update', async () => {
    const args = {
      where: { name: 'upserted' },
      create: { name: 'upserted' },
      update: { description: 'Again' },
      select: { description: true },
    };
    const asAdmin = { as: 'admin' };
    const first = await write('tag/upsert', args, asAdmin);
    expect([first.status, first.body]).toEqual([200, { data: { description: null } }]);
    const second = await write('tag/upsert', args, asAdmin);
    expect([second.status, second.body]).toEqual([200, { data: { description: 'Again' } }]);
    await demo.call(urlOf('tag/delete', { where: { name: 'upserted' } }), {
      method: 'DELETE',
      ...asAdmin,
    });
  });

  it('delete returns 200 with the deleted row', async () => {
    const { id } = await data(write('comment/create', { data: { postId, body: 'To go' } }));
    const url = urlOf('comment/delete', { where: { id }, select: { body: true } });
    const { status, body } = await demo.call(url, { method: 'DELETE', as: 'alice' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { body: 'To go' } } });
    expect(await countOf('To go')).toBe(0);
  });

  it('deleteMany deletes only one’s own rows', async () => {
    for (const as of ['alice', 'ben']) {
      await write('comment/create', { data: { postId, body: 'To go' } }, { as });
    }
    const url = urlOf('comment/deleteMany', { where: { body: 'To go' } });
    const { status, body } = await demo.call(url, { method: 'DELETE', as: 'alice' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { count: 1 } } });
    expect(await countOf('To go')).toBe(1);
  });
});
