import type { OrmBinding } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { Lacks } from './support.ts';

/** A database with the fixture schema behind a binding under test. */
export interface ContractDatabase {
  readonly orm: OrmBinding<unknown>;
  /** The client without policies, to seed and to look behind the scenes. */
  readonly unrestricted: ContractClient;
  /** The policy-enforcing client of a caller; of an anonymous one where there is none. */
  as(caller?: Caller): unknown;
  /** Empties every table and restarts every sequence. */
  clear(): Promise<void>;
  /** A text that is another one after any change of a row or a sequence. */
  state(): Promise<string>;
  close(): Promise<void>;
}

/** What the suites ask of a data client by themselves: the API that both ORMs share. */
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
}

/** Starts one, for one test file. */
export interface StartContractDatabase {
  (): Promise<ContractDatabase>;
  /** What it cannot do, and why: each case of it is skipped, and is a row of the support table. */
  readonly lacks?: Lacks;
  /** Why the data client cannot work on it at all: no suite runs there. */
  readonly unsupported?: string;
}
