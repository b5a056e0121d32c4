import { RPC_OPERATIONS } from '../support/grammar-names.ts';
import {
  type HiddenName,
  modelOf,
  relationsOf,
  relationsTo,
  routesTo,
  typeOf,
} from './hidden-routes.ts';
import { type RpcTestCall, rpcRequest, transactionRequest } from './rpc-call.ts';
import { readAttempts } from './rpc-hidden-reads.ts';
import type { HiddenTarget } from './rpc-hidden-target.ts';
import { writeAttempts } from './rpc-hidden-writes.ts';
import { newRow, type SeededSchema, toFieldValue, whereOf } from './seeded-schema.ts';
import type { NamingAttempt } from './two-states.ts';

/** The family of an attempt: mostly the member of the arguments that contains the hidden name. */
export const RPC_FAMILIES = [
  'where',
  'where in a group',
  'where through relationships',
  'where of related records',
  'unique where',
  'cursor',
  'orderBy',
  'orderBy through relationships',
  'relevance',
  'distinct',
  'select',
  'include',
  'omit',
  'nested selection',
  '_count',
  'by',
  'having',
  'aggregate',
  'data',
  'nested data',
  'nested where',
  'meta',
  'transaction',
  'model',
] as const;

export type RpcFamily = (typeof RPC_FAMILIES)[number];

/** A request that contains a hidden name, or any other name in the same position. */
export interface RpcAttempt extends NamingAttempt {
  readonly family: RpcFamily;
}

/** An attempt before it becomes a request of its own or a part of a transaction. */
export interface RpcNamingCall {
  readonly family: RpcFamily;
  call(name: string): RpcTestCall;
}

/** The interval of attempts that are repeated in a transaction. */
const TRANSACTIONS = 7;

/** Lists all calls that can contain a hidden field or relationship, derived from the schema. */
export function rpcAttemptsOn(hidden: HiddenName, seeded: SeededSchema): readonly RpcAttempt[] {
  const owner = modelOf(hidden.model, seeded.schema);
  const field = owner.fields.find(({ name }) => name === hidden.name);
  if (!field) throw new TypeError(`${hidden.model} has no ${hidden.name}`);
  const target: HiddenTarget = {
    owner,
    field,
    seeded,
    values: seeded.values.map((text) => toFieldValue(field, text)),
    routes: routesTo(owner, seeded.schema),
    row: whereOf(owner.name, seeded),
    created: newRow(owner, (name) => name === hidden.name),
  };
  const calls = [...readAttempts(target), ...writeAttempts(target)];
  return [...calls.map(toAttempt), ...inTransactions(calls)];
}

/** Lists all calls that can contain a hidden model. */
export function rpcAttemptsOnModel(seeded: SeededSchema): readonly RpcAttempt[] {
  const args = [{}, { where: { id: 1 } }, { data: {} }, { where: { id: 1 }, data: {} }];
  const calls = [...RPC_OPERATIONS.map(({ name }) => name), 'raw', '$transaction'].flatMap(
    (operation) =>
      args.map(
        (each): RpcNamingCall => ({
          family: 'model',
          call: (name) => ({ model: name, operation, args: each }),
        }),
      ),
  );
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const paths = methods.flatMap((method) =>
    ['', '/', '/findMany', '/create', '/update', '/delete', '/zzz', '/findMany/1'].map(
      (rest): RpcAttempt => ({
        family: 'model',
        build: (name) => ({ method, url: `/${name}${rest}` }),
      }),
    ),
  );
  // Also as the name of an unknown relationship.
  const elsewhere = seeded.schema.models.flatMap((model) =>
    relationsOf(model).length === 0
      ? []
      : ['include', 'select', 'where', 'orderBy'].map(
          (member): RpcNamingCall => ({
            family: 'model',
            call: (name) => ({
              model: model.name,
              operation: 'findMany',
              args: { [member]: { [`${name}_`]: {} } },
            }),
          }),
        ),
  );
  const attempts = [...calls, ...elsewhere];
  return [...attempts.map(toAttempt), ...paths, ...attempts.map(inTransaction)];
}

/** Lists all calls of an operation on a model itself. */
export function rpcAttemptsOnOperation(model: string, seeded: SeededSchema): readonly RpcAttempt[] {
  const owner = modelOf(model, seeded.schema);
  const args = [{}, { where: whereOf(model, seeded) }, { data: newRow(owner, () => false) }];
  const calls = args.map(
    (each): RpcNamingCall => ({
      family: 'model',
      call: (operation) => ({ model, operation, args: each }),
    }),
  );
  const paths = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method): RpcAttempt => ({
      family: 'model',
      build: (operation) => ({ method, url: `/${typeOf(owner)}/${operation}` }),
    }),
  );
  return [...calls.map(toAttempt), ...paths, ...calls.map(inTransaction)];
}

/** Lists all calls of an operation on the target of a relationship. */
export function rpcAttemptsOnNestedWrite(
  target: string,
  seeded: SeededSchema,
): readonly RpcAttempt[] {
  const { rows, schema } = seeded;
  const owner = modelOf(target, schema);
  const row = whereOf(target, seeded);
  const create = newRow(owner, () => false);
  const writes = [
    {},
    create,
    [create],
    row,
    [row],
    { data: create },
    { where: row, data: {} },
    { where: row, create, update: {} },
    [{ where: row, create }],
    true,
  ];
  const calls = relationsTo(target, schema).flatMap(({ model, relation }) =>
    writes.flatMap((write): readonly RpcNamingCall[] => {
      const where = rows.get(model.name) ?? { id: 1 };
      const created = newRow(model, () => false);
      const data = (operation: string) => ({ [relation.name]: { [operation]: write } });
      const call = (operation: string, args: (name: string) => object): RpcNamingCall => ({
        family: 'nested data',
        call: (name) => ({ model: model.name, operation, args: args(name) }),
      });
      return [
        call('update', (name) => ({ where, data: data(name) })),
        call('create', (name) => ({ data: { ...created, ...data(name) } })),
        call('upsert', (name) => ({ where, create: created, update: data(name) })),
      ];
    }),
  );
  return [...calls.map(toAttempt), ...calls.map(inTransaction)];
}

function toAttempt({ family, call }: RpcNamingCall): RpcAttempt {
  return { family, build: (name) => rpcRequest(call(name)) };
}

function inTransactions(calls: readonly RpcNamingCall[]): readonly RpcAttempt[] {
  return calls.filter((_, index) => index % TRANSACTIONS === 0).map(inTransaction);
}

function inTransaction({ call }: RpcNamingCall): RpcAttempt {
  const before: RpcTestCall = { model: 'User', operation: 'count', args: {} };
  return { family: 'transaction', build: (name) => transactionRequest([before, call(name)]) };
}
