import type { AnswerSample } from '../samples/blog-api.ts';
import { endpointTable } from './endpoint-table.ts';
import { linkOperatorTable, operatorTable } from './operator-tables.ts';
import { parameterTable } from './parameter-table.ts';
import { rpcArgumentTable } from './rpc-argument-table.ts';
import { rpcErrorTable, rpcOperationTable } from './rpc-tables.ts';

/** The tables of the REST and RPC pages, read from the sources or from the handlers' responses. */
export async function toReferenceTables(
  answer: AnswerSample,
): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['rest-endpoints', await endpointTable(answer)],
    ['rest-parameters', await parameterTable(answer)],
    ['rest-operators', operatorTable()],
    ['rest-link-operators', await linkOperatorTable(answer)],
    ['rpc-operations', rpcOperationTable()],
    ['rpc-arguments', await rpcArgumentTable(answer)],
    ['rpc-error', rpcErrorTable()],
  ]);
}
