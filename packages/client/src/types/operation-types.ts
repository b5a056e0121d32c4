// An application has one of the two ORMs. The other one is not found, and its types are not used.
// If its own is not found either, or not read, its types would be `any`: Missing takes their place.
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { Types } from '@prisma/client/runtime/client';
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { CrudArgsType, CrudReturnType, QueryOptions, SelectSubset } from '@zenstackhq/orm';
// biome-ignore lint/suspicious/noTsIgnore: There is no error if the ORM is installed.
/** @ts-ignore */
import type { GetModels, MappedBuiltinType, SchemaDef } from '@zenstackhq/orm/schema';
import type { Operation, OrmName } from '../operations.ts';

/** The arguments of an operation of the ORM client. */
export type OperationArgs<Client, Model extends string, Name extends Operation> =
  Missing<Client> extends infer Message extends object
    ? Message
    : Client extends ZenStackClient<infer Schema, infer Options>
      ? CrudArgsType<
          Schema,
          SchemaModel<Schema, Model>,
          OrmName<Name>,
          QueryOptionsIn<Schema, Options>
        >
      : Types.Public.Args<Client[Model & keyof Client], OrmName<Name, Types.Public.Operation>>;

/** The result of an operation of the ORM client for arguments of the type `Args`. */
export type OperationResult<Client, Model extends string, Name extends Operation, Args> =
  Missing<Client> extends infer Message extends object
    ? Message
    : Client extends ZenStackClient<infer Schema, infer Options>
      ? CrudReturnType<
          Schema,
          SchemaModel<Schema, Model>,
          OrmName<Name>,
          Args,
          QueryOptionsIn<Schema, Options>
        >
      : Types.Public.Result<
          Client[Model & keyof Client],
          Args,
          OrmName<Name, Types.Public.Operation>
        >;

/** The arguments `Args`, without names that `Allowed` lacks. */
export type ExactArgs<Client, Allowed, Args> =
  Missing<Client> extends object
    ? Allowed
    : Client extends ZenStackClient<infer _, infer Options>
      ? SelectSubset<Args, Allowed, Options>
      : Types.Public.Exact<Args, Allowed> & OneSelection<Args>;

/** Makes two selections an error, as Prisma's methods and ZenStack's types do. */
export type OneSelection<Args> = Args extends
  | { readonly select: unknown; readonly include: unknown }
  | { readonly select: unknown; readonly omit: unknown }
  ? { readonly select: never }
  : unknown;

/** Arguments and results if the types of the ORM are not installed: no value is of this type. */
export interface MissingTypes<Package extends string> {
  readonly 'The types need a package': `npm install --save-dev ${Package}`;
}

/** Arguments and results if a setting makes the types of the ORM `any`: no value is of this type. */
export interface MissingSetting<Setting extends string> {
  readonly 'The types need a setting of TypeScript': Setting;
}

/**
 * The error of a client whose types are not found, or `undefined`. A condition on a type that is not
 * found is not found either; its keys are those of `any`.
 */
type Missing<Client> =
  Client extends ZenStackClient<infer _Schema, infer _Options>
    ? string extends keyof SchemaDef
      ? MissingTypes<'@zenstackhq/orm'>
      : MissingSettingOf<Client>
    : string extends keyof Types.Public.Operation
      ? MissingTypes<'@prisma/client'>
      : undefined;

/**
 * The error of a client with types that a setting makes `any`, or `undefined`. With `nodenext`,
 * TypeScript does not find the class of decimal.js that ZenStack's types import.
 */
export type MissingSettingOf<Client> =
  Client extends ZenStackClient<infer _Schema, infer _Options>
    ? string extends keyof SchemaDef
      ? undefined
      : string extends keyof MappedBuiltinType
        ? MissingSetting<'moduleResolution: bundler'>
        : undefined
    : undefined;

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
