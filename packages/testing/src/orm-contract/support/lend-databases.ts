import type { DatabaseTarget } from '../../database/database-target.ts';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { startWithNeeded } from './lightest-database.ts';

/** Opens the database of a suite on a target. */
export type StartOn = (target: DatabaseTarget) => StartContractDatabase;

/**
 * Lets the suites of one test file share databases: closing one clears it for the next suite that
 * starts one. A suite that has two open gets two. They close at the end of the file.
 */
export function lendDatabases(): (start: StartContractDatabase) => StartContractDatabase {
  const opened: ContractDatabase[] = [];
  const idle = new Map<StartContractDatabase, ContractDatabase[]>();
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  return (start) => {
    const free = idle.get(start) ?? [];
    idle.set(start, free);
    const lend = async () => {
      const used = free.pop();
      if (used) {
        await used.clear();
        return used;
      }
      const database = await start();
      opened.push(database);
      const lent = { ...database, close: async () => void free.push(lent) };
      return lent;
    };
    return Object.assign(lend, start);
  };
}

/** Calls `startOn` once per target, so that all suites know its databases by one function. */
export function startOncePer(startOn: StartOn): StartOn {
  const known = new Map<DatabaseTarget, StartContractDatabase>();
  return (target) => {
    const start = known.get(target) ?? startWithNeeded(startOn, target);
    known.set(target, start);
    return start;
  };
}
