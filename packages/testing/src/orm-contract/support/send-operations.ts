import type { RestHandlerOptions } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractClient, ContractDatabase } from './contract-database.ts';
import { restHandler, type Undocumented } from './documented-handlers.ts';
import { ADA } from './fixture-rows.ts';
import { changedColumns, readColumns } from './relation-rows.ts';
import { sendRequest, type TestResponse } from './send-request.ts';

export const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

/** The options of a request for atomic operations. */
export interface SentOperations {
  /** @default an administrator */
  readonly caller?: Caller;
  /** @default that of the caller */
  readonly client?: ContractClient;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: Partial<RestHandlerOptions>;
  /** @default that of the database */
  readonly orm?: ContractDatabase['orm'];
  readonly undocumented?: Undocumented;
}

/** Sends operations, or a whole document. */
export function sendOperations(
  database: ContractDatabase,
  sent: unknown,
  {
    caller = ADA,
    client = database.as(caller) as ContractClient,
    query = '',
    headers,
    options,
    orm = database.orm,
    undocumented,
  }: SentOperations = {},
): Promise<TestResponse> {
  const settings = { endpoint: 'http://api.test/rest', log: false, ...options } as const;
  const handler = restHandler(settings, undocumented)(orm);
  return sendRequest(handler, {
    method: 'POST',
    url: `/operations${query}`,
    body: Array.isArray(sent) ? { 'atomic:operations': sent } : sent,
    headers: { 'content-type': ATOMIC, ...headers },
    client,
  });
}

/** Sends operations, and returns the stored columns that they change, but no times. */
export async function changesByOperations(
  database: ContractDatabase,
  operations: unknown,
  sent?: SentOperations,
): Promise<{ readonly response: TestResponse; readonly changed: Record<string, unknown> }> {
  const before = await readColumns(database);
  const response = await sendOperations(database, operations, sent);
  const changed = changedColumns(before, await readColumns(database));
  const kept = Object.entries(changed).filter(([name]) => !/(updated|created)At$/.test(name));
  return { response, changed: Object.fromEntries(kept) };
}

/** Returns the operation that adds a tag. */
export function addTag(name: string, rest: object = {}): object {
  return { op: 'add', data: { type: 'tag', attributes: { name }, ...rest } };
}
