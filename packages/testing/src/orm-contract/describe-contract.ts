import { databaseTargets } from '../database/database-target.ts';
import { CONTRACT, type PartName } from './contract.ts';
import type { ContractPart, Suites } from './contract-part.ts';
import { lendDatabases, type StartOn, startOncePer } from './support/lend-databases.ts';
import { onEachDatabase, onEachDialect, onPostgres } from './support/on-each-database.ts';
import { dialectsOf } from './support/test-size.ts';

/** A binding under test. */
export interface ContractBinding {
  /** Opens the database that suites get on a target. */
  readonly startOn: StartOn;
  /** Runs a suite on some databases. @default on each of this run */
  readonly onDatabases?: typeof onEachDatabase | undefined;
  /** Runs a suite with each ORM client on each dialect. @default the client of `startOn` alone */
  readonly onEachClient?: typeof onEachDatabase | undefined;
}

/**
 * The share of generated requests on databases other than the first one: what a database adds to
 * them shows in a part of them.
 */
const SHARE_OF_OTHERS = 0.25;

/** Describes one part of the contract, each suite below its name. */
export function describeContract(
  name: PartName,
  { startOn, onDatabases, onEachClient = onDatabases ?? onEachDialect }: ContractBinding,
): void {
  const part: ContractPart = CONTRACT[name];
  const start = startOncePer(startOn);
  const lend = lendDatabases();
  const shared = (suites: Suites = {}, run: typeof onEachDatabase) =>
    describeSuites(suites, (suite) => run(start, (open, target) => suite(lend(open), target)));
  shared(part.eachClient, onEachClient);
  shared(part.eachDialect, onDatabases ?? onEachDialect);
  shared(part.concurrent, onDatabases ?? onEachDatabase);
  shared(part.postgres, onPostgres);
  const [first] = dialectsOf(databaseTargets());
  for (const [suite, describeSuite] of Object.entries(part.generated ?? {})) {
    describe(suite, () =>
      (onDatabases ?? onEachDialect)(start, (open, target) =>
        describeSuite(lend(open), target === first ? 1 : SHARE_OF_OTHERS),
      ),
    );
  }
  describeSuites(part.ownDatabase, (suite) => (onDatabases ?? onEachDatabase)(start, suite));
}

function describeSuites(suites: Suites = {}, run: (suite: Suites[string]) => void): void {
  for (const [name, suite] of Object.entries(suites)) describe(name, () => run(suite));
}
