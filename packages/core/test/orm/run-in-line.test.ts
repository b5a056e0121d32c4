import fc from 'fast-check';
import { runInLine } from '../../src/orm/run-in-line.ts';

const never = new AbortController().signal;

describe('runInLine', () => {
  it('runs everything, in order of arrival for each key, and never two runs of a key at once', async () => {
    const keys = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 3 });
    const job = fc.record({
      keys,
      ticks: fc.nat(3),
      fails: fc.boolean(),
      aborts: fc.option(fc.nat(4)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 12 }), async (jobs) => {
        const scope = {};
        const running = new Set<string>();
        const started: number[] = [];
        const runs = jobs.map(async (one, index) => {
          const controller = new AbortController();
          if (one.aborts !== null) void ticks(one.aborts).then(() => controller.abort('over'));
          await runInLine({ scope, keys: one.keys, signal: controller.signal }, async () => {
            started.push(index);
            expect(one.keys.filter((key) => running.has(key))).toEqual([]);
            for (const key of one.keys) running.add(key);
            await ticks(one.ticks);
            for (const key of one.keys) running.delete(key);
            if (one.fails) throw new Error('fails');
          });
        });
        const results = await Promise.allSettled(runs);
        for (const [index, result] of results.entries()) {
          const reason = result.status === 'rejected' ? String(result.reason) : 'done';
          const isOver = !started.includes(index);
          const expected = jobs[index]?.fails ? 'Error: fails' : 'done';
          expect(reason).toBe(isOver ? 'over' : expected);
        }
        for (const key of ['a', 'b', 'c', 'd']) {
          const inLine = started.filter((index) => jobs[index]?.keys.includes(key));
          expect(inLine).toEqual(inLine.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('runs at once in another scope, or with other keys', async () => {
    const scope = {};
    const first = Promise.withResolvers<string>();
    const waiting = runInLine({ scope, keys: ['a'], signal: never }, () => first.promise);
    const run = async () => 'done';
    expect(await runInLine({ scope: {}, keys: ['a'], signal: never }, run)).toBe('done');
    expect(await runInLine({ scope, keys: ['b'], signal: never }, run)).toBe('done');
    expect(await runInLine({ scope, keys: [], signal: never }, run)).toBe('done');
    first.resolve('first');
    expect(await waiting).toBe('first');
  });

  it('keeps the place of those behind a run that is over', async () => {
    const scope = {};
    const first = Promise.withResolvers<void>();
    const controller = new AbortController();
    const seen: string[] = [];
    const runs = [
      runInLine({ scope, keys: ['a'], signal: never }, () => first.promise),
      runInLine({ scope, keys: ['a'], signal: controller.signal }, async () => {
        seen.push('over');
      }),
      runInLine({ scope, keys: ['a'], signal: never }, async () => {
        seen.push('third');
      }),
    ];
    controller.abort('over');
    await expect(runs[1]).rejects.toBe('over');
    await ticks(5);
    expect(seen).toEqual([]);
    first.resolve();
    await Promise.all([runs[0], runs[2]]);
    expect(seen).toEqual(['third']);
  });
});

describe('a slow run', () => {
  it('keeps others waiting for two seconds at most', async () => {
    const line = { scope: {}, keys: ['a'], signal: never };
    const slow = Promise.withResolvers<string>();
    const first = runInLine(line, () => slow.promise);
    const started = performance.now();
    expect(await runInLine(line, async () => 'second')).toBe('second');
    expect(performance.now() - started).toBeGreaterThan(1900);
    slow.resolve('first');
    expect(await first).toBe('first');
  });
});

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick++) await new Promise((resolve) => setImmediate(resolve));
}
