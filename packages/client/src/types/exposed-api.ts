import type { Operation } from '../operations.ts';
import type { ExposedModel, ExposedOperation, HiddenField, HiddenWrite } from './exposure.ts';
import type { FieldsOf } from './model-fields.ts';
import type { ExactArgs, OperationArgs, OperationResult } from './operation-types.ts';

/** The models and operations that `expose` leaves visible. */
export type ExposedApi<Client, Expose> = {
  readonly [Model in ExposedModel<Client, Expose>]: {
    readonly [Name in ExposedOperation<Client, Expose, Model>]: ExposedCall<
      Client,
      Expose,
      Model,
      Name
    >;
  };
};

type ExposedCall<Client, Expose, Model extends string, Name extends Operation> = <
  Args extends OperationArgs<Client, Model, Name>,
>(
  ...args: object extends OperationArgs<Client, Model, Name>
    ? [args?: ExposedArgs<Client, Expose, Model, Name, Args>]
    : [args: ExposedArgs<Client, Expose, Model, Name, Args>]
) => Promise<ExposedResult<Client, Expose, Model, OperationResult<Client, Model, Name, Args>>>;

/** The arguments of an operation, without the names that `expose` hides. */
export type ExposedArgs<
  Client,
  Expose,
  Model extends string,
  Name extends Operation,
  Args,
> = ExactArgs<Client, OperationArgs<Client, Model, Name>, Args> &
  VisibleArgs<Client, Expose, Model, Args>;

/** Arguments in which the names that `expose` hides have a type without values. */
export type VisibleArgs<Client, Expose, Model extends string, Args> = {
  [Name in keyof Args]: Visible<Client, Expose, Model, AccessBelow<Name, 'read'>, Args[Name]>;
};

/** The type of a hidden name in arguments, which no value has. */
interface Hidden {
  readonly 'is hidden from clients': never;
}

type Visible<
  Client,
  Expose,
  Model extends string,
  Access extends 'read' | 'write',
  Value,
> = Value extends string
  ? Value extends HiddenField<Client, Expose, Model, Access>
    ? Hidden
    : Value
  : Value extends object
    ? {
        [Name in keyof Value]: Name extends HiddenField<Client, Expose, Model, Access>
          ? Hidden
          : Name extends keyof FieldsOf<Client, Model>
            ? FieldsOf<Client, Model>[Name] extends infer Related extends string
              ? VisibleRelated<Client, Expose, Related, Access, Value[Name]>
              : Value[Name]
            : Visible<Client, Expose, Model, AccessBelow<Name, Access>, Value[Name]>;
      }
    : Value;

/** What arguments have for a relationship. In data, that is an object of nested writes. */
type VisibleRelated<
  Client,
  Expose,
  Model extends string,
  Access extends 'read' | 'write',
  Value,
> = Visible<Client, Expose, Model, Access, Value> &
  (Access extends 'write' ? { readonly [Name in HiddenWrite<Expose, Model>]?: Hidden } : unknown);

/** Whether a keyword of the arguments starts data to write or conditions and selections. */
type AccessBelow<Keyword, Access extends 'read' | 'write'> = Keyword extends
  | 'data'
  | 'create'
  | 'update'
  ? 'write'
  : Keyword extends 'where' | 'connect' | 'disconnect' | 'set' | 'delete' | 'deleteMany'
    ? 'read'
    : Access;

/** A result without the fields that `expose` hides. */
export type ExposedResult<
  Client,
  Expose,
  Model extends string,
  Value,
> = Value extends readonly (infer Item)[]
  ? ExposedResult<Client, Expose, Model, Item>[]
  : Value extends object
    ? {
        [Name in keyof Value as Name extends HiddenField<Client, Expose, Model, 'read'>
          ? never
          : Name]: Name extends keyof FieldsOf<Client, Model>
          ? FieldsOf<Client, Model>[Name] extends infer Related extends string
            ? ExposedResult<Client, Expose, Related, Value[Name]>
            : Value[Name]
          : ExposedResult<Client, Expose, Model, Value[Name]>;
      }
    : Value;
