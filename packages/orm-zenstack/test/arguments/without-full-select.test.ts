import { type OrmBinding, restHandler } from '@modelway/core';
import {
  createTestDatabase,
  postgresTarget,
  schema,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { createWithoutFullSelect } from '../../src/arguments/without-full-select.ts';
import { zenstack } from '../../src/index.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

const models = (schema as unknown as ZenStackSchema).models;
const { Tag, User } = models as Required<typeof models>;
const shorten = createWithoutFullSelect(schema as unknown as ZenStackSchema);

const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
const scalarsOf = (model: typeof Tag) =>
  Object.values(model?.fields ?? {}).filter(({ relation }) => !relation);
const TAG = all(scalarsOf(Tag).map(({ name }) => name));

describe('createWithoutFullSelect', () => {
  it('removes a selection of the default fields', () => {
    const rest = { where: { id: 1 }, take: 5 };
    expect(shorten({ ...rest, select: TAG }, Tag as never)).toEqual(rest);
  });

  it('turns selected relationships into an include', () => {
    const posts = { select: { id: true }, take: 1 };
    const _count = { select: { posts: true } };
    expect(shorten({ select: { ...TAG, posts, _count } }, Tag as never)).toEqual({
      include: { posts, _count },
    });
  });

  it.each([
    ['nothing', undefined],
    ['no selection', { take: 5 }],
    ['some of the fields', { select: { id: true } }],
    ['a field that is not wanted', { select: { ...TAG, name: false } }],
    ['a relationship that is not wanted', { select: { ...TAG, posts: false } }],
    ['a name that there is not', { select: { ...TAG, constructor: true } }],
  ])('keeps %s', (_what, args) => {
    expect(shorten(args, Tag as never)).toBe(args);
  });

  it('keeps a selection of fields that the schema omits, and removes one without them', () => {
    const omitted = scalarsOf(User).filter(({ omit }) => omit);
    expect(omitted).not.toEqual([]);
    const whole = { select: all(scalarsOf(User).map(({ name }) => name)) };
    expect(shorten(whole, User as never)).toBe(whole);
    const visible = scalarsOf(User).filter(({ omit }) => !omit);
    expect(shorten({ select: all(visible.map(({ name }) => name)) }, User as never)).toEqual({});
  });

  it.each([
    ['omits fields of the model', { omit: { tag: { name: true } } }],
    ['shows fields of the model', { omit: { Tag: { name: false } } }],
    ['has a plugin that adds some', { plugins: [{ id: 'x', result: { tag: { shout: {} } } }] }],
  ])('keeps a selection where the client %s', (_what, options) => {
    const args = { select: TAG };
    expect(shorten(args, Tag as never, options)).toBe(args);
    expect(shorten({ select: TAG }, Tag as never, { omit: { user: {} } })).toEqual({});
  });

  it('keeps the selection of a model that others extend', () => {
    const base = { ...(Tag as NonNullable<typeof Tag>), subModels: ['SpecialTag'] };
    const args = { select: TAG };
    const own = createWithoutFullSelect({
      ...(schema as unknown as ZenStackSchema),
      models: { Tag: base },
    });
    expect(own(args, base)).toBe(args);
  });
});

describe('a whole resource from ZenStack', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(postgresTarget());
    const { raw } = database;
    const { id } = await raw.user.create({ data: { email: 'ann@example.com', name: 'Ann' } });
    const posts = { create: [{ title: 'First', authorId: id }] };
    await raw.tag.create({ data: { name: 'red', posts } as never });
  });
  afterAll(() => database.close());

  /** Returns the response, and the arguments that the client received. */
  const exchange = async (sent: { url: string; body?: object }, client: unknown = database.raw) => {
    const request = { method: sent.body ? 'POST' : 'GET', ...sent };
    const seen: object[] = [];
    const onQuery = ({ args, proceed }: { args: object; proceed(args: object): unknown }) => {
      if (args && ('orderBy' in args || 'data' in args)) seen.push(args);
      return proceed(args);
    };
    const watched = (client as { $use(plugin: object): unknown }).$use({ id: 'watch', onQuery });
    const orm = zenstack(schema) as unknown as OrmBinding<unknown>;
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    // The first read, of fields whose sizes are unknown, takes several calls.
    await sendRequest(handler, { url: '/tag?include=posts', client: watched });
    seen.length = 0;
    const { status, body } = await sendRequest(handler, { ...request, client: watched });
    return { status, body, args: seen[0] };
  };

  /** A client with settings of its own for the results. */
  const keepingSelections = () =>
    database.raw.$setOptions({ ...database.raw.$options, omit: { tag: {} } } as never);

  it.each([
    ['/tag', {}],
    ['/tag?include=posts', { include: { posts: expect.anything() } }],
  ])('omits the selection of %s, and returns the same result as with it', async (url, more) => {
    const selecting = await exchange({ url }, keepingSelections());
    expect(selecting.args).toMatchObject({ select: { id: true, name: true } });
    const { args, ...response } = await exchange({ url });
    expect(response).toMatchObject({
      status: 200,
      body: { data: [{ attributes: { name: 'red' } }] },
    });
    expect(response.body).toEqual(selecting.body);
    expect(args).not.toHaveProperty('select');
    expect(args).toMatchObject(more);
  });

  it('is created without its selection, with the same response as with it', async () => {
    const create = (name: string, client?: unknown) =>
      exchange({ url: '/tag', body: { data: { type: 'tag', attributes: { name } } } }, client);
    const selecting = await create('blue', keepingSelections());
    expect(selecting.args).toHaveProperty('select');
    const { args, status, body } = await create('green');
    expect(args).toEqual({ data: { name: 'green' } });
    expect(status).toBe(201);
    const { id } = body.data;
    const alike = JSON.stringify(selecting.body)
      .replaceAll('blue', 'green')
      .replaceAll(`/${selecting.body.data.id}`, `/${id}`);
    expect({ ...body, data: { ...body.data, id: selecting.body.data.id } }).toEqual(
      JSON.parse(alike),
    );
  });

  it('selects the fields that a client requests', async () => {
    expect((await exchange({ url: '/post?fields[post]=title' })).args).toHaveProperty(
      'select.title',
      true,
    );
  });
});
