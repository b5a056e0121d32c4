import type { OrmBinding } from '@modelway/core';
import { schema as fixture } from '@modelway/testing/schema';
import fc from 'fast-check';
import { zenstack } from '../../src/index.ts';
import { listSteps } from '../../src/operations/adapt-operation.ts';
import { chooseSteps } from '../../src/operations/choose-steps.ts';
import type { OperationCall } from '../../src/operations/operation-call.ts';
import type { ZenStackModel, ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

const schema: ZenStackSchema = fixture;
const binding = zenstack(fixture) as unknown as OrmBinding<object>;
const steps = listSteps(schema, binding);

/** The members of arguments that operations take. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  findMany: ['where', 'select'],
  findUnique: ['where', 'select'],
  create: ['data', 'select'],
  update: ['where', 'data', 'select'],
  updateMany: ['where', 'data'],
  updateManyAndReturn: ['where', 'data', 'select'],
  upsert: ['where', 'create', 'update', 'select'],
  delete: ['where', 'select'],
  deleteMany: ['where'],
  count: ['where'],
};

interface Kind {
  readonly model: ZenStackModel;
  readonly operation: string;
  readonly policies: boolean;
}

function toCall({ model, operation, policies }: Kind): OperationCall {
  const plugins = policies ? [{ id: 'policy' }] : [];
  const others = {
    packing: undefined,
    jsonValues: undefined,
    policyBytes: undefined,
    enums: undefined,
  };
  const unused = { client: {}, find: () => undefined };
  return { schema, model, operation, options: { plugins }, binding, ...others, ...unused };
}

const call = fc
  .record({
    model: fc.constantFrom(...Object.values(schema.models)),
    operation: fc.constantFrom(...Object.keys(MEMBERS)),
    policies: fc.boolean(),
  })
  .map(toCall);

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date());

/** Arguments of columns alone. */
function flatArgs({ model, operation }: OperationCall): fc.Arbitrary<object> {
  const columns = Object.values(model.fields).filter(({ relation }) => !relation);
  const name = fc.constantFrom(...columns.map((field) => field.name));
  const members = MEMBERS[operation] ?? [];
  const entries = members.map((member) => {
    const of = member === 'select' ? fc.boolean() : value;
    return [member, fc.dictionary(name, of, { noNullPrototype: true })] as const;
  });
  return fc.record(Object.fromEntries(entries), { requiredKeys: [], noNullPrototype: true });
}

const given = call.chain((each) => fc.tuple(fc.constant(each), flatArgs(each)));

describe('the steps for nested arguments', () => {
  it('are left out for flat ones', () => {
    const stepsOf = chooseSteps(steps);
    fc.assert(
      fc.property(given, ([each, args]) => {
        expect(stepsOf(each, args).filter(({ nested }) => nested)).toEqual([]);
      }),
    );
  });

  it('change neither them nor the result', async () => {
    const nested = steps.filter((step) => step.nested);
    expect(nested.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(given, async ([each, args]) => {
        for (const { adapt, when } of nested) {
          if (when?.(each) === false) continue;
          const ran: unknown[] = [];
          const result = { id: 1 };
          const run = async (received: unknown) => {
            ran.push(received);
            return result;
          };
          expect(await adapt(run, each)(args)).toBe(result);
          expect(ran).toEqual([args]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    { where: { id: 1 }, data: { tags: { connect: { id: 1 } } } },
    { where: { id: 1, author: { is: { id: 1 } } }, data: {} },
    { where: { id: 1 }, data: {}, select: { author: true } },
    { where: { id: 1 }, data: {}, select: { _count: true } },
    { where: { id: 1 }, data: {}, omit: { id: true } },
    { where: { id: 1 }, data: {}, include: { author: true } },
  ])('are kept for %j', (args) => {
    const stepsOf = chooseSteps(steps);
    for (const policies of [true, false]) {
      const each = toCall({
        model: schema.models.Post as ZenStackModel,
        operation: 'update',
        policies,
      });
      expect(stepsOf(each, args).some(({ nested }) => nested)).toBe(true);
    }
  });
});
