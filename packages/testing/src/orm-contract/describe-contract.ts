import { CONTRACT, type PartName } from './contract.ts';
import type { ContractPart, Suites } from './contract-part.ts';
import { lendDatabases, type StartOn, startOncePer } from './support/lend-databases.ts';
import { databasesFor } from './support/lightest-database.ts';
import {
  type OnDatabases,
  onEachDatabase,
  onEachDialect,
  onPostgres,
} from './support/on-each-database.ts';
import { dialectsOf } from './support/test-size.ts';

/** A binding under test. */
export interface ContractBinding {
  /** Opens the database that suites get on a target. */
  readonly startOn: StartOn;
  /** Runs a suite on some databases. @default on each of this run */
  readonly onDatabases?: OnDatabases | undefined;
  /** Runs a suite with each ORM client on each dialect. @default the client of `startOn` alone */
  readonly onEachClient?: OnDatabases | undefined;
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
  const shared = (suites: Suites = {}, run: OnDatabases) =>
    describeSuites(suites, (suite, name) =>
      run(start, (open, target) => suite(lend(open), target), name),
    );
  shared(part.eachClient, onEachClient);
  shared(part.eachDialect, onDatabases ?? onEachDialect);
  shared(part.concurrent, onDatabases ?? ((on, suite) => onEachDatabase(on, suite)));
  shared(part.postgres, onPostgres);
  for (const [suite, describeSuite] of Object.entries(part.generated ?? {})) {
    const [first] = dialectsOf(databasesFor(suite, start));
    describe(suite, () =>
      (onDatabases ?? onEachDialect)(
        start,
        (open, target) => describeSuite(lend(open), target === first ? 1 : SHARE_OF_OTHERS),
        suite,
      ),
    );
  }
  describeSuites(part.ownDatabase, (suite, name) =>
    (onDatabases ?? onEachDatabase)(start, suite, name),
  );
}

function describeSuites(
  suites: Suites = {},
  run: (suite: Suites[string], name: string) => void,
): void {
  for (const [name, suite] of Object.entries(suites)) describe(name, () => run(suite, name));
}
