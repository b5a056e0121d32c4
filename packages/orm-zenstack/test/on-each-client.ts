import { databaseTargets, onEachDatabase, type StartContractDatabase } from '@modelway/testing';
import { startOn, startWithoutPolicies } from './start-database.ts';

/**
 * Runs a suite on every database of this run, and on SQLite with a client that has no policies: ZenStack
 * plans writes and their results differently there.
 */
export function onEachClient(describeSuite: (start: StartContractDatabase) => void): void {
  onEachDatabase(startOn, describeSuite);
  if (!databaseTargets().includes('sqlite')) return;
  describe('on sqlite without policies', () => describeSuite(startWithoutPolicies));
}
