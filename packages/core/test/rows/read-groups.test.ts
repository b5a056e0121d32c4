import fc from 'fast-check';
import { createFieldSizes } from '../../src/bytes/field-sizes.ts';
import { createByteLease } from '../../src/bytes/process-bytes.ts';
import { readGroups } from '../../src/rows/read-groups.ts';
import { PART, STATEMENT } from '../../src/rows/room.ts';
import { createRowBudget } from '../../src/rows/row-budget.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { LIBRARY } from '../library-schema.ts';
import { connectionTo, recordingOrm } from '../recording-orm.ts';

const model = buildSchemaModel(LIBRARY).byType.get('author') as Model;

/** Reads groups by name, of which each name has a length; the process has seen the first sizes. */
async function readNames(lengths: readonly number[], seen: readonly number[] = []) {
  const groups = lengths.map((length) => ({ name: 'x'.repeat(length) }));
  const parts: number[] = [];
  const { orm } = recordingOrm({
    groupBy: ({ skip = 0, take }: { readonly skip?: number; readonly take: number }) => {
      const part = groups.slice(skip, skip + take);
      parts.push(part.reduce((sum, { name }) => sum + name.length, 0));
      return part;
    },
  });
  const sizes = createFieldSizes();
  for (const bytes of seen) sizes.read('Author', 'name', { bytes, count: 1 });
  const limit = 64 * STATEMENT;
  const lease = createByteLease(limit, AbortSignal.timeout(60_000));
  const connection = { ...connectionTo(orm), rowLimit: 10_000, bytes: { limit, lease, sizes } };
  const call = { model: 'Author', operation: 'groupBy', args: { by: ['name'] } };
  const budget = createRowBudget(connection, 'Pass a lower take.');
  const found = await readGroups({ model, call }, { budget, connection });
  lease.end();
  return { groups, found, parts };
}

describe('groups', () => {
  it('are few statements for many short values, although one long value has been read', async () => {
    const { groups, found, parts } = await readNames(Array(300).fill(10), [700_000]);
    expect(found).toEqual(groups);
    expect(parts.length).toBeLessThan(12);
  });

  it('are one statement for few short values whose sizes are known', async () => {
    const { groups, found, parts } = await readNames(Array(20).fill(10), Array(40).fill(10));
    expect(found).toEqual(groups);
    expect(parts).toEqual([200]);
  });

  it('are read in parts that stay near their size, whatever the values are', async () => {
    const length = fc.oneof({ weight: 20, arbitrary: fc.nat(100) }, fc.nat(200_000));
    // Long values after short ones are the worst case.
    const lengths = fc
      .tuple(fc.array(length, { maxLength: 60 }), fc.nat(60), fc.nat(200_000))
      .map(([short, count, long]) => [...short, ...Array<number>(count).fill(long)]);
    await fc.assert(
      fc.asyncProperty(lengths, fc.array(length, { maxLength: 3 }), async (values, seen) => {
        const { groups, found, parts } = await readNames(values, seen);
        expect(found).toEqual(groups);
        const longest = Math.max(0, ...values);
        // A part at most doubles, and its values may all be as long as the longest.
        for (const [at, part] of parts.entries()) {
          const before = parts[at - 1] ?? 0;
          const expected = Math.max(PART, 2 * before) + 32 * longest;
          expect(part).toBeLessThanOrEqual(expected);
        }
      }),
    );
  });
});
