import type { ModelOperation } from './exposure.ts';
import type {
  DatabaseProvider,
  ForeignKeyPair,
  ScalarFieldDescription,
  UniqueKey,
} from './schema-description.ts';

/** The models that a handler exposes, indexed once at start-up. Hidden fields are not in it. */
export interface SchemaModel {
  readonly provider: DatabaseProvider;
  /** By resource type, `postLike`. */
  readonly byType: ReadonlyMap<string, Model>;
  /** By name in lower case, `postlike`. */
  readonly byLowerCaseName: ReadonlyMap<string, Model>;
  /** By name. */
  readonly procedures: ReadonlyMap<string, Procedure>;
}

/** One exposed procedure. */
export interface Procedure {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** By name, as fields of the same types; `undefined` if the binding checks the arguments itself. */
  readonly params: ReadonlyMap<string, ScalarField> | undefined;
}

/** One exposed model. */
export interface Model {
  /** The name as the schema spells it, `PostLike`. */
  readonly name: string;
  /** The JSON:API resource type, `postLike`. */
  readonly type: string;
  /** What clients may do with it. */
  readonly operations: ReadonlySet<ModelOperation>;
  /** Every visible field by its name. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly scalars: readonly ScalarField[];
  readonly relations: readonly RelationField[];
  /** The fields of the id, in order: those of the primary key, or of another unique key. */
  readonly idFields: readonly ScalarField[];
  /** The key of the id as the data client names it in a unique `where`. */
  readonly idKey: UniqueKey;
  /** The unique keys of visible fields, by their name in a unique `where`. */
  readonly uniqueKeys: ReadonlyMap<string, UniqueKey>;
  /** Columns that clients may set and cannot see: in none of `fields` and `scalars`. */
  readonly writeOnly: ReadonlyMap<string, ScalarField>;
  /** Names that exist and that a client must not learn of: hidden fields, and keys with one. */
  readonly hiddenNames: ReadonlySet<string>;
  /** The columns that a client cannot see: hidden ones, and write-only ones. */
  readonly hiddenColumns: readonly string[];
  /** Selectable names that are no fields of the schema: what a plugin of the data client adds. */
  readonly virtualFields: ReadonlySet<string>;
  /**
   * The columns that models which extend this one add to its rows, if clients may see all of them;
   * else none. `undefined` if no model extends it.
   */
  readonly addedColumns?: readonly string[];
  /** The ORM client may return more than was selected: it, or a model related to it, is extended. */
  readonly returnsMore: boolean;
}

/** A visible field. */
export type Field = ScalarField | RelationField;

/** A visible column. */
export interface ScalarField extends Omit<ScalarFieldDescription, 'enumName' | 'omitted'> {
  /** Allowed values where `type` is `Enum`. */
  readonly enumValues?: ReadonlySet<string>;
  /** A client may set it. */
  readonly writable: boolean;
}

/** A visible relationship. */
export type RelationField = ToOneRelation | ToManyRelation;

interface RelationBase {
  readonly kind: 'relation';
  readonly name: string;
  /** The related model, itself exposed. */
  readonly target: Model;
  readonly optional: boolean;
  /** A client may change it. */
  readonly writable: boolean;
  /** A link can be taken away: no required foreign key, on either side, holds it. */
  readonly removable: boolean;
  readonly opposite?: string;
  /** The foreign key, where it is on the other side. */
  readonly oppositeKey?: readonly ForeignKeyPair[];
  /** The other side, which may be hidden, is to-many. */
  readonly oppositeList?: boolean;
  /** Neither side has a foreign key: a table of its own holds the links. */
  readonly manyToMany: boolean;
}

/** A visible relationship to at most one row. */
export interface ToOneRelation extends RelationBase {
  readonly list: false;
  /** The foreign key, where it is on this side. */
  readonly foreignKey?: readonly ForeignKeyPair[];
  /**
   * This model's fields that hold the related resource's id, in the order of its id fields: there
   * where the foreign key is on this side and references the primary key.
   */
  readonly ownKey?: readonly string[];
  /** The fields of the foreign key on this side that may be null: what clearing it empties. */
  readonly nullableKey: readonly string[];
  /** A field of the foreign key on this side can be read on some rows only. */
  readonly guardedRead?: boolean;
}

/** A visible relationship to any number of rows, which never has its foreign key on this side. */
export interface ToManyRelation extends RelationBase {
  readonly list: true;
  readonly foreignKey?: undefined;
  readonly ownKey?: undefined;
  readonly guardedRead?: undefined;
}

/** Returns the field that a client can set by this name, if it is writable: a visible or a write-only one. */
export function fieldToWrite({ fields, writeOnly }: Model, name: string): Field | undefined {
  return fields.get(name) ?? writeOnly.get(name);
}
