import { join } from 'node:path';
import { type DatabaseTarget, databaseTargets } from '../database/database-target.ts';
import type { StartContractDatabase } from '../orm-contract/support/contract-database.ts';
import { halfOf } from '../orm-contract/support/test-size.ts';
import { MEMORY_CASES, type MemoryRequest } from './memory-cases.ts';
import {
  type MemoryServer,
  type Pressure,
  pressOn,
  residentSet,
  startMemoryServer,
} from './pressure.ts';

const { MODELWAY_MEMORY_SECONDS } = process.env;

/** The time for each case, in seconds; `MODELWAY_MEMORY_SECONDS` sets another one. */
const SECONDS = Number(MODELWAY_MEMORY_SECONDS ?? 1);

/** The cases: a run with a time of its own has all of them. */
const NAMES = MODELWAY_MEMORY_SECONDS
  ? Object.keys(MEMORY_CASES)
  : halfOf(Object.keys(MEMORY_CASES));

/** How far the resident set may grow, in bytes. */
const GROWTH = 250_000_000;

/**
 * The maximum 99th percentile of the small reads of others, in milliseconds. Without a time of its
 * own, the run shares the machine with other tests.
 */
const SLOW = MODELWAY_MEMORY_SECONDS ? 1000 : 4000;

/** What happened under pressure, and how far the resident set grew, in bytes. */
interface Pressed extends Pressure {
  readonly growth: number;
}

/**
 * Describes a process with a small heap, of which many callers request large rows at once.
 *
 * @param folder the folder of `memory-server.ts`, which starts the binding.
 */
export function describeMemory(
  folder: string,
  startOn: (target: DatabaseTarget) => Pick<StartContractDatabase, 'unsupported'>,
): void {
  const targets = databaseTargets().filter(
    (each) => (each === 'postgresql' || each === 'mysql') && !startOn(each).unsupported,
  );
  if (targets.length === 0) {
    it.skip('bounds the memory of the process (no database server is named)', () => {});
    return;
  }
  describe.each(targets)('memory (%s)', (target) => {
    let server: MemoryServer;
    let idle: number;
    const start = async () => {
      server = await startMemoryServer(join(folder, 'memory-server.ts'), target);
      idle = await residentSet(server);
    };
    beforeAll(start, 120_000);
    afterAll(() => server?.child.disconnect());

    /** Presses on the server, and returns how far its resident set grows, in bytes. */
    const press = async (attack: MemoryRequest): Promise<Pressed> => {
      const pressure = await pressOn(server, attack, SECONDS);
      return { ...pressure, growth: pressure.rss - idle };
    };
    /**
     * Measures a case in a process of its own: earlier cases may have left memory behind, and other
     * tests may have kept the machine busy.
     */
    const pressAlone = async (attack: MemoryRequest): Promise<Pressed> => {
      server.child.disconnect();
      await start();
      return press(attack);
    };

    it.each(NAMES)(
      'stays alive and small while 20 callers request %s',
      async (name) => {
        const attack = MEMORY_CASES[name]?.(target) ?? { url: '' };
        const isTimed = !attack.busy && !attack.unknown;
        const { growth, p99, failures, statuses } = await press(attack);
        if (MODELWAY_MEMORY_SECONDS) {
          console.info(
            `${target}, ${name}: ${JSON.stringify(statuses)}, RSS +${Math.round(growth / 1e6)} MB, p99 ${Math.round(p99)} ms`,
          );
        }
        expect(server.child.exitCode).toBeNull();
        if (!attack.busy) expect(failures).toEqual([]);
        expect(Object.keys(statuses).filter((each) => !EXPECTED.has(each))).toEqual([]);
        const isFine = growth < GROWTH && (p99 < SLOW || !isTimed);
        const last = isFine ? { growth, p99 } : await pressAlone(attack);
        expect(last.growth).toBeLessThan(GROWTH);
        if (isTimed) expect(last.p99).toBeLessThan(SLOW);
      },
      2 * SECONDS * 1000 + 120_000,
    );
  });
}

/** A response, one that is too large, and one that would be too much at once. */
const EXPECTED: ReadonlySet<string> = new Set(['200', '400', '503']);
