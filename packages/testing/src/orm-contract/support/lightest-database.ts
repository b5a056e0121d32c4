import { type DatabaseTarget, databaseTargets } from '../../database/database-target.ts';
import type { StartContractDatabase } from './contract-database.ts';
import type { StartOn } from './lend-databases.ts';
import { IS_FULL } from './test-size.ts';

/** The suites with cases that only PostgreSQL supports. */
export const BEYOND_SQLITE: ReadonlySet<string> = new Set([
  'database-rules',
  'delegated-models',
  'delegated-row-limit',
  'fine-times',
  'rest-estimates',
  'rest-filter-property',
  'rest-filters',
  'rest-filters-related',
  'rest-filters-search',
  'rest-include-property',
  'rest-operations-rejections',
  'rest-reads',
  'rest-rejections',
  'rest-relationships-rejections',
  'rest-writes',
  'row-limit',
  'rpc-args',
  'rpc-condition-property',
  'rpc-conditions',
  'rpc-filter-property',
  'rpc-having-property',
  'rpc-json-null',
  'rpc-ranges',
  'rpc-reads',
  'rpc-rejections',
  'rpc-selections',
  'rpc-values',
  'rpc-writes',
  'same-values',
  'unreadable-related-rows',
  'unsupported',
]);

/** Whether this run is a smaller one, without servers: a suite then runs on one database. */
const IS_LIGHT = !IS_FULL && databaseTargets().length === 1;

/**
 * Returns the databases of this run for a suite of a contract. In a light run, that is SQLite, which
 * takes half of the CPU time, unless the suite has cases beyond it.
 */
export function databasesFor(
  name: string | undefined,
  startOn: StartOn,
): readonly DatabaseTarget[] {
  const { needed } = startOn('sqlite');
  return needed && name !== undefined && !BEYOND_SQLITE.has(name) ? ['sqlite'] : databaseTargets();
}

/** Starts a database. SQLite with policies gets a list of the features that its suites may not skip. */
export function startWithNeeded(startOn: StartOn, target: DatabaseTarget): StartContractDatabase {
  const start = startOn(target);
  const { unsupportedFeatures: missing } = start;
  if (!IS_LIGHT || target !== 'sqlite' || !missing || missing.policies) return start;
  const { unsupportedFeatures: missingElsewhere = {} } = startOn('pglite');
  const needed = Object.keys(missing).filter((each) => !Object.hasOwn(missingElsewhere, each));
  return Object.assign(start, { needed });
}
