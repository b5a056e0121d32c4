import type { Operation, OrmOperations, ReadOperation } from '../operations.ts';
import type { BaseModels, FieldsOf, NamesOf, OmittedField } from './model-fields.ts';
import type { ModelName } from './model-name.ts';

/** The names of the models that `expose` leaves visible. */
export type ExposedModel<Client, Expose> = {
  [Model in ModelName<Client>]: ModelExposure<Expose, Model> extends false ? never : Model;
}[ModelName<Client>];

/** The names of the operations that `expose` allows on a model. */
export type ExposedOperation<Client, Expose, Model extends string> = {
  [Name in OperationOf<Client, Model>]: AccessOf<Name> extends AllowedAccess<
    ModelExposure<Expose, Model>
  >
    ? Name
    : never;
}[OperationOf<Client, Model>];

/** The names of the procedures that `expose` leaves visible. */
export type ExposedProcedure<Procedures, Expose> = {
  [Name in keyof Procedures]: MemberOf<Expose, 'procedures', Name> extends false ? never : Name;
}[keyof Procedures];

/** The names of fields that clients may not read, or may not set. */
export type HiddenField<Client, Expose, Model extends string, Access extends 'read' | 'write'> =
  | HiddenByName<Client, Expose, Model, Access>
  | NamesOf<FieldsOf<Client, Model>, Exclude<ModelName<Client>, ExposedModel<Client, Expose>>>;

type HiddenByName<Client, Expose, Model extends string, Access extends 'read' | 'write'> =
  | HiddenIn<Expose, Model, Access>
  | Exclude<
      OmittedField<Client, Model> | HiddenIn<Expose, BaseModels<Client, Model>, Access>,
      keyof FieldExposures<Expose, Model>
    >;

/** The names that `expose` hides on any of the models. */
type HiddenIn<Expose, Model extends string, Access extends 'read' | 'write'> = Model extends string
  ? NamesOf<FieldExposures<Expose, Model>, false | { readonly [Name in Access]: false }>
  : never;

type FieldExposures<Expose, Model extends string> =
  ModelExposure<Expose, Model> extends { readonly fields: infer Fields } ? Fields : object;

/** The value of `expose` for a model, which it names as the schema does. */
type ModelExposure<Expose, Model extends string> =
  Capitalize<Model> extends keyof MembersOf<Expose, 'models'>
    ? MembersOf<Expose, 'models'>[Capitalize<Model>]
    : MemberOf<Expose, 'models', Model>;

type MembersOf<Expose, Part extends string> = Expose extends {
  readonly [Name in Part]: infer Members;
}
  ? Members
  : object;

/** The value for a name, or that of `default`. */
type MemberOf<Expose, Part extends string, Name> = Name extends keyof MembersOf<Expose, Part>
  ? MembersOf<Expose, Part>[Name]
  : Expose extends { readonly default: 'none' }
    ? false
    : true;

/** The names of the nested writes that `expose` hides on a model. */
export type HiddenWrite<Expose, Model extends string> = {
  [Name in keyof NestedWrites]: NestedWrites[Name] extends AllowedAccess<
    ModelExposure<Expose, Model>
  >
    ? never
    : Name;
}[keyof NestedWrites];

/** What the nested writes do with the related records. */
interface NestedWrites {
  readonly create: 'create';
  readonly createMany: 'create';
  readonly connectOrCreate: 'create';
  readonly update: 'update';
  readonly updateMany: 'update';
  readonly upsert: 'create' | 'update';
  readonly delete: 'delete';
  readonly deleteMany: 'delete';
}

type OperationOf<Client, Model extends string> = Model extends keyof Client
  ? keyof OrmOperations<Client, Model> & Operation
  : never;

type AllowedAccess<Exposure> = Exposure extends { readonly operations: readonly (infer Access)[] }
  ? Access
  : 'read' | 'create' | 'update' | 'delete';

type AccessOf<Name extends Operation> = Name extends ReadOperation
  ? 'read'
  : Name extends 'upsert'
    ? 'create' | 'update'
    : {
        [Access in 'create' | 'update' | 'delete']: Name extends `${Access}${string}`
          ? Access
          : never;
      }['create' | 'update' | 'delete'];
