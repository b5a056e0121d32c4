// An application has one of the two ORMs. The other one is not found, and its types are not used.
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { Types } from '@prisma/client/runtime/client';
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { CrudArgsType, CrudReturnType, QueryOptions, SelectSubset } from '@zenstackhq/orm';
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { GetModels, SchemaDef } from '@zenstackhq/orm/schema';
import type { Operation } from '../operations.ts';

/** The arguments of an operation of the ORM client. */
export type OperationArgs<Client, Model extends string, Name extends Operation> =
  Client extends ZenStackClient<infer Schema, infer Options>
    ? CrudArgsType<Schema, SchemaModel<Schema, Model>, Name, QueryOptionsIn<Schema, Options>>
    : Types.Public.Args<Client[Model & keyof Client], Extract<Name, Types.Public.Operation>>;

/** The result of an operation of the ORM client for arguments of the type `Args`. */
export type OperationResult<Client, Model extends string, Name extends Operation, Args> =
  Client extends ZenStackClient<infer Schema, infer Options>
    ? CrudReturnType<
        Schema,
        SchemaModel<Schema, Model>,
        Name,
        Args,
        QueryOptionsIn<Schema, Options>
      >
    : Types.Public.Result<
        Client[Model & keyof Client],
        Args,
        Extract<Name, Types.Public.Operation>
      >;

/** The arguments `Args`, without names that `Allowed` lacks. */
export type ExactArgs<Client, Allowed, Args> =
  Client extends ZenStackClient<infer _, infer Options>
    ? SelectSubset<Args, Allowed, Options>
    : Types.Public.Exact<Args, Allowed>;

/** The members of ZenStack's client that carry its types. */
export interface ZenStackClient<Schema extends SchemaDef, Options> {
  readonly $schema: Schema;
  readonly $options: Options;
}

/**
 * The options that change types. A client that sets none of them has only others, such as
 * `dialect`.
 */
type QueryOptionsIn<Schema extends SchemaDef, Options> = Pick<
  Options,
  keyof Options & keyof QueryOptions<Schema>
>;

/** The name of the model in the schema; the client's has its first letter in lower case. */
export type SchemaModel<Schema extends SchemaDef, Model extends string> = {
  [Name in GetModels<Schema>]: Uncapitalize<Name> extends Model ? Name : never;
}[GetModels<Schema>];
