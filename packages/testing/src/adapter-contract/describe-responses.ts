import { APP_VARY, type ContractContext } from './contract-server.ts';
import { send, sendJson } from './http-exchange.ts';

const JSON_API = 'application/vnd.api+json';

/** Describes methods, statuses, headers and media types. */
export function describeResponses({ server, itNeeds }: ContractContext): void {
  const get = (path: string, headers = {}) => send(server(), { path, headers });
  const rest = (path: string) => server().rest + path;
  const rpc = (path: string) => server().rpc + path;
  const tagNamed = (name: string) => ({ data: { type: 'tag', attributes: { name } } });
  const createTag = async (name: string): Promise<number> => {
    const response = await sendJson(server(), { path: rest('/tag'), value: tagNamed(name) });
    expect(response.status).toBe(201);
    return response.json().data.id;
  };

  describe('responses', () => {
    it('include a REST collection for GET', async () => {
      const { status, headers, json } = await get(rest('/tag?page[limit]=1'));
      expect([status, headers['content-type']]).toEqual([200, JSON_API]);
      expect(json()).toMatchObject({
        data: [{ type: 'tag' }],
        meta: { total: expect.any(Number) },
      });
    });

    itNeeds('its own Vary header')('have the header Vary', async () => {
      const { headers } = await get(rest('/tag'));
      // A framework may add the headers that its own responses depend on.
      expect(namesIn(headers.vary)).toContain('accept');
    });

    itNeeds('headers set in front')('keep a Vary that the app has set', async () => {
      const { headers } = await get(rest('/tag'));
      expect(namesIn(headers.vary)).toEqual(
        expect.arrayContaining(['accept', APP_VARY.toLowerCase()]),
      );
    });

    it('include a REST resource for GET', async () => {
      const { status, json } = await get(rest('/tag/1'));
      expect([status, json().data]).toMatchObject([200, { type: 'tag', id: 1 }]);
    });

    it('have a Location for POST of a REST resource', async () => {
      const value = tagNamed('posted');
      const { status, headers, json } = await sendJson(server(), { path: rest('/tag'), value });
      expect(status).toBe(201);
      expect(headers.location).toBe(rest(`/tag/${json().data.id}`));
      expect((await get(headers.location ?? '')).json().data.attributes.name).toBe('posted');
    });

    it.each(['PATCH', 'PUT'])('include the updated REST resource for %s', async (method) => {
      const id = await createTag(`before ${method}`);
      const value = { data: { type: 'tag', id, attributes: { name: `after ${method}` } } };
      const path = rest(`/tag/${id}`);
      const response = await sendJson(server(), { method, path, value });
      expect([response.status, response.json().data.attributes.name]).toEqual([
        200,
        `after ${method}`,
      ]);
      expect((await get(path)).json().data.attributes.name).toBe(`after ${method}`);
    });

    it('are empty for DELETE of a REST resource', async () => {
      const path = rest(`/tag/${await createTag('to be deleted')}`);
      const { status, headers, text } = await send(server(), { method: 'DELETE', path });
      expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
      expect((await get(path)).status).toBe(404);
    });

    it('accept POST and DELETE with a body for members of a REST relationship', async () => {
      const team = { data: { type: 'team', id: 'members', attributes: { name: 'members' } } };
      await sendJson(server(), { path: rest('/team'), value: team });
      const parent = { data: { type: 'category', attributes: { name: 'parent' } } };
      const create = () => sendJson(server(), { path: rest('/category'), value: parent });
      const [{ id }, { id: child }] = [(await create()).json().data, (await create()).json().data];
      const path = rest(`/category/${id}/relationships/children`);
      const value = { data: [{ type: 'category', id: child }] };
      const added = await sendJson(server(), { path, value });
      expect([added.status, added.json().data]).toEqual([200, value.data]);
      const removed = await sendJson(server(), { method: 'DELETE', path, value });
      expect([removed.status, removed.json().data]).toEqual([200, []]);
    });

    it.each([
      ['POST', '/tag/create', { data: { name: 'rpc' } }, 201],
      ['PATCH', '/tag/updateMany', { where: { name: 'rpc' }, data: { name: 'rpc 2' } }, 200],
      ['PUT', '/tag/updateMany', { where: { name: 'rpc 2' }, data: { name: 'rpc 3' } }, 200],
    ] as const)('%s of RPC %s', async (method, path, value, status) => {
      const response = await sendJson(server(), { method, path: rpc(path), value });
      expect(response.status).toBe(status);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    });

    const readBy = async (method: string) => {
      await createTag(`read by ${method}`);
      const value = { where: { name: `read by ${method}` }, select: { name: true } };
      const response = await sendJson(server(), { method, path: rpc('/tag/findMany'), value });
      expect([response.status, response.json()]).toEqual([
        200,
        { data: [{ name: `read by ${method}` }] },
      ]);
    };
    it('accept POST of an RPC read', () => readBy('POST'));
    it.each(['GET', 'DELETE'])(
      'accept %s of RPC with a content type, but no body',
      async (method) => {
        const operation = method === 'GET' ? 'findMany' : 'deleteMany';
        const path = rpc(`/tag/${operation}?q=${encodeURIComponent('{"where":{"name":"none"}}')}`);
        const headers = { 'content-type': 'application/json' };
        expect((await send(server(), { method, path, headers })).status).toBe(200);
      },
    );
    itNeeds('the method QUERY')('accept QUERY of an RPC read', () => readBy('QUERY'));

    it('accept DELETE of RPC with arguments in the query string', async () => {
      await createTag('rpc delete');
      const q = encodeURIComponent('{"where":{"name":"rpc delete"}}');
      const path = rpc(`/tag/deleteMany?q=${q}`);
      const { status, json } = await send(server(), { method: 'DELETE', path });
      expect([status, json()]).toEqual([200, { data: { count: 1 } }]);
    });

    it('return values beyond JSON with their codec metadata', async () => {
      const q = encodeURIComponent('{"select":{"createdAt":true}}');
      const path = rpc(`/post/findFirst?q=${q}`);
      const { json } = await get(path, { 'x-caller': 'ann' });
      expect(json()).toEqual({
        data: { createdAt: expect.stringMatching(/Z$/) },
        meta: { serialization: { values: { createdAt: ['Date'] } } },
      });
    });

    it('return text beyond ASCII with its length in bytes', async () => {
      const id = await createTag('東京 🐘');
      const { headers, text } = await get(rest(`/tag/${id}`));
      expect(JSON.parse(text).data.attributes.name).toBe('東京 🐘');
      const length = headers['content-length'];
      expect(length ?? String(Buffer.byteLength(text))).toBe(String(Buffer.byteLength(text)));
    });

    it.each(['/tag', '/tag/1'])(
      'have the headers of GET and no body for HEAD of REST %s',
      async (path) => {
        const [got, head] = [
          await get(rest(path)),
          await send(server(), { method: 'HEAD', path: rest(path) }),
        ];
        expect([head.status, head.text]).toEqual([200, '']);
        expect(head.headers['content-type']).toBe(got.headers['content-type']);
      },
    );

    it('have no body for HEAD of RPC', async () => {
      const head = await send(server(), { method: 'HEAD', path: rpc('/tag/findMany') });
      expect([head.status, head.text]).toEqual([200, '']);
    });

    const ALLOWED = [
      ['rest', '/tag', 'GET, HEAD, POST, OPTIONS'],
      ['rest', '/tag/1', 'GET, HEAD, PATCH, PUT, DELETE, OPTIONS'],
      ['rpc', '/tag/findMany', 'GET, HEAD, QUERY, POST, OPTIONS'],
      ['rpc', '/tag/create', 'POST, OPTIONS'],
    ] as const;

    it.each(ALLOWED)('list the allowed methods for OPTIONS of %s %s', async (kind, path, allow) => {
      const response = await send(server(), { method: 'OPTIONS', path: server()[kind] + path });
      expect([response.status, response.headers.allow, response.text]).toEqual([204, allow, '']);
    });

    it.each([
      ['PATCH', ...ALLOWED[0]],
      ['POST', ...ALLOWED[1]],
      ['PATCH', ...ALLOWED[2]],
      ['GET', ...ALLOWED[3]],
    ] as const)('%s of %s %s with 405 and what is allowed', async (method, kind, path, allow) => {
      const response = await send(server(), { method, path: server()[kind] + path });
      expect([response.status, response.headers.allow]).toEqual([405, allow]);
    });

    it.each([JSON_API, 'application/json', 'application/json; charset=utf-8'])(
      'accept a body of type %s',
      async (type) => {
        const value = tagNamed(`as ${type}`);
        const headers = { 'content-type': type };
        const response = await sendJson(server(), { path: rest('/tag'), value, headers });
        expect(response.status).toBe(201);
      },
    );

    it('run atomic operations, with the extension in both media types', async () => {
      const type = `${JSON_API}; ext="https://jsonapi.org/ext/atomic"`;
      const value = { 'atomic:operations': [{ op: 'add', ...tagNamed('atomic') }] };
      const headers = { 'content-type': type, accept: type };
      const response = await sendJson(server(), { path: rest('/operations'), value, headers });
      expect([response.status, response.headers['content-type']]).toEqual([200, type]);
      expect(response.json()['atomic:results']).toMatchObject([{ data: { type: 'tag' } }]);
    });

    it.each(['text/plain', `${JSON_API}; charset=utf-8`, 'application/xml'])(
      'have the status 415 for a body of type %s',
      async (type) => {
        const value = tagNamed('never');
        const headers = { 'content-type': type };
        const response = await sendJson(server(), { path: rest('/tag'), value, headers });
        expect([response.status, response.json().errors[0].code]).toEqual([
          415,
          'unsupported-media-type',
        ]);
      },
    );

    it('have the status 406 for an unsupported Accept', async () => {
      const { status, json } = await get(rest('/tag'), { accept: `${JSON_API}; a=b` });
      expect([status, json().errors[0].code]).toEqual([406, 'not-acceptable']);
    });

    it.each([
      ['rest', '/nothing', 404, 'unsupported-model'],
      ['rest', '/tag/999999', 404, 'not-found'],
      ['rest', '/tag?filter[nothing]=1', 400, 'invalid-filter'],
    ] as const)('%s %s with its error', async (kind, path, status, code) => {
      const response = await get(server()[kind] + path);
      expect([response.status, response.headers['content-type']]).toEqual([status, JSON_API]);
      expect(response.json().errors).toMatchObject([{ code }]);
    });

    it('have the status 409 for a taken unique value', async () => {
      const value = tagNamed('red');
      const { status, json } = await sendJson(server(), { path: rest('/tag'), value });
      expect([status, json().errors[0].code]).toEqual([409, 'conflict']);
    });

    it('have the status 403 for a denied write', async () => {
      const value = { where: { id: 1 }, data: { name: 'mine' } };
      const path = rpc('/user/update');
      const { status, json } = await sendJson(server(), { method: 'PATCH', path, value });
      expect([status, json().rejectedByPolicy]).toEqual([403, true]);
    });
  });
}

/** The names of headers in a Vary, which are case-insensitive (RFC 9110, 12.5.5). */
function namesIn(vary = ''): readonly string[] {
  return vary.toLowerCase().split(/, */);
}
