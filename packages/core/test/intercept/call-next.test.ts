import { fieldSizesOf } from '../../src/bytes/field-sizes.ts';
import type { OrmError, OrmErrorReason } from '../../src/errors/orm-error.ts';
import { ForbiddenError, type Interceptor } from '../../src/index.ts';
import { DataLayerError, type Results } from '../recording-orm.ts';
import { intercepted, PROTOCOLS, READ, WRITE } from './intercept-library.ts';

const never = new Promise<never>(() => {});
const fail: Interceptor = async (_, next) => {
  await next();
  throw new ForbiddenError('never');
};
const unreadable = () => {
  throw new DataLayerError({ reason: 'result-not-readable' });
};
const retry: Interceptor = (_, next) => next().catch(() => next());

describe.each(PROTOCOLS)('interceptors of the %s handler', (protocol) => {
  it('run a write once, however often they call next(), unless it fails', async () => {
    const errors: unknown[] = [];
    const twice: Interceptor = async (_, next) => {
      const [first, second] = await Promise.allSettled([next(), next()]);
      const [third] = await Promise.allSettled([next()]);
      errors.push(...[second, third].map((each) => Object(each).reason));
      if (first?.status === 'rejected') throw first.reason;
      return first?.value as never;
    };
    const { send, calls } = intercepted(protocol, twice);
    expect((await send(WRITE[protocol])).status).toBe(200);
    expect(calls).toHaveLength(1);
    expect(errors.map(String)).toEqual([
      expect.stringContaining('next() cannot be called again'),
      expect.stringContaining('next() cannot be called again'),
    ]);
    await send(READ[protocol]);
    expect(calls).toHaveLength(4);
  });

  it.each([
    [new DataLayerError({ reason: 'unique-violation', fields: ['name'] }), 409, false],
    [
      new DataLayerError({ reason: 'invalid-input', issues: [{ path: [], message: 'x' }] }),
      422,
      false,
    ],
    [new DataLayerError({ reason: 'result-not-readable' }), 403, true],
    [new Error('secret'), 500, true],
  ])(
    'get the status of the response to %p, and whether it was made',
    async (error, status, made) => {
      const seen: unknown[] = [];
      const keep: Interceptor = async ({ statusOf, mayHaveWritten }, next) => {
        try {
          return await next();
        } catch (error) {
          seen.push([statusOf(error), mayHaveWritten()]);
          throw error;
        }
      };
      const update = () => {
        throw error;
      };
      const options = {
        results: { update },
        ...(protocol === 'rest' && { validationStatus: 422 }),
      };
      const { send } = intercepted(protocol, [keep, keep], options as never);
      const { status: sent } = await send(WRITE[protocol]);
      if (protocol === 'rest') expect(sent).toBe(status);
      expect(seen).toEqual([
        [sent, made],
        [sent, made],
      ]);
    },
  );

  it.each<[OrmErrorReason, number, number]>([
    ['write-conflict', 200, 2],
    ['unavailable', 500, 1],
    ['result-not-readable', 500, 1],
  ])(
    'run a write again only after a failure that wrote nothing: %s',
    async (reason, status, count) => {
      let tries = 0;
      const update = () => {
        tries += 1;
        if (tries === 1) throw new DataLayerError({ reason } as OrmError);
        return { id: 1, name: 'x' };
      };
      const { send } = intercepted(protocol, retry, { results: { update } });
      expect([(await send(WRITE[protocol])).status, tries]).toEqual([status, count]);
    },
  );

  it.each<[string, Interceptor, number, number]>([
    ['outside of a transaction', retry, 500, 1],
    ['in a transaction', (_, next) => retry(_, () => next({ beforeCommit: () => {} })), 200, 2],
  ])('run a procedure again after a write conflict only in a transaction: %s', async (...given) => {
    const [, intercept, status, count] = given;
    let tries = 0;
    const stamp = async () => {
      tries += 1;
      if (tries === 1) throw new DataLayerError({ reason: 'write-conflict' });
      return 'stamped';
    };
    const { send } = intercepted(protocol, intercept, { stamp });
    const sent = await send({ method: 'POST', url: '/$procs/stamp', body: {} });
    expect([sent.status, tries]).toEqual([status, count]);
  });

  it('know that a write was made if an interceptor inside fails after it', async () => {
    const seen: unknown[] = [];
    const keep: Interceptor = async ({ mayHaveWritten }, next) => {
      seen.push(mayHaveWritten());
      return await next().finally(() => seen.push(mayHaveWritten()));
    };
    const deny: Interceptor = async () => {
      throw new Error('secret');
    };
    expect((await intercepted(protocol, [keep, fail]).send(WRITE[protocol])).status).toBe(403);
    expect((await intercepted(protocol, [keep, fail]).send(READ[protocol])).status).toBe(403);
    expect((await intercepted(protocol, [keep, deny]).send(WRITE[protocol])).status).toBe(500);
    expect(seen).toEqual([false, true, false, false, false, false]);
  });

  it.each<[string, Results, Interceptor | undefined]>([
    ['an interceptor fails after it', {}, fail],
    ['its result is unreadable', { update: unreadable }, undefined],
  ])('note the size of a value that was written although %s', async (_, results, interceptor) => {
    const { send, schema } = intercepted(protocol, interceptor ?? [], { results });
    const sizeOf = () => Number(fieldSizesOf(schema).largest('Author', 'name')?.bytes);
    const size = 2 * sizeOf();
    const name = 'x'.repeat(size);
    const text = JSON.stringify(WRITE[protocol].body).replace('"name":"x"', `"name":"${name}"`);
    expect((await send({ ...WRITE[protocol], body: JSON.parse(text) })).status).toBe(403);
    expect(sizeOf()).toBeGreaterThanOrEqual(size);
  });

  it('run a write once if an interceptor inside fails after it', async () => {
    const { send, calls } = intercepted(protocol, [retry, fail]);
    expect([(await send(WRITE[protocol])).status, calls.length]).toEqual([500, 1]);
  });

  it('cannot run the request after the response', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const { send, calls } = intercepted(protocol, async (_, next) => {
      late = () => next();
      return { status: 202, headers: {}, body: undefined };
    });
    expect((await send(WRITE[protocol])).status).toBe(202);
    await expect(late?.()).rejects.toThrow('next() was called after the response was sent.');
    expect(calls).toEqual([]);
  });

  it('that do not await a request still complete the writes of the interceptors inside', async () => {
    const slow: Interceptor = async (_, next) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return await next();
    };
    const { send, calls } = intercepted(protocol, [
      async (_, next) => {
        void next();
        return { status: 202, headers: {}, body: undefined };
      },
      slow,
    ]);
    expect((await send(WRITE[protocol])).status).toBe(202);
    expect(calls).toHaveLength(1);
  });

  it('that hang after a write end with a logged 500, and no longer count as running', async () => {
    const { send, log } = intercepted(
      protocol,
      async (_, next) => {
        await next();
        return await never;
      },
      { limits: { timeoutMs: 30 }, concurrency: { running: 1, queued: 0 } },
    );
    const { status, body } = await send(WRITE[protocol]);
    expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining('timeoutMs')]);
    expect(log).toHaveLength(1);
    await new Promise(setImmediate);
    expect((await send(WRITE[protocol])).status).toBe(500);
  });

  it.each([
    [
      { beforecommit: () => {} },
      'Unknown option "next.beforecommit". Did you mean "beforeCommit"?',
    ],
    [{ beforeCommit: 1 }, 'Option next.beforeCommit must be a function, not 1.'],
  ])('that call next() with %p cause a logged 500, and nothing is written', async (given, text) => {
    const { send, calls, log } = intercepted(protocol, (_, next) => next(given as never));
    expect((await send(WRITE[protocol])).status).toBe(500);
    expect(String(log[0]?.error)).toContain(text);
    expect(calls).toEqual([]);
  });
});
