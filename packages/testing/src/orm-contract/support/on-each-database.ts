import { type DatabaseTarget, databaseTargets } from '../../database/database-target.ts';
import type { StartContractDatabase } from './contract-database.ts';
import type { StartOn } from './lend-databases.ts';

/** Runs a suite on every database of this run. */
export function onEachDatabase(
  startOn: StartOn,
  describeSuite: (start: StartContractDatabase, target: DatabaseTarget) => void,
): void {
  describe.each(databaseTargets())('on %s', (target) => {
    const start = startOn(target);
    if (start.unsupported === undefined) describeSuite(start, target);
    else it.skip(`is not supported: ${start.unsupported}`, () => {});
  });
}

/** Runs a suite on the embedded database only: a slow one that does not depend on the server. */
export function onEmbeddedDatabase(
  startOn: StartOn,
  describeSuite: (start: StartContractDatabase, target: DatabaseTarget) => void,
): void {
  describe('on pglite', () => describeSuite(startOn('pglite'), 'pglite'));
}
