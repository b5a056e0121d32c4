import type { RpcErrorBody } from '../../packages/core/src/rpc/render/render-rpc-errors.ts';
import {
  RPC_OPERATIONS,
  type RpcOperation,
} from '../../packages/core/src/rpc/route/rpc-operations.ts';
import { code, toTable } from './to-table.ts';

/** What `data` of the answer is. */
const ANSWERS: Readonly<Record<string, string>> = {
  findMany: 'the records',
  findUnique: 'the record with a unique key, or `null`',
  findFirst: 'the first record, or `null`',
  findUniqueOrThrow: 'the record; 404 where there is none',
  findFirstOrThrow: 'the first record; 404 where there is none',
  count: 'a number, or one for each field that `select` names',
  exists: 'whether there is a record',
  aggregate: 'the figures that the arguments name',
  groupBy: 'the groups, each with its figures',
  create: 'the new record',
  createMany: '`{ "count": … }`',
  createManyAndReturn: 'the new records',
  update: 'the changed record',
  updateMany: '`{ "count": … }`',
  updateManyAndReturn: 'the changed records',
  upsert: 'the new or changed record',
  delete: 'the record as it was',
  deleteMany: '`{ "count": … }`',
};

const ARGUMENTS: Readonly<Record<RpcOperation['argsIn'], string>> = {
  query: '`q`',
  body: 'the body',
};

/** Every operation, as the handler routes it. */
export function rpcOperationTable(): string {
  const names = new Set([...RPC_OPERATIONS.keys(), ...Object.keys(ANSWERS)]);
  const rows = [...names].map((name) => {
    const operation = RPC_OPERATIONS.get(name);
    const answer = ANSWERS[name];
    if (!operation || !answer) throw new Error(`${name} is not described, or does not exist`);
    const { methods, argsIn, status } = operation;
    // The page says that what answers to GET answers to HEAD.
    const methodNames = methods
      .filter((method) => method !== 'HEAD')
      .map(code)
      .join(', ');
    return [code(name), methodNames, ARGUMENTS[argsIn], String(status), answer];
  });
  return toTable([['operation', 'method', 'arguments', 'success', '`data`'], ...rows]);
}

/** The members of an error body; the compiler wants a line for a new one. */
const ERROR_MEMBERS: Readonly<Record<keyof RpcErrorBody, string>> = {
  message: 'What is wrong, for people. Always there.',
  orm: '`true` where the data client or its database raised the failure.',
  rejectedByPolicy: '`true` where the access policies refused.',
  rejectReason:
    'Beside `rejectedByPolicy`, as ZenStack calls it: `no-access`, or `cannot-read-back` for `RESULT_NOT_READABLE`.',
  rejectedByValidation: '`true` if the input is invalid: its shape, a value, a rule of the schema.',
  model: 'Of a denial or invalid input: the model that the data layer names, if it is exposed.',
  code: "The data layer's own code, beside `orm`.",
  reason:
    '`ACCESS_POLICY_VIOLATION` for a denial; `RESULT_NOT_READABLE` where the change was made, and only its result is denied.',
  correlationId: 'Of a 500 or 503: the log entry of the server has the same one.',
  operation: 'Of a transaction: the index of the operation that failed, from 0.',
};

/** The members of an error body. */
export function rpcErrorTable(): string {
  const rows = Object.entries(ERROR_MEMBERS).map(([name, meaning]) => [code(name), meaning]);
  return toTable([['member', 'meaning'], ...rows]);
}
