import { type Interceptor, type ListedWrite, rpcHandler, writeRules } from '../../src/index.ts';
import { send } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';
import { intercepted, PROTOCOLS, READ, WRITE } from './intercept-library.ts';

const transaction = (...steps: readonly object[]) => ({
  method: 'POST',
  url: '/$transaction/sequential',
  body: steps,
});

describe.each(PROTOCOLS)('writeRules over %s', (protocol) => {
  it.each([
    ['false', () => false, 'The access policies do not allow this'],
    ['a message', () => 'Names stay', 'Names stay'],
    ['a message in a promise', async () => 'Names stay', 'Names stay'],
  ])('denies the request before it runs if a rule returns %s', async (_what, update, message) => {
    const { send, calls } = intercepted(protocol, writeRules({ rules: { Author: { update } } }));
    const { status, body } = await send(WRITE[protocol]);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain(message);
    expect(JSON.stringify(body)).toContain('ACCESS_POLICY_VIOLATION');
    expect(calls).toEqual([]);
  });

  it('gives a rule the write, the caller and the context', async () => {
    const seen: unknown[] = [];
    const rules = writeRules({
      caller: async ({ request }) => request.header('authorization') ?? 'nobody',
      rules: {
        Author: {
          update: ({ caller, context, fields, data, where }) => {
            seen.push([caller.length, context.protocol, fields, data, where]);
            return true;
          },
        },
      },
    });
    const { send } = intercepted(protocol, rules);
    expect((await send({ ...WRITE[protocol] })).status).toBe(200);
    expect(seen).toEqual([[6, protocol, ['name'], { name: 'x' }, { id: 1 }]]);
  });

  it('does not ask for the caller if no rule is about the request', async () => {
    const caller = (): string => {
      throw new Error('asked');
    };
    const rules = { Author: { delete: () => false }, Book: { update: () => false } };
    const { send } = intercepted(protocol, writeRules({ caller, rules }));
    expect((await send(WRITE[protocol])).status).toBe(200);
    expect((await send(READ[protocol])).status).toBe(200);
  });

  it.each([undefined, 1, null])(
    'logs a rule that returns %p, and denies with a 500',
    async (allowed) => {
      const update = () => allowed as never;
      const { send, calls, log } = intercepted(
        protocol,
        writeRules({ rules: { Author: { update } } }),
      );
      expect((await send(WRITE[protocol])).status).toBe(500);
      expect(calls).toEqual([]);
      expect(String(log[0]?.error)).toContain('A write rule must return a boolean or a message');
    },
  );

  it('rejects a model that the schema does not have at start-up', () => {
    const rules = { Autor: { update: () => true } };
    expect(() => intercepted(protocol, writeRules({ rules }))).toThrow(
      'Unknown option "rules.Autor". Did you mean "Author"?',
    );
  });

  it('rejects such a model at the first request inside another interceptor', async () => {
    const rules = writeRules({ rules: { Autor: { update: () => true } } });
    const { send, calls, log } = intercepted(protocol, (context, next) => rules(context, next));
    expect((await send(WRITE[protocol])).status).toBe(500);
    expect(calls).toEqual([]);
    expect(String(log[0]?.error)).toContain('Unknown option "rules.Autor"');
  });
});

/** The ways to pass rules to a handler. */
const POSITIONS: readonly [string, (rules: Interceptor) => Interceptor][] = [
  ['the interceptor', (rules) => rules],
  ['a part of another interceptor', (rules) => (context, next) => rules({ ...context }, next)],
];

describe('writeRules', () => {
  it.each([
    [
      'in a bulk write',
      { method: 'PATCH', url: '/book/updateMany', body: { data: { title: 'x' } } },
    ],
    [
      'in an upsert',
      {
        method: 'POST',
        url: '/book/upsert',
        body: { where: { id: 1 }, create: { title: 'x' }, update: { title: 'y' } },
      },
    ],
    [
      'in a nested write',
      {
        method: 'PATCH',
        url: '/author/update',
        body: {
          where: { id: 1 },
          data: {
            pupils: {
              update: {
                where: { id: 2 },
                data: { books: { updateMany: { where: {}, data: { title: 'x' } } } },
              },
            },
          },
        },
      },
    ],
    [
      'by linkage over the other side',
      {
        method: 'PATCH',
        url: '/author/update',
        body: { where: { id: 1 }, data: { books: { connect: { id: 1 } } } },
      },
    ],
    [
      'in a step of a transaction',
      transaction(
        { model: 'Tag', op: 'create', args: { data: { name: 'x' } } },
        { model: 'Book', op: 'update', args: { where: { id: 1 }, data: { title: 'x' } } },
      ),
    ],
  ])('finds an update %s', async (_where, sent) => {
    const { send, calls } = intercepted(
      'rpc',
      writeRules({ rules: { Book: { update: () => false } } }),
    );
    expect((await send(sent)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it.each<[string, Interceptor | undefined, number]>([
    ['passes on', (_context, next) => next(), 403],
    ['fails without', undefined, 500],
  ])('%s the check of a step with references inside another interceptor', async (...row) => {
    const [, inner, status] = row;
    const rules = writeRules({ rules: { Book: { update: () => false } } });
    const intercept: Interceptor = (context, next) =>
      rules(context, (options) => {
        if (inner) return next(options);
        context.attributes.clear();
        return next({ beforeCommit: () => {} });
      });
    const results = { create: { id: 1, name: 'x' }, update: {} };
    const { send, calls, log } = intercepted('rpc', [intercept, ...(inner ? [inner] : [])], {
      results,
    });
    const sent = transaction(
      { model: 'Tag', op: 'create', args: { data: { name: 'x' } } },
      {
        ...{ model: 'Book', op: 'update', args: { where: {}, data: { title: 'x' } } },
        references: { 'where.id': '0.id' },
      },
    );
    expect((await send(sent)).status).toBe(status);
    expect(calls.filter(({ operation }) => operation === 'update')).toEqual([]);
    if (status !== 500) return;
    expect(calls).toEqual([]);
    expect(String(log[0]?.error)).toContain('checkResolved');
  });

  it('asks for the caller once for all rules', async () => {
    let asked = 0;
    const seen: ListedWrite['model'][] = [];
    const create = ({ model, caller }: ListedWrite & { readonly caller: number }) => {
      seen.push(model);
      return caller === 1;
    };
    const rules = writeRules({
      caller: () => ++asked,
      rules: { Author: { create }, Book: { create } },
    });
    const { send } = intercepted('rpc', rules, { results: { create: { id: 1 } } });
    const body = { data: { name: 'x', books: { create: [{ title: 'y' }, { title: 'z' }] } } };
    expect((await send({ method: 'POST', url: '/author/create', body })).status).toBe(201);
    expect([asked, ...seen]).toEqual([1, 'Author', 'Book', 'Book']);
  });

  it.each(POSITIONS)(
    'applies a rule to the writes of models that extend its model, or that it extends, as %s',
    async (_position, inside) => {
      const { orm } = recordingOrm({ update: {} });
      const models = orm.schema.models.map((model) =>
        model.name === 'Tag' ? { ...model, extendedBy: ['Book'] } : model,
      );
      const denied: string[] = [];
      const update = ({ model }: ListedWrite) => {
        denied.push(model);
        return false;
      };
      for (const ruled of ['Tag', 'Book']) {
        const rules = writeRules({ rules: { [ruled]: { update } } });
        const handler = rpcHandler({ intercept: inside(rules) })({
          ...orm,
          schema: { ...orm.schema, models },
        });
        const tag = { where: { name: 'a' }, data: { name: 'b' } };
        const book = { where: { id: 1 }, data: { title: 'b' } };
        for (const [url, body] of [
          ['/tag/update', tag],
          ['/book/update', book],
        ] as const) {
          expect((await send(handler, { method: 'PATCH', url, body })).status).toBe(403);
        }
      }
      expect(denied).toEqual(['Tag', 'Book', 'Tag', 'Book']);
    },
  );

  it.each([
    [undefined, 'Option rules must be an object, not undefined'],
    [{ rules: 1 }, 'Option rules must be an object, not 1'],
    [{ rules: {}, callers: 1 }, 'Unknown option "writeRules.callers". Did you mean "caller"?'],
    [{ rules: {}, caller: 1 }, 'Option caller must be a function, not 1'],
    [
      { rules: { Book: { updates: () => true } } },
      'Unknown option "rules.Book.updates". Did you mean "update"?',
    ],
    [
      { rules: { Book: { update: true } } },
      'Option rules.Book.update must be a function, not true',
    ],
  ])('rejects %p', (options, message) => {
    expect(() => writeRules(options as never)).toThrow(message);
  });
});
