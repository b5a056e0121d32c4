import { type DatabaseTarget, databaseTargets } from '../database/database-target.ts';
import type { StartContractDatabase } from './contract-database.ts';

/** Runs a suite on every database of this run. */
export function onEachDatabase(
  startOn: (target: DatabaseTarget) => StartContractDatabase,
  describeSuite: (start: StartContractDatabase) => void,
): void {
  describe.each(databaseTargets())('on %s', (target) => describeSuite(startOn(target)));
}
