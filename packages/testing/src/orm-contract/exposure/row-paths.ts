import type { Caller } from '../../create-database.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { typeOf } from './hidden-routes.ts';

/** Finds the path of the first row of each type that has one. */
export async function rowPaths(
  { orm, as }: ContractDatabase,
  endpoint: string,
  caller: Caller = ADA,
): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>();
  for (const model of orm.schema.models) {
    const url = `/${typeOf(model)}`;
    const { body }: TestResponse = await sendRequest(restHandler({ endpoint })(orm), {
      url,
      client: as(caller),
    });
    if (body.data[0]) rows.set(typeOf(model), body.data[0].links.self.slice(endpoint.length));
  }
  return rows;
}
