/**
 * What a binding says of an ORM's schema: plain, serialisable data in Modelway's own terms.
 * `buildSchemaModel` turns it into the indexed model that the handlers work on.
 */
export interface SchemaDescription {
  readonly provider: DatabaseProvider;
  readonly models: readonly ModelDescription[];
  /** Enum name → the values that it allows. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** The procedures of the binding. @default none */
  readonly procedures?: readonly ProcedureDescription[];
}

/** A function of the server that RPC calls by its name. */
export interface ProcedureDescription {
  readonly name: string;
  /** A query changes nothing and is called with GET, a mutation with POST. */
  readonly kind: 'query' | 'mutation';
  /** The parameters with their types. @default the binding checks the arguments itself */
  readonly params?: readonly ProcedureParam[];
}

/** One parameter of a procedure. */
export interface ProcedureParam {
  readonly name: string;
  readonly type: ScalarType;
  /** The name of the enum if `type` is `Enum`. */
  readonly enumName?: string;
  readonly list: boolean;
  /** Whether it may be left out. */
  readonly optional: boolean;
}

/** The database engines that a schema can be written for. */
export type DatabaseProvider = 'postgresql' | 'mysql' | 'sqlite';

/** One model of the data schema. */
export interface ModelDescription {
  /** The name as the schema spells it, `PostLike`. */
  readonly name: string;
  /** The table's name where it is not the model's. */
  readonly table?: string;
  /** What the schema's own comment says of it. */
  readonly documentation?: string;
  readonly fields: readonly FieldDescription[];
  /** The fields of the primary key, in order. */
  readonly idFields: readonly string[];
  /** Every unique key, the primary key included. */
  readonly uniqueKeys: readonly UniqueKey[];
  /** Names that can be selected beside the fields: what an extension of the data client computes. */
  readonly virtualFields?: readonly string[];
  /** Names of the models whose columns the data client returns with a row of this one. */
  readonly extendedBy?: readonly string[];
}

/** A unique key: `name` is what the data client calls it in a unique `where`. */
export interface UniqueKey {
  readonly name: string;
  readonly fields: readonly string[];
}

/** A scalar field or a relationship field. */
export type FieldDescription = ScalarFieldDescription | RelationFieldDescription;

/** The scalar types of both ORMs; `Object` is a structured type kept in a Json column. */
export type ScalarType =
  | 'String'
  | 'Boolean'
  | 'Int'
  | 'BigInt'
  | 'Float'
  | 'Decimal'
  | 'DateTime'
  | 'Bytes'
  | 'Json'
  | 'Enum'
  | 'Object';

/** A column. */
export interface ScalarFieldDescription {
  readonly kind: 'scalar';
  readonly name: string;
  readonly type: ScalarType;
  /** The name of the enum where `type` is `Enum`. */
  readonly enumName?: string;
  readonly list: boolean;
  readonly optional: boolean;
  readonly hasDefault: boolean;
  /** The default where it is a constant. */
  readonly defaultValue?: string | number | boolean;
  /** The data client sets it at each update. */
  readonly updatedAt?: boolean;
  /** The database makes the value (autoincrement): a client may not send one. */
  readonly databaseGenerated: boolean;
  /** Computed by the data client: never written. */
  readonly computed: boolean;
  /** Left out of results by the schema itself (`@omit`): hidden from clients by default. */
  readonly omitted: boolean;
  /** Marked in the schema as never set by clients. */
  readonly readOnly?: boolean;
  /** Marked in the schema as set by clients and never shown to them; it is `omitted` then, too. */
  readonly writeOnly?: boolean;
  /** The database can search it by words. */
  readonly searchable: boolean;
  /** The database can search it for similar texts. @default false */
  readonly fuzzy?: boolean;
  /**
   * It is optional, but the data client would take null for another value: clients may neither write
   * null nor look for it. @default false
   */
  readonly refusesNull?: boolean;
  /**
   * An access policy decides on which rows it can be read: clients may not use it in the conditions
   * of writes, which would reveal its value. @default false
   */
  readonly guardedRead?: boolean;
  /** The column's name where it is not the field's. */
  readonly column?: string;
  /** What the schema's own comment says of it. */
  readonly documentation?: string;
}

/** A relationship field: `list` says to-many. */
export interface RelationFieldDescription {
  readonly kind: 'relation';
  readonly name: string;
  /** The name of the related model. */
  readonly model: string;
  readonly list: boolean;
  readonly optional: boolean;
  /** Marked in the schema as hidden from clients. */
  readonly omitted?: boolean;
  /** Marked in the schema as never changed by clients. */
  readonly readOnly?: boolean;
  /** What the schema's own comment says of it. */
  readonly documentation?: string;
  /** The foreign key, where it is on this side: this model's fields → the related model's. */
  readonly foreignKey?: readonly ForeignKeyPair[];
  /** The name of the field on the other side. */
  readonly opposite?: string;
}

/** One column of a foreign key. */
export interface ForeignKeyPair {
  readonly field: string;
  readonly references: string;
}
