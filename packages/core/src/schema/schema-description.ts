/**
 * A binding's description of an ORM's schema: plain, serializable data in Modelway's own terms.
 * `buildSchemaModel` converts it into the indexed model of the handlers.
 */
export interface SchemaDescription {
  readonly provider: DatabaseProvider;
  readonly models: readonly ModelDescription[];
  /** Enum name → its values. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /**
   * The updates and deletions of one record for which the ORM client first looks for the record, in a
   * statement of its own, and ignores that another request changes it meanwhile: the `nested` ones, or
   * `every` one. Modelway runs those with a condition, and all deletions, in a serializable
   * transaction.
   * @default none
   */
  readonly findsRecords?: 'nested' | 'every';
  /** The procedures of the binding. @default none */
  readonly procedures?: readonly ProcedureDescription[];
}

/** A server function that RPC calls by its name. */
export interface ProcedureDescription {
  readonly name: string;
  /** The kind: a query reads and is called with GET, a mutation writes and is called with POST. */
  readonly kind: 'query' | 'mutation';
  /** The parameters with their types. @default the binding checks the arguments itself */
  readonly params?: readonly ProcedureParam[];
  /** What it does, for descriptions of the API. */
  readonly documentation?: string;
  /**
   * Returns what descriptions of the API show instead of `params`; only they call it.
   * @default they show that anything is possible
   */
  readonly schemas?: () => ProcedureSchemas;
  /**
   * The name of the model whose records it returns. Clients receive only the fields that they can
   * see.
   * @default the result is returned unchanged
   */
  readonly returns?: string;
}

/** JSON Schemas (2020-12) of a procedure, without references. Each is omitted if it is not known. */
export interface ProcedureSchemas {
  /** The schema of the arguments: an object. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The schema of the result. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** One parameter of a procedure. */
export interface ProcedureParam {
  readonly name: string;
  readonly type: ScalarType;
  /** The name of the enum if `type` is `Enum`. */
  readonly enumName?: string;
  readonly list: boolean;
  /** Whether it may be omitted. */
  readonly optional: boolean;
}

/** The supported database engines. */
export type DatabaseProvider = 'postgresql' | 'mysql' | 'sqlite';

/** One model of the data schema. */
export interface ModelDescription {
  /** The name as the schema spells it, `PostLike`. */
  readonly name: string;
  /** The table's name if it differs from the model's. */
  readonly table?: string;
  /** The table's schema in the database if it is not the connection's. */
  readonly schema?: string;
  /** The model's comment in the schema. */
  readonly documentation?: string;
  readonly fields: readonly FieldDescription[];
  /** The fields of the primary key, in order. */
  readonly idFields: readonly string[];
  /** Every unique key, the primary key included. */
  readonly uniqueKeys: readonly UniqueKey[];
  /** Selectable names besides the fields, which an extension of the ORM client computes. */
  readonly virtualFields?: readonly string[];
  /**
   * Whether the ORM client looks for the rows of each update before it, for an access policy.
   * @default false
   */
  readonly guardedUpdate?: boolean;
  /**
   * Names of the models that extend this one. Each of its rows belongs to one of them, whose columns
   * the ORM client returns with it, so none can be created as a row of this model alone.
   */
  readonly extendedBy?: readonly string[];
}

/** A unique key. `name` is its name in the ORM client's unique `where`. */
export interface UniqueKey {
  readonly name: string;
  readonly fields: readonly string[];
}

/** A scalar field or a relationship field. */
export type FieldDescription = ScalarFieldDescription | RelationFieldDescription;

/** The scalar types of both ORMs. `Object` is a structured type in a Json column. */
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
  /** The name of the enum if `type` is `Enum`. */
  readonly enumName?: string;
  readonly list: boolean;
  readonly optional: boolean;
  readonly hasDefault: boolean;
  /** The default value if it is a constant. */
  readonly defaultValue?: string | number | boolean;
  /** Whether the ORM client sets it at each update. */
  readonly updatedAt?: boolean;
  /** Whether the database generates the value (autoincrement). A client may not send one. */
  readonly databaseGenerated: boolean;
  /** Whether the ORM client computes it. It is never written. */
  readonly computed: boolean;
  /** Whether the schema omits it from results (`@omit`), which hides it from clients by default. */
  readonly omitted: boolean;
  /** Whether the schema forbids clients to set it. */
  readonly readOnly?: boolean;
  /** Whether the schema lets clients set it, but never see it. It is then `omitted`, too. */
  readonly writeOnly?: boolean;
  /** Whether the database supports full-text search for it. */
  readonly searchable: boolean;
  /** Whether the database supports fuzzy search for it. @default false */
  readonly fuzzy?: boolean;
  /**
   * Whether the field is optional, but the ORM client would read null as another value. Clients can
   * then neither write null nor filter by it.
   * @default false
   */
  readonly rejectsNull?: boolean;
  /**
   * Whether an access policy decides on which rows it can be read. Clients may not use it in the
   * conditions of writes, which would reveal its value.
   * @default false
   */
  readonly guardedRead?: boolean;
  /**
   * Whether an access policy decides on which rows it can be updated, and the ORM client looks for
   * those rows before the update.
   * @default false
   */
  readonly guardedUpdate?: boolean;
  /**
   * The part of a DateTime that the database stores, or the only Strings that it does.
   * @default both, or any
   */
  readonly stores?: 'date' | 'time' | 'uuid';
  /** The number of digits of a Decimal. @default unknown */
  readonly digits?: number;
  /** The column's name if it differs from the field's. */
  readonly column?: string;
  /** The values of its enum that the database spells otherwise, and their spelling there. */
  readonly databaseValues?: Readonly<Record<string, string>>;
  /** The rules of the schema for values that clients set, as far as a document can state them. */
  readonly constraints?: ValueConstraints;
  /** The field's comment in the schema. */
  readonly documentation?: string;
}

/** The rules for the values of a field, in the terms of JSON Schema. */
export interface ValueConstraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that matches a part of the text. */
  readonly pattern?: string;
  /** The format of a text: `email`, `uri` or `date-time`. */
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A relationship field. `list` is true for to-many. */
export interface RelationFieldDescription {
  readonly kind: 'relation';
  readonly name: string;
  /** The name of the related model. */
  readonly model: string;
  readonly list: boolean;
  readonly optional: boolean;
  /** Whether the schema hides it from clients. */
  readonly omitted?: boolean;
  /** Whether the schema forbids clients to change it. */
  readonly readOnly?: boolean;
  /** The field's comment in the schema. */
  readonly documentation?: string;
  /** The foreign key, if it is on this side: this model's fields → the related model's. */
  readonly foreignKey?: readonly ForeignKeyPair[];
  /**
   * What happens to rows with the foreign key if the row that they reference is deleted; only on
   * the side of the foreign key.
   * @default unknown, and treated as a cascade
   */
  readonly onDelete?: ReferentialAction;
  /**
   * What happens to rows with the foreign key if the referenced key changes; only on the side of
   * the foreign key.
   * @default unknown, and treated as a cascade
   */
  readonly onUpdate?: ReferentialAction;
  /** The name of the field on the other side. */
  readonly opposite?: string;
  /**
   * Whether the ORM cannot select the related records with a row. REST responses then have no
   * linkage of it, unless the row has the foreign key.
   */
  readonly unselectable?: boolean;
}

/** The effect of a change of a referenced row, as Prisma and ZenStack name it. */
export type ReferentialAction = 'Cascade' | 'SetNull' | 'SetDefault' | 'Restrict' | 'NoAction';

/** One column of a foreign key. */
export interface ForeignKeyPair {
  readonly field: string;
  readonly references: string;
}
