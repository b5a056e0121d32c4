/** Parts of the RPC grammar that only some ORMs and databases support. */
export interface OrmGrammar {
  /** `{ between: [1, 2] }` on fields that have an order. */
  readonly between: boolean;
  /** `{ contains: 'x', mode: 'insensitive' }` */
  readonly mode: boolean;
  /** The operator of the full-text search: `{ search: 'x' }` or `{ fts: { search: 'x' } }`. */
  readonly fullText: 'search' | 'fts';
  /**
   * The form of the path in a condition on a Json value: a text, `'$.a[0]'`, or a list, `['a',
   * '0']`.
   */
  readonly jsonPath: 'text' | 'list';
  /** The operators that look at the items of a list in a Json value. */
  readonly jsonLists: readonly ('array_contains' | 'array_starts_with' | 'array_ends_with')[];
  /** `lt`, `lte`, `gt` and `gte` on a Json value. */
  readonly jsonOrder: boolean;
  /** The values of `take` in `findFirst` and `findFirstOrThrow`. */
  readonly firstTakes: readonly number[];
  /** The condition of a nested `delete` or `upsert` of a to-one relationship. */
  readonly toOneWhere: 'where' | 'uniqueWhere';
  /** `where` in a nested `upsert` of a to-one relationship whose key is on the written record. */
  readonly ownUpsertWhere: boolean;
  /** `AND`, `OR` and `NOT` in `having`. */
  readonly havingLogic: boolean;
  /**
   * The operands of aggregates in `having`: of the aggregate's own type, or of the field's, without
   * null.
   */
  readonly havingOperands: 'aggregate' | 'field';
  /** A negative `take` of `groupBy`. */
  readonly groupsFromEnd: boolean;
  /** `skipDuplicates` of operations that create many records. */
  readonly skipDuplicates: boolean;
  /** The operations that the ORM client lacks. */
  readonly missingOperations: readonly string[];
  /** The members of `orderBy` that sort by the relevance of a search. */
  readonly relevances: readonly ('_relevance' | '_ftsRelevance' | '_fuzzyRelevance')[];
}
