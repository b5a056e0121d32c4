import { type OrmBinding, restHandler, rpcHandler } from '../../src/index.ts';
import { apiRequest, type Sent } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

const concurrency = { running: 1, queued: 0 };
const JSON_API = { 'content-type': 'application/vnd.api+json' };

const HANDLERS = [
  {
    name: 'restHandler',
    create: (orm: OrmBinding<unknown>) => restHandler({ endpoint: '/', concurrency })(orm),
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
    create: (orm: OrmBinding<unknown>) => rpcHandler({ concurrency })(orm),
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
