import type { ModelOperation } from './exposure.ts';
import type {
  DatabaseProvider,
  ForeignKeyPair,
  ProcedureDescription,
  ScalarFieldDescription,
  UniqueKey,
} from './schema-description.ts';
import type { WholeModel } from './whole-model.ts';

/** The models that a handler exposes, indexed once at start-up. It contains no hidden fields. */
export interface SchemaModel {
  readonly provider: DatabaseProvider;
  /** Models by resource type: `postLike`. */
  readonly byType: ReadonlyMap<string, Model>;
  /** Models by name in lower case: `postlike`. */
  readonly byLowerCaseName: ReadonlyMap<string, Model>;
  /** Procedures by name. */
  readonly procedures: ReadonlyMap<string, Procedure>;
}

/** One exposed procedure. */
export interface Procedure
  extends Pick<ProcedureDescription, 'name' | 'kind' | 'documentation' | 'schemas'> {
  /**
   * Parameters by name, as fields of the same types; `undefined` if the binding checks the
   * arguments.
   */
  readonly params: ReadonlyMap<string, ScalarField> | undefined;
  /**
   * Returns what clients can see of its result; `undefined` if its result is not of a model.
   */
  readonly cut: ((result: unknown) => unknown) | undefined;
}

/** One exposed model. */
export interface Model {
  /** The name as the schema spells it, `PostLike`. */
  readonly name: string;
  /** The JSON:API resource type, `postLike`. */
  readonly type: string;
  /** The model's comment in the schema. */
  readonly documentation?: string;
  /** The operations that clients may use. */
  readonly operations: ReadonlySet<ModelOperation>;
  /** The visible fields by name. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly scalars: readonly ScalarField[];
  readonly relations: readonly RelationField[];
  /** The fields of the id, in order: those of the primary key, or of another unique key. */
  readonly idFields: readonly ScalarField[];
  /** The key of the id, as the ORM client names it in a unique `where`. */
  readonly idKey: UniqueKey;
  /** The column with the version of a row, which clients need not see. */
  readonly version?: ScalarField;
  /** The unique keys of visible fields, by their name in a unique `where`. */
  readonly uniqueKeys: ReadonlyMap<string, UniqueKey>;
  /** The same model with what clients cannot see, for what its writes change. */
  readonly whole: WholeModel;
  /** Columns that clients may set but not see. They are in neither `fields` nor `scalars`. */
  readonly writeOnly: ReadonlyMap<string, ScalarField>;
  /** Existing names that a client must not learn of: hidden fields, and keys that contain one. */
  readonly hiddenNames: ReadonlySet<string>;
  /** The columns that a client cannot see: hidden and write-only ones. */
  readonly hiddenColumns: readonly string[];
  /** Selectable names that are not fields of the schema, added by a plugin of the ORM client. */
  readonly virtualFields: ReadonlySet<string>;
  /**
   * The columns that the extending models add to this model's rows, if clients may see all of them;
   * else none. `undefined` if no model extends it.
   */
  readonly addedColumns?: readonly string[];
  /**
   * Whether the ORM client may return more than was selected: this model, or a related one, is
   * extended.
   */
  readonly returnsMore: boolean;
}

/** A visible field. */
export type Field = ScalarField | RelationField;

/** A visible column. */
export interface ScalarField extends Omit<ScalarFieldDescription, 'omitted'> {
  /** The allowed values if `type` is `Enum`. */
  readonly enumValues?: ReadonlySet<string>;
  /** Whether clients may set it. */
  readonly writable: boolean;
}

/** A visible relationship. */
export type RelationField = ToOneRelation | ToManyRelation;

interface RelationBase {
  readonly kind: 'relation';
  readonly name: string;
  /** The related model, which is exposed itself. */
  readonly target: Model;
  readonly optional: boolean;
  /** The relationship's comment in the schema. */
  readonly documentation?: string;
  /** Whether clients may change it. */
  readonly writable: boolean;
  /** Whether a link can be removed: no required foreign key, on either side, holds it. */
  readonly removable: boolean;
  readonly opposite?: string;
  /** Whether the ORM cannot select the related records with a row. */
  readonly unselectable?: boolean;
  /** The foreign key, if it is on the other side. */
  readonly oppositeKey?: readonly ForeignKeyPair[];
  /** Whether the other side, which may be hidden, is to-many. */
  readonly oppositeList?: boolean;
  /** Whether neither side has a foreign key: a separate table holds the links. */
  readonly manyToMany: boolean;
}

/** A visible relationship to at most one row. */
export interface ToOneRelation extends RelationBase {
  readonly list: false;
  /** The foreign key, if it is on this side. */
  readonly foreignKey?: readonly ForeignKeyPair[];
  /**
   * This model's fields that hold the related resource's id, in the order of its id fields. Set if
   * the foreign key is on this side and references the primary key.
   */
  readonly ownKey?: readonly string[];
  /** The nullable fields of the foreign key on this side, which are set to null to clear it. */
  readonly nullableKey: readonly string[];
  /** Whether a field of the foreign key on this side can be read on some rows only. */
  readonly guardedRead?: boolean;
}

/** A visible relationship to any number of rows, which never has its foreign key on this side. */
export interface ToManyRelation extends RelationBase {
  readonly list: true;
  readonly foreignKey?: undefined;
  readonly ownKey?: undefined;
  readonly guardedRead?: undefined;
}

/** Whether a model has columns that callers cannot see, or not on all rows. */
export function hidesColumns({ hiddenColumns, scalars }: Model): boolean {
  return hiddenColumns.length > 0 || scalars.some(({ guardedRead }) => guardedRead === true);
}

/** Whether other models extend a model, so that its records cannot be created themselves. */
export function isBase({ addedColumns }: Pick<Model, 'addedColumns'>): boolean {
  return addedColumns !== undefined;
}

/**
 * Whether the relationship object of a resource has linkage, without `include`: a to-many
 * relationship only has links by default, so that a list never loads every related id.
 */
export function hasLinkage(
  { list, ownKey, unselectable }: RelationField,
  linkage: 'to-one' | 'all',
): boolean {
  return ownKey !== undefined || (!unselectable && (!list || linkage === 'all'));
}

/** Returns the writable field of a name: a visible or a write-only one. */
export function fieldToWrite({ fields, writeOnly }: Model, name: string): Field | undefined {
  return fields.get(name) ?? writeOnly.get(name);
}

/** Whether clients can see a field of a model, both as the schema spells them. */
export type IsVisible = (model: string | undefined, field: string) => boolean;

/** Creates the check of which fields clients can see. Fields of an unknown model are hidden. */
export function visibilityIn({ byLowerCaseName }: SchemaModel): IsVisible {
  return (model, field) =>
    byLowerCaseName.get(model?.toLowerCase() ?? '')?.fields.has(field) ?? false;
}
