import { type Interceptor, PolicyDeniedError } from '../../src/index.ts';
import { DataLayerError } from '../recording-orm.ts';
import { intercepted, PROTOCOLS, READ, WRITE } from './intercept-library.ts';

const never = new Promise<never>(() => {});
const pass: Interceptor = (_context, next) => next();

describe.each(PROTOCOLS)('interceptors of the %s handler', (protocol) => {
  it('return the response of the request unchanged, HEAD included', async () => {
    const plain = intercepted(protocol, []);
    const { send } = intercepted(protocol, [pass, pass]);
    for (const sent of [READ[protocol], WRITE[protocol], { ...READ[protocol], method: 'HEAD' }]) {
      expect(await send(sent)).toEqual(await plain.send(sent));
    }
  });

  it('run from the first one to the last one, and share attributes', async () => {
    const order: string[] = [];
    const named = (name: string): Interceptor => {
      return async ({ attributes }, next) => {
        order.push(`${name} after ${[...attributes.keys()]}`);
        attributes.set(name, true);
        const result = await next();
        order.push(`end of ${name}`);
        return { ...result, headers: { ...result.headers, [`X-${name}`]: 'yes' } };
      };
    };
    const { send } = intercepted(protocol, [named('one'), named('two')]);
    const { headers } = await send(READ[protocol]);
    expect(order).toEqual(['one after ', 'two after one', 'end of two', 'end of one']);
    expect(headers).toMatchObject({ 'x-one': 'yes', 'x-two': 'yes' });
  });

  it('do not run for a request that is malformed or unknown, nor for OPTIONS', async () => {
    const intercept = countRuns();
    const { send } = intercepted(protocol, intercept.run);
    await send({ url: '/nope/1' });
    await send({ ...READ[protocol], url: `${READ[protocol].url.split('?')[0]}?nope=1` });
    await send({ url: READ[protocol].url.split('?')[0] ?? '', method: 'OPTIONS' });
    expect(intercept.times()).toBe(0);
  });

  it('respond without running the request', async () => {
    const body = '{"cached":true}';
    const { send, calls } = intercepted(protocol, async () => ({ status: 200, headers: {}, body }));
    const { headers, body: answered } = await send(READ[protocol]);
    expect(answered).toEqual({ cached: true });
    expect(headers['content-type']).toBe(
      (await intercepted(protocol, []).send(READ[protocol])).headers['content-type'],
    );
    expect(calls).toEqual([]);
  });

  it('replace the client of the request and of the interceptors inside', async () => {
    const clients: unknown[] = [];
    const keep: Interceptor = ({ client }, next) => {
      clients.push(client);
      return next();
    };
    const replaced = { replaced: true };
    const { send } = intercepted(protocol, [keep, (_, next) => next({ client: replaced }), keep]);
    const client = { first: true };
    expect((await send({ ...READ[protocol], getClient: () => client })).status).toBe(200);
    expect(clients).toEqual([client, replaced]);
    expect(clients[1]).toBe(replaced);
  });

  it('receive the number of records and the durations', async () => {
    let seen: unknown;
    const { send } = intercepted(protocol, async (_, next) => {
      const result = await next();
      seen = { rows: result.rows, ...result.durations };
      return result;
    });
    await send(READ[protocol]);
    const duration = expect.any(Number);
    expect(seen).toEqual({
      rows: 1,
      parse: duration,
      client: duration,
      database: duration,
      render: duration,
    });
    expect(Object.values(Object(seen)).every((part) => (part as number) >= 0)).toBe(true);
  });

  it('cannot change what runs by changing the context', async () => {
    const { send, calls } = intercepted(protocol, async ({ plan, writes }, next) => {
      for (const { args } of plan) Object.assign(Object(args), { where: { id: 2 }, data: {} });
      for (const { data, where } of writes) {
        Object.assign(Object(data), { name: 'y' });
        Object.assign(Object(where), { id: 2 });
      }
      return await next();
    });
    await send(WRITE[protocol]);
    expect(calls).toMatchObject([
      { operation: 'update', args: { where: { id: 1 }, data: { name: 'x' } } },
    ]);
  });

  it.each([
    [
      'a status',
      Object.assign(new Error('secret'), { status: 429, headers: { 'retry-after': '5' } }),
      429,
    ],
    ['a denial', new PolicyDeniedError('Not now'), 403],
    ['any error', new Error('secret'), 500],
    ['a text', 'secret', 500],
    [
      'a missing record of its own',
      new DataLayerError({ reason: 'record-not-found' }, 'secret'),
      500,
    ],
    [
      'a duplicate of its own',
      new DataLayerError({ reason: 'unique-violation', fields: ['name'] }, 'secret'),
      500,
    ],
    ['an outage', new DataLayerError({ reason: 'unavailable' }, 'secret'), 503],
    ['a write conflict', new DataLayerError({ reason: 'write-conflict' }, 'secret'), 409],
  ])('that throw %s end the request before it runs', async (_what, thrown, status) => {
    const throwing: Interceptor = async () => {
      throw thrown;
    };
    const { send, calls, log } = intercepted(protocol, [pass, throwing]);
    const received = await send(WRITE[protocol]);
    expect(received.status).toBe(status);
    expect(JSON.stringify(received)).not.toContain('secret');
    expect(calls).toEqual([]);
    expect(log).toHaveLength(status === 500 || status === 503 ? 1 : 0);
    if (status === 429) expect(received.headers['retry-after']).toBe('5');
    if (status === 403) expect(JSON.stringify(received.body)).toContain('Not now');
  });

  it('can rethrow an error of the request without a change of the response', async () => {
    const update = () => {
      throw new DataLayerError({ reason: 'unique-violation', fields: ['name'] });
    };
    const rethrow: Interceptor = (_, next) =>
      next().catch((error) => {
        throw error;
      });
    const plain = await intercepted(protocol, [], { results: { update } }).send(WRITE[protocol]);
    expect(plain.status).toBe(409);
    const { send } = intercepted(protocol, [rethrow, pass, rethrow], { results: { update } });
    expect(await send(WRITE[protocol])).toEqual(plain);
  });

  it.each([
    ['no response', undefined],
    ['a text', 'ok'],
    ['a status that is none', { status: 99, headers: {}, body: undefined }],
    ['a body that is an object', { status: 200, headers: {}, body: {} }],
    ['a body with 204', { status: 204, headers: {}, body: 'x' }],
    ['a line break in a header', { status: 200, headers: { a: 'x\r\nset-cookie: y' }, body: '' }],
    ['a header with an illegal name', { status: 200, headers: { 'a b': 'x' }, body: '' }],
    ['a length', { status: 200, headers: { 'Content-Length': '1' }, body: 'xy' }],
    ['another media type', { status: 200, headers: { 'Content-Type': 'text/html' }, body: 'xy' }],
    ['several values', { status: 200, headers: { a: ['x', 'y'] }, body: 'xy' }],
  ])('that return %s cause a logged 500', async (_what, response) => {
    const { send, log } = intercepted(protocol, async () => response as never);
    expect((await send(READ[protocol])).status).toBe(500);
    expect(String(log[0]?.error)).toMatch(/^TypeError: An interceptor must return a response with/);
  });

  it('that hang before the request are cut off by timeoutMs, and nothing runs after it', async () => {
    let late: Promise<unknown> | undefined;
    const { send, calls } = intercepted(
      protocol,
      (_, next) => {
        late = new Promise((resolve) => setTimeout(resolve, 60)).then(() => next());
        late.catch(() => {});
        return never;
      },
      { limits: { timeoutMs: 20 }, concurrency: { running: 1, queued: 0 } },
    );
    expect((await send(WRITE[protocol])).status).toBe(503);
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(calls).toEqual([]);
    // The place is free again.
    expect(JSON.stringify((await send(WRITE[protocol])).body)).toContain('timeoutMs');
  });

  it('wait for a running write after the time limit', async () => {
    let ended = false;
    const update = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ended = true;
      return { id: 1 };
    };
    const { send } = intercepted(protocol, pass, {
      results: { update },
      limits: { timeoutMs: 20 },
    });
    expect((await send(WRITE[protocol])).status).toBe(200);
    expect(ended).toBe(true);
  });

  it('that do not await a failing request can respond', async () => {
    const update = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no')), 20));
    const { send } = intercepted(
      protocol,
      async (_, next) => {
        void next();
        return { status: 202, headers: {}, body: undefined };
      },
      { results: { update } },
    );
    expect((await send(WRITE[protocol])).status).toBe(202);
  });

  it.each([[1], ['x'], [null], [[() => {}, 1]]])(
    'rejects the option intercept %p at start-up',
    (given) => {
      expect(() => intercepted(protocol, given as never)).toThrow(
        'Option intercept must be a function or a list of functions',
      );
    },
  );
});

/** An interceptor that counts its runs. */
function countRuns() {
  let count = 0;
  const run: Interceptor = (_, next) => {
    count += 1;
    return next();
  };
  return { run, times: () => count };
}
