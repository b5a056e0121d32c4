import { databaseTargets, onEachDialect } from '@modelway/testing';
import { startWithoutPolicies } from './start-database.ts';

/**
 * Runs a suite of requests on every database of this run, and on SQLite with a client that has no
 * policies: ZenStack plans writes and their results differently there.
 */
export const onEachClient: typeof onEachDialect = (startOn, describeSuite, name) => {
  onEachDialect(startOn, describeSuite, name);
  if (!databaseTargets().includes('sqlite')) return;
  describe('on sqlite without policies', () => describeSuite(startWithoutPolicies, 'sqlite'));
};
