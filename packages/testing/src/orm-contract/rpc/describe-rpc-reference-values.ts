import fc from 'fast-check';
import { type CallOptions, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { SAMPLE, sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { reseed } from '../support/reseed.ts';
import { COUNT } from './bad-references.ts';

/** Describes the values of references: of each type, and only values. */
export function describeRpcReferenceValues(start: StartContractDatabase): void {
  describe('references', () => {
    let database: ContractDatabase;
    const run = (steps: unknown, options?: CallOptions) =>
      callTransaction(database, steps, options);

    beforeAll(async () => {
      database = await start();
    });
    beforeEach(() => reseed(database, seedFixture));
    afterAll(() => database.close());

    it('keep each type of value', async () => {
      const sample = sampleOf(database);
      const names = Object.keys(sample).filter((name) => !['id', 'strings', 'ints'].includes(name));
      const { status, body } = await run([
        { model: 'sample', op: 'findFirst' },
        {
          model: 'sample',
          op: 'create',
          args: {
            data: { id: '5', ...('strings' in sample && { strings: [null], ints: [null] }) },
          },
          references: {
            ...Object.fromEntries(names.map((name) => [`data.${name}`, `0.${name}`])),
            ...('strings' in sample && { 'data.strings.0': '0.strings.1', 'data.ints.0': '0.int' }),
          },
        },
        {
          model: 'sample',
          op: 'count',
          args: { where: {} },
          references: Object.fromEntries(
            ['bigInt', 'decimal', 'dateTime', 'bytes'].map((name) => [
              `where.${name}`,
              `1.${name}`,
            ]),
          ),
        },
      ]);
      expect([status, body.data?.[2]]).toEqual([200, 2]);
      const { unrestricted: db } = database;
      const [copy, original] = await db.sample.findMany({ orderBy: { id: 'asc' } });
      for (const name of names) {
        expect([name, textOf(Object(copy)[name])]).toEqual([name, textOf(Object(original)[name])]);
      }
      expect(BigInt(Object(original).id)).toBe(SAMPLE.id);
    });

    it('are values, and never conditions or operations', async () => {
      const { id: _, ...values } = sampleOf(database);
      const data = { ...values, bigInt: '1', dateTime: '2024-01-01T00:00:00Z', bytes: 'AA==' };
      const json = { not: -1, set: 5, increment: 1 };
      const create = {
        model: 'sample',
        op: 'create',
        args: { data: { ...data, id: 7, json }, select: { json: true } },
      };
      const uses = [
        {
          model: 'tag',
          op: 'deleteMany',
          args: { where: {} },
          references: { 'where.id': '0.json' },
        },
        {
          model: 'tag',
          op: 'deleteMany',
          args: { where: { id: {} } },
          references: { 'where.id.not': '0.json' },
        },
        {
          model: 'tag',
          op: 'delete',
          args: { where: {} },
          references: { 'where.id': '0.json' },
        },
        {
          model: 'post',
          op: 'update',
          args: { where: { id: 1 }, data: {} },
          references: { 'data.authorId': '0.json' },
        },
        {
          model: 'sample',
          op: 'updateMany',
          args: { data: { int: {} } },
          references: { 'data.int.increment': '0.json' },
        },
      ];
      for (const use of uses) {
        const { status, body } = await run([create, use]);
        expect([status, body.operation, use.references]).toEqual([400, 1, use.references]);
      }
    });

    it('do not change JSON values, even those that look like references', async () => {
      const { id: _, ...values } = sampleOf(database);
      const data = { ...values, bigInt: '1', dateTime: '2024-01-01T00:00:00Z', bytes: 'AA==' };
      const likely = fc.constantFrom(
        '0.id',
        '0',
        '$ref',
        'references',
        'args',
        '0.name',
        'data.json',
      );
      const { json } = fc.letrec((tie) => ({
        json: fc.oneof(
          { depthSize: 'small' },
          likely,
          fc.constant({ $ref: '0.id' }),
          fc.integer({ min: -1000, max: 1000 }),
          fc.dictionary(likely, tie('json'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
          fc.array(tie('json'), { maxLength: 2 }),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(json, async (value) => {
          const create = {
            model: 'sample',
            op: 'create',
            args: { data: { ...data, json: value }, select: { json: true } },
            references: { 'data.id': '0' },
          };
          const copy = {
            model: 'sample',
            op: 'update',
            args: { where: {}, data: {}, select: { json: true } },
            references: { 'where.id': '0', 'data.json': '1.json' },
          };
          const remove = { model: 'sample', op: 'deleteMany', args: { where: {} } };
          const { status, body } = await run([
            COUNT,
            create,
            copy,
            { ...remove, references: { 'where.id': '0' } },
          ]);
          expect([status, body.data]).toEqual([
            200,
            [2, { json: value }, { json: value }, { count: 1 }],
          ]);
        }),
        { numRuns: 25 },
      );
    });

    it('are limited together to the length of a body', async () => {
      const name = 'x'.repeat(150);
      const rows = Array.from({ length: 6 }, (_, index) => index);
      const steps = [
        { model: 'user', op: 'update', args: { where: { id: 1 }, data: { name } } },
        {
          model: 'category',
          op: 'createMany',
          args: { data: rows.map(() => ({})) },
          references: Object.fromEntries(rows.map((row) => [`data.${row}.name`, '0.name'])),
        },
      ];
      expect((await run(steps)).status).toBe(200);
      const { status, body } = await run(steps, { limits: { bodyBytes: 800 } });
      expect([status, body.message]).toEqual([400, expect.stringContaining('bodyBytes')]);
    });

    it('are limited equally in one operation and in several', async () => {
      const rename = { model: 'user', op: 'update', args: { where: { id: 2 }, data: {} } };
      const steps = [
        { ...rename, args: { where: { id: 1 }, data: { name: 'x'.repeat(180) } } },
        ...[1, 2, 3, 4, 5, 6].map(() => ({ ...rename, references: { 'data.name': '0.name' } })),
      ];
      expect((await run(steps)).status).toBe(200);
      const { status, body } = await run(steps, { limits: { bodyBytes: 1000 } });
      expect([status, body.operation, body.message]).toEqual([
        400,
        6,
        expect.stringContaining('bodyBytes'),
      ]);
    });

    it('nest no deeper than a body may', async () => {
      const { id: _, ...values } = sampleOf(database);
      const data = { ...values, bigInt: '1', dateTime: '2024-01-01T00:00:00Z', bytes: 'AA==' };
      const select = { json: true };
      const create = { data: { ...data, id: 7, json: { a: {} } }, select };
      const wrap = { where: { id: 7 }, data: {}, select };
      const steps = [
        { model: 'sample', op: 'create', args: create },
        ...[0, 1, 2, 3, 4, 5].map((step) => ({
          model: 'sample',
          op: 'update',
          args: wrap,
          references: { 'data.json': String(step) },
        })),
      ];
      expect((await run(steps)).status).toBe(200);
      await reseed(database, seedFixture);
      const { status, body } = await run(steps, { limits: { jsonDepth: 7 } });
      expect([status, body.operation, body.message]).toEqual([
        400,
        6,
        expect.stringContaining('jsonDepth'),
      ]);
    });
  });
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return value.toString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
