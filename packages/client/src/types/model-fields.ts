import type { SchemaModel, ZenStackClient } from './operation-types.ts';

/** The fields of a model, with the model (by its name in the client) of each relationship. */
export type FieldsOf<Client, Model extends string> =
  Client extends ZenStackClient<infer Schema, infer _Options>
    ? ZenStackFields<Schema['models'], SchemaModel<Schema, Model>>
    : Client[Model & keyof Client] extends {
          readonly [name: symbol]: { readonly types: { readonly payload: infer Payload } };
        }
      ? PrismaFields<Payload>
      : never;

/** Fields that the schema hides unless `expose` names them: those with `@omit`. */
export type OmittedField<Client, Model extends string> =
  Client extends ZenStackClient<infer Schema, infer _Options>
    ? NamesOf<FieldsIn<Schema['models'], SchemaModel<Schema, Model>>, { readonly omit: true }>
    : never;

/** The names of the base models in the client, or `never`. */
export type BaseModels<Client, Model extends string> =
  Client extends ZenStackClient<infer Schema, infer _Options>
    ? Uncapitalize<BasesIn<Schema['models'], SchemaModel<Schema, Model>>>
    : never;

type BasesIn<Models, Model extends string> = Model extends keyof Models
  ? Models[Model] extends { readonly baseModel: infer Base extends string }
    ? Base | BasesIn<Models, Base>
    : never
  : never;

/** The names of members whose type extends `Value`. */
export type NamesOf<Members, Value> = {
  [Name in keyof Members]: Members[Name] extends Value ? Name : never;
}[keyof Members];

type FieldsIn<Models, Model extends keyof Models> = Models[Model] extends {
  readonly fields: infer Fields;
}
  ? Fields
  : never;

type ZenStackFields<Models, Model extends keyof Models> = {
  [Name in keyof FieldsIn<Models, Model>]: FieldsIn<Models, Model>[Name] extends {
    readonly type: infer Type extends keyof Models & string;
  }
    ? Uncapitalize<Type>
    : undefined;
};

type PrismaFields<Payload> = Payload extends {
  readonly objects: infer Objects;
  readonly scalars: infer Scalars;
}
  ? { [Name in keyof Scalars]: undefined } & { [Name in keyof Objects]: PrismaModel<Objects[Name]> }
  : never;

type PrismaModel<Related> = Related extends readonly (infer Item)[]
  ? PrismaModel<Item>
  : Related extends { readonly name: infer Name extends string }
    ? Uncapitalize<Name>
    : never;
