import type { RespondToSample } from '../samples/blog-api.ts';
import { endpointTable } from './endpoint-table.ts';
import { linkOperatorTable, operatorTable } from './operator-tables.ts';
import { packageTables } from './package-tables.ts';
import { parameterTable } from './parameter-table.ts';
import { rpcArgumentTable } from './rpc-argument-table.ts';
import { rpcErrorTable, rpcOperationTable } from './rpc-tables.ts';

/**
 * The tables of packages, and of the REST and RPC pages, read from the sources or from the
 * handlers' responses.
 *
 * @param root the repository.
 */
export async function toReferenceTables(
  root: string,
  respond: RespondToSample,
): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...packageTables(root),
    ['rest-endpoints', await endpointTable(respond)],
    ['rest-parameters', await parameterTable(respond)],
    ['rest-operators', operatorTable()],
    ['rest-link-operators', await linkOperatorTable(respond)],
    ['rpc-operations', rpcOperationTable()],
    ['rpc-arguments', await rpcArgumentTable(respond)],
    ['rpc-error', rpcErrorTable()],
  ]);
}
