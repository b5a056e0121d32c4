import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { REJECTED_CREATIONS, type RejectedCreation } from './rejected-creation-cases.ts';
import { DENIED } from './relationship-denial-cases.ts';
import {
  IMPOSSIBLE,
  link,
  links,
  MALFORMED,
  type RelationshipRejection,
} from './relationship-rejection-cases.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

/** Describes relationship writes that are rejected and change nothing. */
export function describeRestRelationshipsRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    method: string,
    url: string,
    { body, caller = ADA }: { body?: unknown; caller?: Caller | undefined },
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false })(database.orm), {
      method,
      url,
      body,
      client: database.as(caller),
    });
  /** Returns the only error of a request that must fail and change nothing. */
  const rejection = async (sending: () => Promise<TestResponse>): Promise<Json> => {
    const before = await readColumns(database);
    const { status, body } = await sending();
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect({ status, data: body.data, errors: body.errors?.length }).toMatchObject({
      status: body.errors?.[0].status ?? 'an error',
      data: undefined,
      errors: 1,
    });
    expect(JSON.stringify(body)).not.toMatch(/select|insert|(?<!SQLITE_)constraint|_key|Error:/i);
    const { code, source } = body.errors[0];
    return { status, code, ...(source && { source }) };
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const toCase = ([name, request, status, code, pointer]: RelationshipRejection) => {
    return { name, request, status, code, pointer };
  };
  const cases = [...MALFORMED, ...IMPOSSIBLE].map(toCase);
  const denied = DENIED.map(toCase);
  if (can(start, 'policies')) cases.push(...denied);
  else it.skip.each(denied)('rejects $name', () => {});
  const needOf = (name: string) => (name === 'an id out of range' ? 'narrow-ints' : undefined);

  describe.each(cases)('$name', ({ name, request, status, code, pointer }) => {
    const itRejects = itNeeds(start, needOf(name));
    const [method, resource, relation, data, caller] = request;
    const expected = (at: string) => ({
      status,
      code,
      ...(typeof pointer === 'string' && { source: { pointer: at + pointer } }),
    });

    itRejects(`is refused by ${method} /${resource}/relationships/${relation}`, async () => {
      const url = `/${resource}/relationships/${relation}`;
      const found = await rejection(() => send(method, url, { body: { data }, caller }));
      expect(found).toMatchObject(expected('/data'));
    });

    if (method !== 'PATCH') return;

    itRejects(`is refused by PATCH /${resource}, with all else in the body`, async () => {
      const [type] = resource.split('/');
      const body = { data: { type, ...besides(type), relationships: { [relation]: { data } } } };
      const found = await rejection(() => send('PATCH', `/${resource}`, { body, caller }));
      expect(found).toMatchObject(expected(`/data/relationships/${relation}/data`));
    });
  });

  itEachNeeds<RejectedCreation>(
    start,
    REJECTED_CREATIONS,
    ([, , , , , , needs]) => needs,
  )('refuses to create with %s', async (_, data, caller, status, code, pointer) => {
    const found = await rejection(() => send('POST', `/${data.type}`, { body: { data }, caller }));
    expect(found).toEqual({ status, code, ...(pointer && { source: { pointer } }) });
  });

  it('reports all errors of a body at once', async () => {
    const data = {
      type: 'post',
      attributes: { nope: 1 },
      relationships: { author: { data: [] }, tags: { data: [link('post', 1), link('tag', 'x')] } },
    };
    const { status, body } = await send('PATCH', '/post/1', { body: { data } });
    expect(status).toBe(400);
    expect(body.errors.map((error: Json) => error.source.pointer)).toEqual([
      '/data/attributes/nope',
      '/data/relationships/author/data',
      '/data/relationships/tags/data/0',
      '/data/relationships/tags/data/1',
    ]);
  });

  it.each([
    ['members to remove', 'team/a_b', 'memberships', links('membership', '1_a%5Fb')],
    [
      'members that are none to remove',
      'team/empty',
      'memberships',
      links('membership', '1_a%5Fb'),
    ],
    ['memberships of a user to remove', 'user/1', 'memberships', links('membership', '1_a%5Fb')],
  ])('refuses %s where their key is required', async (_, resource, relation, data) => {
    const url = `/${resource}/relationships/${relation}`;
    expect(await rejection(() => send('DELETE', url, { body: { data } }))).toEqual({
      status: 403,
      code: 'forbidden',
      source: { pointer: '/data' },
    });
  });

  it('rejects a move of a resource whose id contains the relationship', async () => {
    const url = '/membership/2_c%2Fd%20%2525/relationships/team';
    const body = { data: link('team', 'a_b') };
    expect(await rejection(() => send('PATCH', url, { body }))).toEqual({
      status: 409,
      code: 'conflict',
      source: { pointer: '/data' },
    });
  });

  it.each(['POST', 'DELETE'])('rejects %s on a to-one relationship', async (method) => {
    const body = { data: link('user', 2) };
    const url = '/post/1/relationships/author';
    expect(await rejection(() => send(method, url, { body }))).toEqual({
      status: 405,
      code: 'method-not-allowed',
    });
  });

  it.each(['PATCH', 'POST', 'DELETE'])('rejects %s on an unknown relationship', async (method) => {
    for (const name of ['nope', 'title', 'constructor']) {
      const url = `/post/1/relationships/${name}`;
      expect(await rejection(() => send(method, url, { body: { data: [] } }))).toEqual({
        status: 404,
        code: 'unsupported-relationship',
      });
    }
  });

  it.each<readonly [string, unknown, string | undefined]>([
    ['no data', {}, '/data'],
    ['a list as the document', [], undefined],
    ['no JSON', '{', undefined],
    ['nothing', undefined, undefined],
  ])('refuses %s as a relationship document', async (_, body, pointer) => {
    const found = await rejection(() => send('PATCH', '/post/1/relationships/tags', { body }));
    expect(found).toMatchObject({
      status: 400,
      code: 'invalid-payload',
      ...(pointer && { source: { pointer } }),
    });
  });

  itNeeds(start, 'policies')(
    "refuses to take an author's posts away from whom the caller may not change",
    async () => {
      const body = { data: [] };
      const url = '/user/1/relationships/posts';
      expect(await rejection(() => send('PATCH', url, { body, caller: BOB }))).toEqual({
        status: 403,
        code: 'forbidden',
        source: { pointer: '/data' },
      });
    },
  );

  itNeeds(start, 'policies')(
    'leaves links to rows that the caller cannot read, as if they did not exist',
    async () => {
      const before = await readColumns(database);
      const { status, body } = await send('PATCH', '/tag/3/relationships/posts', {
        body: { data: [] },
        caller: BOB,
      });
      expect([status, body.data, body.meta]).toEqual([200, [], { total: 0 }]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    },
  );

  it('lets the author change relationships that others cannot', async () => {
    const { status } = await send('PATCH', '/post/3/relationships/tags', {
      body: { data: links('tag', 1) },
      caller: ANN,
    });
    expect([status, (await readColumns(database)).get('post 3 tags')]).toEqual([200, [1]]);
  });
}

/** An attribute that could be written alone. */
function besides(type: string | undefined): object {
  switch (type) {
    case 'post':
      return { attributes: { title: 'Changed' } };
    case 'user':
    case 'tag':
    case 'category':
    case 'team':
      return { attributes: { name: 'Changed' } };
    case 'badge':
      return { attributes: { label: 'Changed' } };
    case 'profile':
      return { attributes: { bio: 'Changed' } };
    case 'membership':
      return { attributes: { level: 'changed' } };
    default:
      return { attributes: { code: 'Changed' } };
  }
}
