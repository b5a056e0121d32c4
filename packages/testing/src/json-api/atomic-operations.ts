import { ATOMIC_EXAMPLES, type AtomicExample } from './atomic-examples.ts';
import type { Check, Coverage } from './coverage.ts';
import type { Exchange, JsonApi } from './json-api.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

const HEADERS = { 'content-type': ATOMIC, accept: ATOMIC };
const tag = (name: string) => ({ op: 'add', data: { type: 'tag', attributes: { name } } });
const ref = (type: string, id: string, relationship?: string) => ({
  ...{ type, id },
  ...(relationship && { relationship }),
});

/** Sends operations to the strict server. */
function operate(
  api: JsonApi,
  operations: readonly unknown[],
  { headers, ...members }: { readonly headers?: object; readonly [member: string]: unknown } = {},
): Promise<Exchange> {
  return api.send('POST', '/operations', {
    body: { 'atomic:operations': operations, ...members },
    headers: { ...HEADERS, ...headers },
  });
}

/** Checks a response for errors, each about one part of the request document. */
function expectErrors({ status, body }: Exchange, expected: number, ...pointers: string[]): void {
  expect([status, body['atomic:results'], body.data]).toEqual([expected, undefined, undefined]);
  const found = body.errors.map(
    (error: { source?: { pointer?: string } }) => error.source?.pointer,
  );
  expect(found).toEqual(pointers);
}

async function namesOfTags(api: JsonApi): Promise<readonly string[]> {
  const { data } = await api.read('/tag?sort=id');
  return data.map((each: { attributes: { name: string } }) => each.attributes.name);
}

/** The attribute of a tag that is taken. */
const NAME = '/data/attributes/name';
const at = (index: number, pointer = '') => `/atomic:operations/${index}${pointer}`;

const runsExample =
  (name: keyof typeof ATOMIC_EXAMPLES): Check =>
  async (api) => {
    const { operations, results }: AtomicExample = ATOMIC_EXAMPLES[name];
    const { status, body, headers } = await operate(api, operations);
    if (results === undefined) expect([status, body]).toEqual([204, undefined]);
    else {
      expect([status, headers['content-type']]).toEqual([200, ATOMIC]);
      expect(body).toMatchObject({ 'atomic:results': results });
    }
  };

/** Statement of the extension → the check that shows conformance. */
export const ATOMIC_COVERAGE: Coverage = {
  'document-no-data': async (api) => {
    for (const member of ['data', 'included'])
      expectErrors(await operate(api, [tag('new')], { [member]: [] }), 400, `/${member}`);
    const { status, body } = await operate(api, [tag('new')], { meta: { any: 1 }, jsonapi: {} });
    expect([status, 'data' in body, 'included' in body]).toEqual([200, false, false]);
  },
  'document-one-list': async (api) => {
    const both = await operate(api, [tag('new')], { 'atomic:results': [] });
    expectErrors(both, 400, '/atomic:results');
    const { body } = await operate(api, [tag('new')]);
    expect(Object.keys(body).sort()).toEqual(['atomic:results', 'jsonapi']);
  },
  'document-no-errors': async (api) => {
    expectErrors(await operate(api, [tag('new')], { errors: [] }), 400, '/errors');
    const { body } = await operate(api, [tag('new')]);
    expect(body.errors).toBeUndefined();
    const failed = await operate(api, [tag('new')]);
    expect(Object.keys(failed.body).sort()).toEqual(['errors', 'jsonapi']);
  },
  'operation-op': async (api) => {
    expectErrors(await operate(api, [{ data: tag('x').data }]), 400, at(0));
    expectErrors(await operate(api, [{ ...tag('x'), op: 'replace' }]), 400, at(0, '/op'));
  },
  'operation-target': async (api) => {
    const both = { op: 'remove', ref: ref('tag', '1'), href: '/tag/1' };
    expectErrors(await operate(api, [both]), 400, at(0, '/href'));
  },
  'operation-ref': async (api) => {
    const remove = (target: object) => operate(api, [{ op: 'remove', ref: target }]);
    expectErrors(await remove({ type: 'tag' }), 400, at(0, '/ref'));
    expectErrors(await remove({ id: '1' }), 400, at(0, '/ref/type'));
    expectErrors(await remove({ type: 'tag', lid: 'a' }), 400, at(0, '/ref/lid'));
    expectErrors(await remove({ type: 'tag', id: '1', lid: 'a' }), 400, at(0, '/ref/lid'));
    const lid = { type: 'tag', lid: 'a' };
    const operations = [
      { op: 'add', data: { ...tag('new').data, lid: 'a' } },
      { op: 'add', ref: ref('post', '2', 'tags'), data: [lid] },
      { op: 'update', ref: { ...lid, relationship: 'posts' }, data: [ref('post', '5')] },
    ];
    expect((await operate(api, operations)).status).toBe(200);
    const { data } = await api.read('/post/5/relationships/tags');
    expect(data).toEqual([ref('tag', '4')]);
  },
  'operation-href': async (api) => {
    const self = 'http://api.test/rest/tag/3';
    expect((await operate(api, [{ op: 'remove', href: self }])).status).toBe(204);
    expect((await operate(api, [{ op: 'remove', href: '/tag/2' }])).status).toBe(204);
    expect(await namesOfTags(api)).toEqual(['red']);
  },
  'operation-data-meta': async (api) => {
    const { status } = await operate(api, [{ ...tag('new'), meta: { any: { thing: 1 } } }]);
    expect(status).toBe(200);
    expectErrors(await operate(api, [{ ...tag('x'), params: {} }]), 400, at(0, '/params'));
  },
  'result-members': async (api) => {
    const { body } = await operate(api, [tag('new'), { op: 'remove', ref: ref('tag', '3') }]);
    for (const result of body['atomic:results'])
      expect(['data', 'meta']).toEqual(expect.arrayContaining(Object.keys(result)));
  },
  'result-empty': async (api) => {
    const { body } = await operate(api, [{ op: 'remove', ref: ref('tag', '3') }, tag('new')]);
    expect(body['atomic:results'][0]).toEqual({});
  },
  'processing-post': async (api) => {
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE']) {
      const { status, headers } = await api.send(method, '/operations', { headers: HEADERS });
      expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
    }
    const { status, headers } = await api.send('OPTIONS', '/operations');
    expect([status, headers.allow]).toEqual([204, 'POST, OPTIONS']);
  },
  'processing-order': async (api) => {
    const rename = (name: string) => ({ op: 'update', data: { ...tag(name).data, id: '1' } });
    await operate(api, [
      rename('a'),
      tag('b'),
      rename('c'),
      { op: 'remove', ref: ref('tag', '2') },
    ]);
    expect(await namesOfTags(api)).toEqual(['c', 'green', 'b']);
  },
  'processing-atomic': async (api) => {
    const operations = [tag('a'), { op: 'remove', ref: ref('tag', '3') }, tag('red'), tag('b')];
    expectErrors(await operate(api, operations), 409, at(2, NAME));
    expect(await namesOfTags(api)).toEqual(['red', 'blue', 'green']);
  },
  'processing-results': async (api) => {
    const operations = [tag('a'), { op: 'remove', ref: ref('tag', '3') }, tag('b')];
    const { status, body } = await operate(api, operations);
    expect(status).toBe(200);
    expect(body['atomic:results']).toMatchObject([
      { data: { attributes: { name: 'a' } } },
      {},
      { data: { attributes: { name: 'b' } } },
    ]);
  },
  'processing-204': async (api) => {
    const { status, body } = await operate(api, [{ op: 'remove', ref: ref('tag', '3') }]);
    expect([status, body]).toEqual([204, undefined]);
  },
  'errors-base': async (api) => {
    const missing = { op: 'remove', ref: ref('tag', '99') };
    expectErrors(await operate(api, [missing]), 404, at(0));
    // Several problems of different statuses: the most general one.
    const { status, body } = await operate(api, [
      { op: 'add' },
      missing,
      { op: 'remove', ref: ref('tag', 'x') },
    ]);
    const statuses = body.errors.map((error: { status: string }) => error.status);
    expect([status, statuses]).toEqual([400, ['400', '404']]);
  },
  'errors-pointer': async (api) => {
    const operations = [tag('a'), { op: 'add', data: { type: 'tag', attributes: { name: 1 } } }];
    expectErrors(await operate(api, operations), 400, at(1, '/data/attributes/name'));
  },
  'create-operation': async (api) => {
    const { data } = tag('new');
    expectErrors(await operate(api, [{ op: 'add' }]), 400, at(0, '/data'));
    expectErrors(await operate(api, [{ op: 'add', data: {} }]), 400, at(0, '/data/type'));
    expect((await operate(api, [{ op: 'add', href: '/tag', data }])).status).toBe(200);
  },
  'create-result': runsExample('creating a resource'),
  'create-error': async (api) => {
    expectErrors(await operate(api, [tag('red')]), 409, at(0, NAME));
  },
  'update-operation': async (api) => {
    const data = { type: 'tag', id: '1', attributes: { name: 'x' } };
    for (const target of [{ ref: ref('tag', '1') }, { href: '/tag/1' }, {}])
      expect((await operate(api, [{ op: 'update', ...target, data }])).status).toBe(200);
    const { id: _, ...without } = data;
    expectErrors(await operate(api, [{ op: 'update', data: without }]), 400, at(0, '/data'));
  },
  'update-result': runsExample('updating a resource'),
  'update-error': async (api) => {
    const data = { type: 'tag', id: '1', attributes: { name: 'blue' } };
    expectErrors(await operate(api, [{ op: 'update', data }]), 409, at(0, NAME));
  },
  'delete-operation': async (api) => {
    expectErrors(await operate(api, [{ op: 'remove' }]), 400, at(0));
  },
  'delete-result': runsExample('deleting a resource'),
  'delete-error': async (api) => {
    expectErrors(await operate(api, [{ op: 'remove', ref: ref('tag', '99') }]), 404, at(0));
  },
  'to-one-operation': async (api) => {
    const target = ref('post', '1', 'author');
    const data = ref('user', '2');
    expectErrors(await operate(api, [{ op: 'add', ref: target, data }]), 400, at(0, '/ref'));
    expect((await operate(api, [{ op: 'update', ref: target, data }])).status).toBe(204);
    await runsExample('clearing a to-one relationship')(api);
    expect((await api.read('/post/1/relationships/author')).data).toBeNull();
  },
  'to-one-result': runsExample('assigning a to-one relationship'),
  'to-many-operations': async (api) => {
    const idsOf = async () => {
      const { data } = await api.read('/post/2/relationships/tags?sort=id');
      return data.map(({ id }: { id: string }) => id);
    };
    await runsExample('adding members')(api);
    expect(await idsOf()).toEqual(['1']);
    await runsExample('replacing all members')(api);
    expect(await idsOf()).toEqual(['2', '3']);
    await runsExample('removing members')(api);
    expect(await idsOf()).toEqual([]);
  },
  'to-many-result': runsExample('replacing all members'),
  'relationship-error': async (api) => {
    const target = ref('post', '1', 'tags');
    const data = [ref('tag', '99')];
    expectErrors(await operate(api, [{ op: 'add', ref: target, data }]), 404, at(0, '/data'));
  },
  'extension-content-type': runsExample('several operations'),
  'extension-415': async (api) => {
    for (const ext of [
      'https://example.com/other',
      'https://jsonapi.org/ext/atomic https://a.b/c',
    ]) {
      const headers = { 'content-type': `application/vnd.api+json; ext="${ext}"` };
      expect((await operate(api, [tag('x')], { headers })).status).toBe(415);
    }
    const data = { type: 'tag', attributes: { name: 'x' } };
    const other = await api.send('POST', '/tag', { data, headers: { 'content-type': ATOMIC } });
    expect(other.status).toBe(415);
  },
  'extension-406': async (api) => {
    const accept = 'application/vnd.api+json; ext="https://example.com/other"';
    expect((await operate(api, [tag('x')], { headers: { accept } })).status).toBe(406);
    const either = { accept: `${accept}, ${ATOMIC}` };
    expect((await operate(api, [tag('x')], { headers: either })).status).toBe(200);
  },
  'extension-profile': async (api) => {
    const type = `${ATOMIC}; profile="https://example.com/any"`;
    const headers = { 'content-type': type, accept: type };
    expect((await operate(api, [tag('x')], { headers })).status).toBe(200);
  },
};
