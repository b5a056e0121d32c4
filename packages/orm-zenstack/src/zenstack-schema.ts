/**
 * The part of a generated ZenStack schema that the binding reads, by shape: so any copy and any
 * compatible version of the package will do.
 */
export interface ZenStackSchema {
  readonly provider: { readonly type: 'postgresql' | 'mysql' | 'sqlite' };
  readonly models: Readonly<Record<string, ZenStackModel>>;
  readonly enums?: Readonly<Record<string, { readonly values: Readonly<Record<string, string>> }>>;
  readonly typeDefs?: Readonly<Record<string, unknown>>;
  readonly procedures?: Readonly<Record<string, ZenStackProcedure>>;
}

export interface ZenStackProcedure {
  readonly params: Readonly<Record<string, ZenStackParam>>;
  readonly mutation?: boolean;
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
  /** A key's name → the type of its one field, or of each of its fields. */
  readonly uniqueFields: Readonly<Record<string, object>>;
  /** The model that it extends. */
  readonly baseModel?: string;
  /** It has `@@delegate`: each of its rows is one of a model that extends it. */
  readonly isDelegate?: boolean;
  /** Of a model with `@@delegate`: those that extend it. */
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
  /** The model that it is inherited from. */
  readonly originModel?: string;
  /** It says which of the extending models a row is of. */
  readonly isDiscriminator?: boolean;
  readonly relation?: {
    readonly fields?: readonly string[];
    readonly references?: readonly string[];
    readonly opposite?: string;
    readonly onDelete?: string;
  };
}

export interface ZenStackAttribute {
  readonly name: string;
  readonly args?: readonly { readonly value: object }[];
}
