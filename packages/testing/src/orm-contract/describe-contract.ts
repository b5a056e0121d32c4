import { CONTRACT, type ContractPart, type PartName, type Suites } from './contract.ts';
import { lendDatabases, type StartOn, startOncePer } from './support/lend-databases.ts';
import { onEachDatabase, onEmbeddedDatabase } from './support/on-each-database.ts';

/** A binding under test. */
export interface ContractBinding {
  /** Opens the database that suites get on a target. */
  readonly startOn: StartOn;
  /** Runs a suite with each ORM client on each database. @default the client of `startOn` alone */
  readonly onEachClient?: typeof onEachDatabase | undefined;
}

/** Describes one part of the contract, each suite below its name. */
export function describeContract(
  name: PartName,
  { startOn, onEachClient = onEachDatabase }: ContractBinding,
): void {
  const { eachClient, eachDatabase, embedded, ownDatabase }: ContractPart = CONTRACT[name];
  const start = startOncePer(startOn);
  const lend = lendDatabases();
  const shared = (suites: Suites = {}, run: typeof onEachDatabase) =>
    describeSuites(suites, (suite) => run(start, (open) => suite(lend(open))));
  shared(eachClient, onEachClient);
  shared(eachDatabase, onEachDatabase);
  shared(embedded, onEmbeddedDatabase);
  describeSuites(ownDatabase, (suite) => onEachDatabase(start, suite));
}

function describeSuites(suites: Suites = {}, run: (suite: Suites[string]) => void): void {
  for (const [name, suite] of Object.entries(suites)) describe(name, () => run(suite));
}
