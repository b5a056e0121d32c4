import type { RestHandlerOptions } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** The endpoint unless the options have another one. */
export const ENDPOINT = 'http://api.test/rest';

/** Options of the handler, besides the endpoint. */
export type Options = Partial<RestHandlerOptions>;

/** A request to the handler, from an admin by default. */
export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly caller?: Caller;
}

/** The handler under test on the relation rows, which are restored for each case. */
export interface OptionsServer {
  readonly database: () => ContractDatabase;
  /** Creates a handler with the options, and returns a function that sends to it. */
  readonly serve: (options?: Options) => (url: string, sent?: Sent) => Promise<TestResponse>;
}

/** Starts a database for the calling suite, and restores its rows before each case. */
export function serveOptions(start: StartContractDatabase): OptionsServer {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());
  return {
    database: () => database,
    serve: (options = {}) => {
      const handler = restHandler({ endpoint: ENDPOINT, log: false, ...options })(database.orm);
      return (url, { caller = ADA, ...sent } = {}) =>
        sendRequest(handler, { ...sent, url, client: database.as(caller) });
    },
  };
}
