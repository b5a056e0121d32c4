import fc from 'fast-check';
import { type Lines, runInLine } from '../../src/writes/run-in-line.ts';

const never = new AbortController().signal;

/** The places of records of one line, which are named by one key. */
const placesOf = (keys: readonly string[]) =>
  keys.map((key) => ({ line: 'Post', mode: 'id', key }));

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
          await runInLine(
            { scope, places: placesOf(one.keys), signal: controller.signal },
            async () => {
              started.push(index);
              expect(one.keys.filter((key) => running.has(key))).toEqual([]);
              for (const key of one.keys) running.add(key);
              await ticks(one.ticks);
              for (const key of one.keys) running.delete(key);
              if (one.fails) throw new Error('fails');
            },
          );
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
    const waiting = runInLine(
      { scope, places: placesOf(['a']), signal: never },
      () => first.promise,
    );
    const run = async () => 'done';
    expect(await runInLine({ scope: {}, places: placesOf(['a']), signal: never }, run)).toBe(
      'done',
    );
    expect(await runInLine({ scope, places: placesOf(['b']), signal: never }, run)).toBe('done');
    expect(await runInLine({ scope, places: placesOf([]), signal: never }, run)).toBe('done');
    first.resolve('first');
    expect(await waiting).toBe('first');
  });

  it('keeps the place of those behind a run that is over', async () => {
    const scope = {};
    const first = Promise.withResolvers<void>();
    const controller = new AbortController();
    const seen: string[] = [];
    const runs = [
      runInLine({ scope, places: placesOf(['a']), signal: never }, () => first.promise),
      runInLine({ scope, places: placesOf(['a']), signal: controller.signal }, async () => {
        seen.push('over');
      }),
      runInLine({ scope, places: placesOf(['a']), signal: never }, async () => {
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
  const timed = async (run: Promise<string>): Promise<readonly [string, number]> => {
    const started = performance.now();
    return [await run, Math.round((performance.now() - started) / 1000)];
  };

  it('keeps others waiting for two seconds, and then lets two of them pass', async () => {
    const line = { scope: {}, places: placesOf(['a']), signal: never };
    const slow = Promise.withResolvers<string>();
    const first = runInLine(line, () => slow.promise);
    const others = ['second', 'third'].map((name) => timed(runInLine(line, async () => name)));
    expect(await Promise.all(others)).toEqual([
      ['second', 2],
      ['third', 2],
    ]);
    slow.resolve('first');
    expect(await first).toBe('first');
  });

  it('lets two single changes pass at once, and each after one of them has ended', async () => {
    const line = { scope: {}, places: placesOf(['a']), signal: never };
    const slow = Promise.withResolvers<string>();
    const first = runInLine(line, () => slow.promise);
    let [running, most] = [0, 0];
    const change = () =>
      runInLine({ ...line, single: true }, async () => {
        running += 1;
        most = Math.max(most, running);
        await ticks(2);
        running -= 1;
      });
    await Promise.all(Array.from({ length: 9 }, change));
    expect([running, most]).toEqual([0, 2]);
    slow.resolve('first');
    expect(await first).toBe('first');
  });

  it('leaves both passes free after any number of callers that give up', async () => {
    const line = { scope: {}, places: placesOf(['a']), signal: never };
    const slow = Promise.withResolvers<string>();
    const first = runInLine(line, () => slow.promise);
    const given = Array.from({ length: 40 }, (_, index) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort('over'), 1980 + index);
      return runInLine({ ...line, signal: controller.signal }, async () => 'passed');
    });
    await Promise.allSettled(given);
    let [running, most] = [0, 0];
    const change = () =>
      runInLine({ ...line, single: true }, async () => {
        most = Math.max(most, ++running);
        await ticks(2);
        running--;
      });
    await Promise.all([change(), change(), change()]);
    expect(most).toBe(2);
    slow.resolve('first');
    await first;
  });

  it('keeps those that name other records in another way waiting for half a second', async () => {
    const scope = {};
    const slow = Promise.withResolvers<string>();
    const first = runInLine({ scope, places: placesOf(['a']), signal: never }, () => slow.promise);
    const places = [{ line: 'Post', mode: 'name', key: 'x' }];
    const started = performance.now();
    expect(await runInLine({ scope, places, signal: never }, async () => 'second')).toBe('second');
    expect(performance.now() - started).toBeLessThan(1000);
    slow.resolve('first');
    expect(await first).toBe('first');
  });

  it('is a 503 for those that have waited for five seconds', async () => {
    const line = { scope: {}, places: placesOf(['a']), signal: never };
    const slow = Promise.withResolvers<string>();
    // Two of them pass.
    const before = Array.from({ length: 3 }, () => runInLine(line, () => slow.promise));
    const late = runInLine(line, async () => 'late').catch(({ status, message }) =>
      [status, message].join(' '),
    );
    expect(await timed(late)).toEqual([
      '503 Other requests are changing the same records. Try again later.',
      5,
    ]);
    expect(await timed(runInLine({ ...line, runsAfter: 1000 }, async () => 'again'))).toEqual([
      'again',
      1,
    ]);
    slow.resolve('slow');
    await Promise.all(before);
  }, 10_000);
});

describe('runs that name records by different keys', () => {
  const place = (mode: string, key: string) => ({ line: 'Post', mode, key });
  const isKeptBy = async (first: Partial<Lines>, second: Partial<Lines>): Promise<boolean> => {
    const scope = {};
    const end = Promise.withResolvers<void>();
    let hasRun = false;
    const line = { scope, places: [], signal: never };
    const runs = [
      runInLine({ ...line, ...first }, () => end.promise),
      runInLine({ ...line, ...second }, async () => {
        hasRun = true;
      }),
    ];
    await ticks(3);
    const isKept = !hasRun;
    end.resolve();
    await Promise.all(runs);
    return isKept;
  };
  const byId = { places: [place('id', '1'), place('id', '2')] };
  const other = { places: [place('id', '3')] };
  const byName = { places: [place('name', 'x'), place('name', 'y')] };
  const one = { places: [place('id', '1')], single: true };

  it.each<[string, boolean, Partial<Lines>, Partial<Lines>]>([
    ['wait for each other if the keys differ', true, byId, byName],
    ['run at once if they name other records by the same key', false, byId, other],
    [
      'wait for each other if they name the same record',
      true,
      byId,
      { places: byId.places.slice(0, 1) },
    ],
    ['run at once if each changes one record', false, one, one],
    ['run at once if one of them changes one record, by another key', false, byName, one],
  ])('%s', async (_title, isKept, first, second) => {
    expect(await isKeptBy(first, second)).toBe(isKept);
    expect(await isKeptBy(second, first)).toBe(isKept);
  });

  it('let a single change of the same record pass, and wait for it', async () => {
    expect(await isKeptBy(byId, one)).toBe(false);
    expect(await isKeptBy(one, byId)).toBe(true);
  });
});

async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick++) await new Promise((resolve) => setImmediate(resolve));
}
