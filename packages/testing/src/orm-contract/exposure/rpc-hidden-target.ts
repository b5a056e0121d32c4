import type { FieldDescription, ModelDescription } from '@modelway/core';
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
