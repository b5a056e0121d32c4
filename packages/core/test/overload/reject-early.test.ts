import {
  type ConcurrencyOptions,
  type OrmBinding,
  restHandler,
  rpcHandler,
} from '../../src/index.ts';
import { apiRequest, type Sent } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

const FULL: ConcurrencyOptions = { running: 1, queued: 0 };
const JSON_API = { 'content-type': 'application/vnd.api+json' };

const fails = (error: Error) => () => {
  throw error;
};

const HANDLERS = [
  {
    name: 'restHandler',
    create: (orm: OrmBinding<unknown>, concurrency = FULL) =>
      restHandler({ endpoint: '/', concurrency, log: () => {} })(orm),
    read: '/book',
    write: { method: 'POST', url: '/book' },
    malformed: '/book?sort=nope',
    early: [
      [404, { url: '/nope' }],
      [404, { url: '/book/1/nope' }],
      [405, { method: 'PUT', url: '/book' }],
      [204, { method: 'OPTIONS', url: '/book' }],
      [415, { url: '/book', headers: { 'content-type': 'application/vnd.api+json;x=y' } }],
    ] as readonly (readonly [number, Sent])[],
  },
  {
    name: 'rpcHandler',
    create: (orm: OrmBinding<unknown>, concurrency = FULL) =>
      rpcHandler({ concurrency, log: () => {} })(orm),
    read: '/book/findMany',
    write: { method: 'POST', url: '/book/create' },
    malformed: '/book/findMany?q=1',
    early: [
      [400, { url: '/nope/findMany' }],
      [400, { url: '/book/nope' }],
      [405, { method: 'DELETE', url: '/book/findMany' }],
      [204, { method: 'OPTIONS', url: '/book/findMany' }],
    ] as readonly (readonly [number, Sent])[],
  },
];

describe.each(HANDLERS)(
  '$name with too many requests',
  ({ create, read, write, malformed, early }) => {
    /** Starts a handler whose one place is taken until `end` is called. */
    async function crowded() {
      const { promise, resolve: end } = Promise.withResolvers<readonly unknown[]>();
      const handler = create(recordingOrm({ findMany: () => promise, count: 0 }).orm);
      const first = handler.handle(apiRequest({ url: read }));
      await new Promise((resolve) => setImmediate(resolve));
      return { handler, first, end: () => end([]) };
    }

    it('responds with 503 without reading the body or the query', async () => {
      const { handler, first, end } = await crowded();
      let isRead = false;
      const readBody = async () => {
        isRead = true;
        return '{}';
      };
      const request = { ...apiRequest({ ...write, headers: JSON_API }), readBody };
      const rejected = await handler.handle(request);
      expect([rejected.status, rejected.headers['retry-after'], isRead]).toEqual([503, '5', false]);
      expect((await handler.handle(apiRequest({ url: malformed }))).status).toBe(503);
      end();
      expect((await first).status).toBe(200);
      expect((await handler.handle(apiRequest({ url: malformed }))).status).toBe(400);
    });

    it.each(early)('still responds with %d to %j', async (status, sent) => {
      const { handler, first, end } = await crowded();
      expect((await handler.handle(apiRequest(sent))).status).toBe(status);
      end();
      await first;
    });

    describe('with names of callers', () => {
      const start = (key: NonNullable<ConcurrencyOptions['key']>) =>
        create(recordingOrm({ findMany: [], count: 0 }).orm, { running: 2, queued: 0, key });

      it('calls `key` for each request that has a route, before its body is read', async () => {
        const calls: unknown[] = [];
        const handler = start(({ method, path, query, header }) => {
          calls.push([method, path, query, header('x-caller')]);
          return 'ann';
        });
        const headers = { ...JSON_API, 'x-caller': 'ann' };
        await handler.handle(apiRequest({ url: '/nope/nope/nope/nope' }));
        await handler.handle(apiRequest({ url: `${read}?a=1`, headers }));
        const request = {
          ...apiRequest({ ...write, headers }),
          readBody: async () => {
            calls.push('body');
            return '';
          },
        };
        await handler.handle(request);
        expect(calls).toEqual([
          ['GET', read, 'a=1', 'ann'],
          ['POST', write.url, '', 'ann'],
          'body',
        ]);
      });

      it.each<[number, string, NonNullable<ConcurrencyOptions['key']>]>([
        [200, 'undefined', () => undefined],
        [200, 'a promise', async () => 'ann'],
        [500, 'a number', (() => 1) as never],
        [500, 'an error', fails(new Error('secret'))],
        [401, 'an error with a status', fails(Object.assign(new Error('secret'), { status: 401 }))],
        [
          401,
          'a rejection',
          async () => fails(Object.assign(new Error('secret'), { status: 401 }))(),
        ],
      ])('responds with %d to %s of `key`', async (status, _, key) => {
        const response = await start(key).handle(apiRequest({ url: read }));
        expect(response.status).toBe(status);
        expect(response.body).not.toContain('secret');
      });

      it('keeps a place for other callers', async () => {
        const { promise, resolve: end } = Promise.withResolvers<readonly unknown[]>();
        const key: ConcurrencyOptions['key'] = ({ header }) => header('x-caller');
        const orm = recordingOrm({ findMany: () => promise, count: 0 }).orm;
        const handler = create(orm, { running: 2, queued: 0, key });
        const sendAs = (caller: string) =>
          handler.handle(apiRequest({ url: read, headers: { 'x-caller': caller } }));
        const [ann, again, bob] = ['ann', 'ann', 'bob'].map(sendAs);
        expect((await again)?.status).toBe(503);
        end([]);
        expect([(await ann)?.status, (await bob)?.status]).toEqual([200, 200]);
      });
    });

    it('reserves no slot for a request whose body is still being sent', async () => {
      const { handler, first, end } = await crowded();
      end();
      await first;
      const { promise, resolve: arrive } = Promise.withResolvers<string>();
      const request = { ...apiRequest({ ...write, headers: JSON_API }), readBody: () => promise };
      const slow = handler.handle(request);
      expect((await handler.handle(apiRequest({ url: read }))).status).toBe(200);
      arrive('');
      expect((await slow).status).toBe(400);
    });
  },
);
