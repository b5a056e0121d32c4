import type { AnswerSample } from './blog-api.ts';
import { endpointTable } from './endpoint-table.ts';
import { linkOperatorTable, operatorTable } from './operator-tables.ts';
import { parameterTable } from './parameter-table.ts';
import { rpcArgumentTable } from './rpc-argument-table.ts';
import { rpcErrorTable, rpcOperationTable } from './rpc-tables.ts';

/** What is read off the source, or off what the handlers answer, by its name below `docs/samples`. */
export const TABLES: Readonly<Record<string, (answer: AnswerSample) => Promise<string>>> = {
  'table-rest-endpoints': endpointTable,
  'table-rest-parameters': parameterTable,
  'table-rest-operators': async () => operatorTable(),
  'table-rest-link-operators': linkOperatorTable,
  'table-rpc-operations': async () => rpcOperationTable(),
  'table-rpc-arguments': rpcArgumentTable,
  'table-rpc-error': async () => rpcErrorTable(),
};
