import type { OrmBinding } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { LoggedChange } from '../../database/log-postgres.ts';
import type { UnsupportedFeatures } from './support.ts';

/** A database with the fixture schema behind a binding under test. */
export interface ContractDatabase {
  readonly orm: OrmBinding<unknown>;
  /** The client without policies, to seed and to inspect rows. */
  readonly unrestricted: ContractClient;
  /** Returns the policy-enforcing client of a caller, or of an anonymous caller. */
  as(caller?: Caller): unknown;
  /** Runs statements of SQL, for what the fixture schema lacks. */
  execute(sql: string): Promise<unknown>;
  /** Empties every table and restarts every sequence. */
  clear(): Promise<void>;
  /** Returns a text that differs after any change of a row or a sequence. */
  state(): Promise<string>;
  /** Like `state`, but may also differ without a change, and is faster, if it is supported. */
  version?(): Promise<string>;
  /**
   * Saves all rows and sequences, and returns a function that restores them, if it is supported.
   */
  save?(): Promise<() => Promise<void>>;
  /** Logs changed rows from now on, and returns a function that takes them, if it is supported. */
  logChanges?(): Promise<() => Promise<readonly LoggedChange[]>>;
  close(): Promise<void>;
}

/** The API of an ORM client that the suites use directly: both ORMs share it. */
export type ContractClient = Readonly<Record<ContractModel, ContractDelegate>>;

type ContractModel =
  | 'user'
  | 'profile'
  | 'locker'
  | 'post'
  | 'tag'
  | 'category'
  | 'membership'
  | 'badge'
  | 'team'
  | 'sample'
  | 'auditEntry';

interface ContractDelegate {
  create(args: object): Promise<Readonly<Record<string, unknown>>>;
  createMany(args: object): Promise<unknown>;
  update(args: object): Promise<unknown>;
  findMany(args?: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
  findUnique(args: object): Promise<Readonly<Record<string, unknown>> | null>;
  count(args?: object): Promise<number>;
  deleteMany(args: object): Promise<unknown>;
  updateMany(args: object): Promise<unknown>;
}

/** Starts a database for one test file. */
export interface StartContractDatabase {
  (): Promise<ContractDatabase>;
  /**
   * Unsupported feature → the reason. Its cases are skipped, and it is a row of the support table.
   */
  readonly unsupportedFeatures?: UnsupportedFeatures;
  /** The features that another database supports: a suite that runs here alone fails if it needs them. */
  readonly needed?: readonly string[];
  /** The reason why the ORM client does not work on the database at all: no suite runs there. */
  readonly unsupported?: string;
}
