import { OPERATIONS } from '../../packages/core/src/grammar/operations.ts';
import type { RpcErrorBody } from '../../packages/core/src/rpc/render/render-rpc-errors.ts';
import { statusOf } from '../../packages/core/src/rpc/route/match-rpc-route.ts';
import { argsIn, METHODS } from '../../packages/core/src/rpc/route/methods.ts';
import { code, toTable } from './to-table.ts';

/** The content of `data` in the response. */
const RESPONSES: Readonly<Record<string, string>> = {
  findMany: 'the records',
  findUnique: 'the record with a unique key, or `null`',
  findFirst: 'the first record, or `null`',
  findUniqueOrThrow: 'the record; 404 if there is none',
  findFirstOrThrow: 'the first record; 404 if there is none',
  count: 'a number, or one for each selected field',
  exists: 'whether a record matches',
  aggregate: 'the requested aggregates',
  groupBy: 'the groups, each with its aggregates',
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

const ARGUMENTS: Readonly<Record<ReturnType<typeof argsIn>, string>> = {
  query: '`q`',
  body: 'the body',
};

/** Every operation, as the handler routes it. */
export function rpcOperationTable(): string {
  const names = new Set([...OPERATIONS.keys(), ...Object.keys(RESPONSES)]);
  const rows = [...names].map((name) => {
    const operation = OPERATIONS.get(name);
    const respond = RESPONSES[name];
    if (!operation || !respond) throw new Error(`${name} is not described, or does not exist`);
    const methods = METHODS[operation.effect];
    const place = argsIn(methods[0]);
    // The page says that every path with GET supports HEAD, QUERY and POST.
    const methodNames = methods
      .filter((method) => method !== 'HEAD' && argsIn(method) === place)
      .map(code)
      .join(', ');
    return [code(name), methodNames, ARGUMENTS[place], String(statusOf(operation)), respond];
  });
  return toTable([['operation', 'method', 'arguments', 'success', '`data`'], ...rows]);
}

/** The members of an error body; the type requires an entry for a new one. */
const ERROR_MEMBERS: Readonly<Record<keyof RpcErrorBody, string>> = {
  message: 'A description of the error. Always present.',
  orm: '`true` if the ORM client or its database raised the error, or a rule in its place, such as a write rule.',
  rejectedByPolicy: '`true` if the access policies denied the request.',
  rejectReason:
    'With `rejectedByPolicy`, the reason as in ZenStack: `no-access`, or `cannot-read-back` for `RESULT_NOT_READABLE`.',
  rejectedByValidation:
    '`true` if the input is invalid: its shape, a value, or a rule of the schema.',
  model: 'For a denial or invalid input: the model, if it is exposed.',
  code: "With `orm`, the ORM's own error code.",
  issues:
    'With `rejectedByValidation`: a list of the problems, each with `message` and, if it is about a value of the arguments, the `path` that leads to it. For a unique value that is taken: its field.',
  reason:
    '`ACCESS_POLICY_VIOLATION` for a denial; `RESULT_NOT_READABLE` if the write succeeded, and only reading its result is denied.',
  correlationId: "For a 500 or 503: the ID of the entry in the server's log.",
  operation: 'In a transaction: the index of the failed operation, from 0.',
};

/** The members of an error body. */
export function rpcErrorTable(): string {
  const rows = Object.entries(ERROR_MEMBERS).map(([name, meaning]) => [code(name), meaning]);
  return toTable([['member', 'meaning'], ...rows]);
}
