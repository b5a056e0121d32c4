import { CONTRACT, type ContractPart, type PartName, type Suites } from './contract.ts';
import { onEachDatabase, onEmbeddedDatabase } from './support/on-each-database.ts';

/** A binding under test. */
export interface ContractBinding {
  /** Opens the database that suites get on a target. */
  readonly startOn: Parameters<typeof onEachDatabase>[0];
  /** Runs a suite with each ORM client on each database. @default the client of `startOn` alone */
  readonly onEachClient?: ((describeSuite: Suites[string]) => void) | undefined;
}

/** Describes one part of the contract, each suite below its name. */
export function describeContract(
  name: PartName,
  { startOn, onEachClient = (suite) => onEachDatabase(startOn, suite) }: ContractBinding,
): void {
  const { eachClient, eachDatabase, embedded }: ContractPart = CONTRACT[name];
  describeSuites(eachClient, onEachClient);
  describeSuites(eachDatabase, (suite) => onEachDatabase(startOn, suite));
  describeSuites(embedded, (suite) => onEmbeddedDatabase(startOn, suite));
}

function describeSuites(suites: Suites = {}, run: (suite: Suites[string]) => void): void {
  for (const [name, suite] of Object.entries(suites)) describe(name, () => run(suite));
}
