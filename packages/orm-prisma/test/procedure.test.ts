import { restHandler, rpcHandler } from '@modelway/core';
import { describeApi, openApi } from '@modelway/core/openapi';
import { sendRequest } from '@modelway/testing';
import { z } from 'zod';
import { type AnyPrismaProcedure, prisma, procedure } from '../src/index.ts';
import { schema } from './gen/postgresql/modelway.ts';

const valid = procedure({ kind: 'query', input: z.string(), run: (_db: object, text) => text });
const bind = (run: Partial<Record<keyof AnyPrismaProcedure, unknown>>) =>
  prisma(schema, { procedures: { run: { ...valid, ...run } as AnyPrismaProcedure } });

describe('the procedures of prisma()', () => {
  it.each([
    ['kind', 'get', "Option procedures.run.kind must be 'query' or 'mutation', not get"],
    ['input', {}, 'Option procedures.run.input must be a Standard Schema, such as one of Zod'],
    ['input', undefined, 'Option procedures.run.input must be a Standard Schema'],
    ['output', () => {}, 'Option procedures.run.output must be a Standard Schema'],
    ['run', undefined, 'Option procedures.run.run must be a function'],
  ])('are refused at start-up with a wrong %s: %p', (member, value, message) => {
    expect(() => bind({ [member]: value })).toThrow(TypeError);
    expect(() => bind({ [member]: value })).toThrow(message);
  });

  it('are the only option of prisma()', () => {
    expect(() => prisma(schema, { procs: {} } as never)).toThrow(
      'Unknown option "procs" of prisma(). Supported: procedures.',
    );
    expect(() => prisma(schema, { procedure: {} } as never)).toThrow(
      'Unknown option "procedure" of prisma(). Did you mean "procedures"? Supported: procedures.',
    );
  });

  it('appear in descriptions with their JSON Schemas, if these have no references', () => {
    interface Tree {
      readonly children: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = z.strictObject({
      get children() {
        return z.array(tree);
      },
    });
    const run = () => 1;
    const place = procedure({
      ...{ kind: 'mutation', description: 'Places an order.' },
      input: z.strictObject({ id: z.string(), note: z.string().optional() }),
      output: z.number(),
      run,
    });
    const dates = procedure({
      kind: 'query',
      input: z.date(),
      output: z.boolean(),
      run: () => true,
    });
    const trees = procedure({ kind: 'query', input: tree, run });
    const { validate } = z.string()['~standard'];
    const input = { '~standard': { version: 1, vendor: 'own', validate } } as const;
    const plain = procedure({ kind: 'query', input, run });
    const orm = prisma(schema, { procedures: { place, dates, trees, plain } });
    const handler = rpcHandler();
    const described = {
      type: 'object',
      properties: { id: { type: 'string' }, note: { type: 'string' } },
      required: ['id'],
      additionalProperties: false,
    };
    expect(describeApi(orm, handler).procedures).toEqual([
      {
        ...{ name: 'place', kind: 'mutation', documentation: 'Places an order.' },
        ...{ input: described, output: { type: 'number' } },
      },
      { name: 'dates', kind: 'query', output: { type: 'boolean' } },
      { name: 'trees', kind: 'query' },
      { name: 'plain', kind: 'query' },
    ]);
    const info = { title: 'Shop', version: '1' };
    for (const create of [handler, restHandler({ endpoint: '/' })]) {
      const { paths, components } = openApi({ info, handlers: { '/': create }, orm });
      expect(components.schemas?.placeArgs).toMatchObject({
        properties: { args: described },
        required: ['args'],
      });
      expect(paths['/$procs/place']?.post).toMatchObject({ description: 'Places an order.' });
      const results = Object.values(components.responses ?? {});
      const data = { type: 'number' };
      expect(results).toContainEqual(
        expect.objectContaining({
          content: {
            'application/json': {
              schema: expect.objectContaining({ properties: expect.objectContaining({ data }) }),
            },
          },
        }),
      );
    }
  });

  it('receive the output of `input`, and return that of `output`', async () => {
    const shout = procedure({
      kind: 'mutation',
      input: z.strictObject({ text: z.string().transform((text) => text.length) }),
      output: z.object({ length: z.int().max(3) }),
      run: (db: { readonly factor: number }, { text }) => ({ length: text * db.factor, more: 1 }),
    });
    const { orm } = { orm: prisma(schema, { procedures: { shout } }) };
    const run = orm.procedure?.({ factor: 1 } as never, 'shout');
    const call = { signal: new AbortController().signal };
    expect(await run?.({ text: 'abc' }, call)).toEqual({ length: 3 });
    await expect(run?.({ text: 'abcd' }, call)).rejects.toThrow(
      'The result of the procedure does not match its output schema',
    );
    const error = await run?.({ text: 1, more: 2 }, call).catch((thrown: unknown) => thrown);
    expect(orm.toOrmError(error)).toMatchObject({
      reason: 'invalid-input',
      issues: [{ path: ['args', 'text'] }, { path: ['args'] }],
    });
    expect(orm.procedure?.({} as never, 'constructor')).toBeUndefined();
  });

  it('reject arguments that Prisma would not check', async () => {
    const keep = procedure({ kind: 'query', input: z.json(), run: (_db: object, json) => json });
    const handler = rpcHandler({ log: false })(prisma(schema, { procedures: { keep } }));
    const send = (name: string) => {
      const q = encodeURIComponent(JSON.stringify({ args: { a: [{ [name]: true }] } }));
      return sendRequest(handler, { url: `/$procs/keep?q=${q}`, client: {} });
    };
    expect(await send('__prismaRawParameters__')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('"__prismaRawParameters__" is not allowed') },
    });
    expect((await send('values')).status).toBe(200);
  });

  it('receive a signal that ends them with the request, and free their slot', async () => {
    const wait = procedure({
      kind: 'mutation',
      input: z.strictObject({ long: z.boolean() }),
      run: async (_db: object, { long }, { signal }) => {
        if (!long) return 'done';
        const { promise, reject } = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        return await promise;
      },
    });
    const handler = rpcHandler({
      log: false,
      limits: { timeoutMs: 100 },
      concurrency: { running: 1, queued: 1 },
    })(prisma(schema, { procedures: { wait } }));
    const send = (long: boolean) =>
      sendRequest(handler, {
        method: 'POST',
        url: '/$procs/wait',
        body: { args: { long } },
        client: {},
      });
    expect((await send(true)).status).toBe(503);
    expect(await send(false)).toMatchObject({ status: 200, body: { data: 'done' } });
  });
});
