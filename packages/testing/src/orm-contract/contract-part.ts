import type { DatabaseTarget } from '../database/database-target.ts';
import type { StartContractDatabase } from './support/contract-database.ts';

/**
 * The groups of suites, by the databases that they run on; one test file of each binding runs a
 * part.
 */
export interface ContractPart {
  /** Suites of requests for each ORM client on each dialect of SQL. */
  readonly eachClient?: Suites;
  /** Suites for the binding's main client on each dialect. */
  readonly eachDialect?: Suites;
  /** Suites of requests at the same time, on each database: the embedded one has one connection. */
  readonly concurrent?: Suites;
  /** Suites of generated requests on each dialect, most of them on the first one. */
  readonly generated?: GeneratedSuites;
  /** Slow suites that depend on no database, on one PostgreSQL database only. */
  readonly postgres?: Suites;
  /** On each database, with one of their own: suites that change its tables or close it. */
  readonly ownDatabase?: Suites;
}

/** Suites by the name under which `-t` finds them. */
export type Suites = Readonly<
  Record<string, (start: StartContractDatabase, target: DatabaseTarget) => void>
>;

/** Suites that run with a share of their generated requests. */
export type GeneratedSuites = Readonly<
  Record<string, (start: StartContractDatabase, share: number) => void>
>;
