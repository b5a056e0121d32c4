import type { Operation, OrmBinding } from '@modelway/core';
import type { JsonValues } from '../queries/json-values.ts';
import type { ColumnPacking } from '../queries/nested-columns.ts';
import type { PolicyBytes } from '../queries/policy-bytes.ts';
import type { EnumNames } from '../schema/enum-names.ts';
import type { ZenStackClientOptions } from '../schema/zenstack-client.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** An operation of a client, and what its adaptation needs. */
export interface OperationCall {
  readonly schema: ZenStackSchema;
  readonly client: object;
  readonly model: ZenStackModel;
  readonly operation: string;
  readonly options: ZenStackClientOptions;
  /** Finds the operation of another client, or another one of the same model. */
  readonly find: (client: object, other?: string) => Operation | undefined;
  /** Finds operations that are adapted, too. */
  readonly binding: Pick<OrmBinding<object>, 'operation' | 'transaction'>;
  readonly packing: ColumnPacking | undefined;
  readonly jsonValues: JsonValues | undefined;
  readonly policyBytes: PolicyBytes | undefined;
  readonly enums: EnumNames | undefined;
}

/** The call of an operation, as far as it is the same for all clients with the same options. */
export type CallKind = Omit<OperationCall, 'client' | 'find'>;
