/** The kind of a write to records of one model. */
export type WriteKind = 'create' | 'update' | 'delete' | 'connect' | 'disconnect';

/**
 * One write of a request. A request may make several: an upsert creates or updates, and nested
 * writes change related records.
 */
export interface ListedWrite {
  /** The name of the model in the schema, `PostLike`. */
  readonly model: string;
  /**
   * `create`, `update` and `delete` change the records of `model`. `connect` and `disconnect`
   * change a relationship of `model` whose foreign key is not on its records.
   */
  readonly operation: WriteKind;
  /**
   * The fields that it sets: columns and relationships. A relationship whose foreign key is on the
   * record is listed with its columns, whichever of them the request names.
   */
  readonly fields: readonly string[];
  /**
   * The values that it sets, as the ORM client gets them; absent for `delete`, `connect` and
   * `disconnect`, and for an `update` of a foreign key by a link from the other side: the parent
   * has the value then.
   */
  readonly data?: Readonly<Record<string, unknown>>;
  /**
   * The conditions on the records, as the ORM client gets them; absent if the request names the
   * records by their relationship alone.
   */
  readonly where?: Readonly<Record<string, unknown>>;
  /** Whether it may change more than one record. */
  readonly many: boolean;
  /**
   * Whether it belongs to a step of a transaction that refers to the results of earlier steps. Each
   * reference is then an opaque object, which equals no value. `next()` passes the values to its
   * option `checkResolved`.
   * @default false
   */
  readonly unresolved?: true;
  /** The relationship that leads to the records; absent for the records of the request itself. */
  readonly parent?: { readonly model: string; readonly relationship: string };
}
