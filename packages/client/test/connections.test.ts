import { type ClientOptions, requestModels } from '../src/index.ts';
import { answer, connect, prepareScriptedServer, respondBy, server } from './scripted-server.ts';

prepareScriptedServer();

const OK = [200, '{"data":1}'] as const;
const BUSY = [503, '{"message":"Busy"}', { 'retry-after': '0' }] as const;

describe('headers', () => {
  const sentHeaders = async (options: Partial<ClientOptions>, write = false) => {
    let sent: Record<string, unknown> = {};
    respondBy((req, res) => {
      sent = req.headers;
      res.end('{"data":{}}');
    });
    const { tag } = connect(options);
    await (write ? tag.create({ data: { name: 'a' } }) : tag.count());
    return sent;
  };

  it.each<[string, Partial<ClientOptions>, object]>([
    ['defaults', {}, { accept: 'application/json', 'content-type': 'application/json' }],
    ['an object', { headers: { Authorization: 'a' } }, { authorization: 'a' }],
    ['a Headers object', { headers: new Headers({ Authorization: 'a' }) }, { authorization: 'a' }],
    ['a function', { headers: async () => ({ Authorization: 'a' }) }, { authorization: 'a' }],
    [
      'a name in other case',
      { headers: { 'Content-Type': 'a/json' } },
      { 'content-type': 'a/json' },
    ],
  ])('are sent from %s', async (_, options, expected) => {
    expect(await sentHeaders(options, true)).toMatchObject(expected);
  });

  it.each(['prefer', 'Prefer'])('have no %s, since a typed result has its data', async (name) => {
    const sent = await sentHeaders({ headers: { [name]: 'return=minimal', 'x-a': '1' } }, true);
    expect([sent.prefer, sent['x-a']]).toEqual([undefined, '1']);
  });

  it('are not sent if they are undefined, and reads have no content type', async () => {
    const sent = await sentHeaders({ headers: { 'x-a': undefined, Accept: undefined } });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['x-a']));
    expect(sent['content-type']).toBeUndefined();
    expect(sent.accept).toBe('*/*');
  });

  it('come from a function that is called before each request and each retry', async () => {
    const tokens: unknown[] = [];
    respondBy((req, res) => {
      tokens.push(req.headers.authorization);
      res.writeHead(tokens.length === 1 ? 503 : 200, { 'retry-after': '0' }).end('{"data":1}');
    });
    const given = ['token 1', 'token 2', 'token 3'].values();
    const headers = () => ({ authorization: given.next().value });
    const { tag } = connect({ headers, retries: 1 });
    await tag.count();
    await tag.count();
    expect(tokens).toEqual(['token 1', 'token 2', 'token 3']);
  });

  it('of $with replace those of the client, also of another $with', async () => {
    const sent: unknown[] = [];
    respondBy((req, res) => {
      sent.push(req.headers['x-a']);
      res.end('{"data":1}');
    });
    const api = connect({ headers: { 'x-a': '1' } });
    const other = api.$with({ headers: { 'x-a': '2' }, signal: new AbortController().signal });
    const third = other.$with({ headers: { 'x-a': '3' } });
    const same = third.$with({ headers: undefined });
    for (const { tag } of [api, other, third, same]) await tag.count();
    expect(sent).toEqual(['1', '2', '3', '3']);
  });

  it('of a function that throws reject the call without a request', async () => {
    const headers = () => {
      throw new RangeError('no token');
    };
    await expect(connect({ headers }).tag.count()).rejects.toThrow(new RangeError('no token'));
    expect(server.requests).toEqual([]);
  });
});

describe('retries', () => {
  const past = 'Wed, 21 Oct 2015 07:28:00 GMT';
  const far = new Date(Date.now() + 3_600_000).toUTCString();
  it.each<
    [title: string, retries: number | undefined, header: string | undefined, requests: number]
  >([
    ['never by default', undefined, '0', 1],
    ['as often as allowed', 2, '0', 3],
    ['at a date', 1, past, 2],
    ['not without Retry-After', 1, undefined, 1],
    ['not after more than a minute', 1, '61', 1],
    ['not at a later date', 1, far, 1],
    ['not for an invalid time', 1, '0.5', 1],
    ['not for a word', 1, 'soon', 1],
  ])('repeat a read %s', async (_, retries, header, requests) => {
    answer([503, '{"message":"Busy"}', header === undefined ? {} : { 'retry-after': header }]);
    const api = connect(retries === undefined ? {} : { retries });
    await expect(api.tag.count()).rejects.toMatchObject({ status: 503, message: 'Busy' });
    expect(server.requests).toHaveLength(requests);
  });

  it('wait for the time that the server names', async () => {
    answer([503, '', { 'retry-after': '1' }], OK);
    const start = performance.now();
    expect(await connect({ retries: 1 }).tag.count()).toBe(1);
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  it('discard the body of the 503', async () => {
    answer([503, 'x'.repeat(1_000_000), { 'retry-after': '0' }], OK);
    expect(await connect({ retries: 1 }).tag.count()).toBe(1);
  });

  it.each<[string, (api: ReturnType<typeof connect>) => PromiseLike<unknown>, boolean]>([
    ['a long read', ({ tag }) => tag.count({ where: { name: 'x'.repeat(3000) } }), true],
    ['a write', ({ tag }) => tag.create({ data: { name: 'a' } }), false],
    ['a delete', ({ tag }) => tag.delete({ where: { id: 1 } }), false],
    ['a procedure', async ({ $procs }) => await $procs.ping(), false],
    ['a transaction', ({ $transaction, tag }) => $transaction([tag.count()]), false],
  ])('of %s', async (_, call, repeats) => {
    answer(BUSY, OK);
    const sent = call(connect({ retries: 1 }));
    if (repeats) expect(await sent).toBe(1);
    else await expect(sent).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(repeats ? 2 : 1);
  });

  it('end at another failure', async () => {
    answer(BUSY, [500, '{"message":"Broken"}'], OK);
    await expect(connect({ retries: 5 }).tag.count()).rejects.toMatchObject({ status: 500 });
  });
});

describe('signals', () => {
  const reason = new RangeError('stop');
  const neverAnswer = () => {};

  it('that have aborted reject without a request', async () => {
    const headers = () => {
      throw new Error('called');
    };
    const api = connect({ signal: AbortSignal.abort(reason), headers });
    await expect(api.tag.count()).rejects.toBe(reason);
    await expect(api.$transaction([api.tag.count()])).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });

  it.each<[title: string, options: Partial<ClientOptions>, answerWith: () => void]>([
    ['headers are requested', { headers: () => new Promise<never>(() => {}) }, () => answer(OK)],
    [
      'the server works',
      {},
      () => {
        respondBy(neverAnswer);
      },
    ],
    [
      'the body arrives',
      {},
      () => {
        respondBy((_, res) => {
          res.write('{"data":');
        });
      },
    ],
    ['it waits for a retry', { retries: 1 }, () => answer([503, '', { 'retry-after': '30' }])],
    ['a custom fetch ignores the signal', { fetch: () => new Promise<never>(() => {}) }, () => {}],
  ])('reject with their reason while %s', async (_, options, answerWith) => {
    answerWith();
    const { signal, abort } = createSignal();
    const sent = connect(options).$with({ signal }).tag.count();
    const rejected = expect(sent).rejects.toBe(reason);
    await new Promise((resolve) => setTimeout(resolve, 100));
    abort(reason);
    await rejected;
  });

  it('leave no timer if they abort just before the wait for a retry', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout');
    const { signal, abort } = createSignal();
    const body = new ReadableStream({ cancel: () => abort(reason) });
    const busy = new Response(body, { status: 503, headers: { 'retry-after': '60' } });
    const before = timers().length;
    const api = connect({ signal, retries: 1, fetch: async () => busy });
    await expect(api.tag.count()).rejects.toBe(reason);
    await new Promise((resolve) => setImmediate(resolve));
    expect(timers().length).toBe(before);
  });

  it.each(['client', 'request'])(
    'of the %s abort a request that has one of each',
    async (which) => {
      respondBy(neverAnswer);
      const signals = { client: createSignal(), request: createSignal() };
      const api = connect({ signal: signals.client.signal });
      const count = { model: 'tag', operation: 'count', args: {} };
      const sent = requestModels(api, count, { signal: signals.request.signal });
      const rejected = expect(sent).rejects.toBe(reason);
      await new Promise((resolve) => setTimeout(resolve, 50));
      signals[which as keyof typeof signals].abort(reason);
      await rejected;
      await expect(requestModels(api, count, { signal: signals.request.signal })).rejects.toBe(
        reason,
      );
    },
  );

  it('tell libraries whether they aborted before the request was sent', async () => {
    answer(OK);
    const count = { model: 'tag', operation: 'count', args: {} };
    const sent: string[] = [];
    const { signal, abort } = createSignal();
    const options = { signal, onSend: () => sent.push('count') };
    await requestModels(connect(), count, options);
    expect(sent).toEqual(['count']);
    abort(reason);
    await expect(requestModels(connect(), count, options)).rejects.toBe(reason);
    expect(sent).toEqual(['count']);
  });

  it('without a reason, as in React Native, reject with an AbortError', async () => {
    const signal = { aborted: true } as AbortSignal;
    await expect(connect({ signal }).tag.count()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that abort after the response change nothing', async () => {
    answer(OK);
    const { signal, abort } = createSignal();
    const api = connect({ signal });
    expect(await api.tag.count()).toBe(1);
    abort(reason);
  });

  function createSignal() {
    const controller = new AbortController();
    return { signal: controller.signal, abort: (why: unknown) => controller.abort(why) };
  }
});
