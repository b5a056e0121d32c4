import type { ReferentialAction } from '@modelway/core';

/**
 * The part of a generated ZenStack schema that the binding reads, by shape: any copy and any
 * compatible version of the package works.
 */
export interface ZenStackSchema {
  readonly provider: { readonly type: 'postgresql' | 'mysql' | 'sqlite' };
  readonly models: Readonly<Record<string, ZenStackModel>>;
  readonly enums?: Readonly<Record<string, ZenStackEnum>>;
  readonly typeDefs?: Readonly<Record<string, unknown>>;
  readonly procedures?: Readonly<Record<string, ZenStackProcedure>>;
}

export interface ZenStackEnum {
  readonly values: Readonly<Record<string, string>>;
  /** The values with their attributes, if one of them has any. */
  readonly fields?: Readonly<Record<string, Pick<ZenStackField, 'name' | 'attributes'>>>;
}

export interface ZenStackProcedure {
  readonly params: Readonly<Record<string, ZenStackParam>>;
  readonly mutation?: boolean;
  readonly returnType?: string;
}

export interface ZenStackParam {
  readonly name: string;
  readonly type: string;
  readonly array?: boolean;
  readonly optional?: boolean;
}

export interface ZenStackModel {
  readonly name: string;
  readonly fields: Readonly<Record<string, ZenStackField>>;
  readonly attributes?: readonly ZenStackAttribute[];
  readonly idFields: readonly string[];
  /** Key name → the type of its one field, or of each of its fields. */
  readonly uniqueFields: Readonly<Record<string, object>>;
  /** The model that it extends. */
  readonly baseModel?: string;
  /** Whether it has `@@delegate`: each of its rows belongs to a model that extends it. */
  readonly isDelegate?: boolean;
  /** The value of the base model's discriminator in its rows. @default its name */
  readonly delegateMap?: string;
  /** The models that extend a model with `@@delegate`. */
  readonly subModels?: readonly string[];
}

export interface ZenStackField {
  readonly name: string;
  readonly type: string;
  readonly array?: boolean;
  readonly optional?: boolean;
  readonly updatedAt?: unknown;
  readonly attributes?: readonly ZenStackAttribute[];
  readonly default?: unknown;
  readonly omit?: boolean;
  readonly fullText?: boolean;
  readonly fuzzy?: boolean;
  readonly computed?: boolean;
  /** The model that the field is inherited from. */
  readonly originModel?: string;
  /** Whether the field is the discriminator: it names the extending model of a row. */
  readonly isDiscriminator?: boolean;
  readonly relation?: {
    readonly fields?: readonly string[];
    readonly references?: readonly string[];
    readonly opposite?: string;
    readonly onDelete?: ReferentialAction;
    readonly onUpdate?: ReferentialAction;
  };
}

export interface ZenStackAttribute {
  readonly name: string;
  readonly args?: readonly { readonly name?: string; readonly value: object }[];
}
