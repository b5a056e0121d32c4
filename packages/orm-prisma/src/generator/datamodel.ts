/**
 * The part of Prisma's datamodel (DMMF) that the generator reads, by shape: any version of Prisma
 * with this shape works.
 */
export interface Datamodel {
  readonly models: readonly DatamodelModel[];
  readonly enums: readonly {
    readonly name: string;
    readonly values: readonly { readonly name: string; readonly dbName?: string | null }[];
  }[];
  readonly indexes?: readonly DatamodelIndex[];
}

export interface DatamodelModel {
  readonly name: string;
  readonly dbName?: string | null;
  /** The database schema of `@@schema`. */
  readonly schema?: string | null;
  readonly fields: readonly DatamodelField[];
  readonly primaryKey?: DatamodelKey | null;
  readonly uniqueIndexes: readonly DatamodelKey[];
  readonly documentation?: string | undefined;
}

export interface DatamodelKey {
  readonly name?: string | null;
  readonly fields: readonly string[];
}

export interface DatamodelField {
  readonly kind: 'scalar' | 'object' | 'enum' | 'unsupported';
  readonly name: string;
  readonly type: string;
  readonly dbName?: string | null | undefined;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly isId: boolean;
  readonly isUnique: boolean;
  readonly isUpdatedAt?: boolean | undefined;
  readonly hasDefaultValue: boolean;
  readonly default?: unknown;
  /** The type in the database, `['VarChar', ['200']]`. */
  readonly nativeType?: readonly [string, readonly string[]] | null | undefined;
  readonly relationName?: string | undefined;
  readonly relationFromFields?: readonly string[] | undefined;
  readonly relationToFields?: readonly string[] | undefined;
  readonly relationOnDelete?: string | undefined;
  readonly relationOnUpdate?: string | undefined;
  readonly documentation?: string | undefined;
}

interface DatamodelIndex {
  readonly model: string;
  readonly type: string;
  readonly fields: readonly { readonly name: string }[];
}
