import type { FieldDescription, ModelDescription } from '@modelway/core';
import { OPERATIONS } from '../support/grammar-names.ts';
import type { Route } from './hidden-routes.ts';
import type { RpcFamily, RpcNamingCall } from './rpc-hidden-attempts.ts';
import type { SeededSchema, UniqueWhere } from './seeded-schema.ts';

/** A hidden name, and the data for attempts on it. */
export interface HiddenTarget {
  readonly owner: ModelDescription;
  readonly field: FieldDescription;
  readonly seeded: SeededSchema;
  /** Values that it has, or may have. */
  readonly values: readonly unknown[];
  readonly routes: readonly Route[];
  /** The unique key of a row of the owner. */
  readonly row: UniqueWhere;
  /** The data of a new row. */
  readonly created: object;
}

/** Attempts of one family on one model: the arguments by operation and by name. */
export function attemptsOf(family: RpcFamily, model: string) {
  return (operation: string, args: (name: string) => object): RpcNamingCall => ({
    family,
    call: (name) => ({ model, operation, args: args(name) }),
  });
}

/** Returns the arguments that an operation requires. */
export function requiredArgs(operation: string, target: HiddenTarget): object {
  const { required = [], oneOf = [], args = {} } = OPERATIONS.get(operation) ?? {};
  const named = [...required, ...oneOf.slice(0, 1)];
  return Object.fromEntries(named.map((name) => [name, requiredArg(args[name], target)]));
}

function requiredArg(shape: unknown, { owner, row, created }: HiddenTarget): unknown {
  switch (typeof shape === 'object' ? (shape as { data?: unknown } | null)?.data : shape) {
    case 'uniqueWhere':
      return row;
    case 'columns':
      return owner.idFields.slice(0, 1);
    case 'countSelection':
      return true;
    case 'create':
      return created;
    case 'update':
      return {};
    default:
      throw new TypeError(`There is no argument for ${JSON.stringify(shape)}`);
  }
}
