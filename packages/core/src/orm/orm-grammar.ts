/** Parts of the RPC grammar that not every ORM and database has. */
export interface OrmGrammar {
  /** `{ between: [1, 2] }` on fields with an order. */
  readonly between: boolean;
  /** `{ contains: 'x', mode: 'insensitive' }` */
  readonly mode: boolean;
  /** The operator that searches a field by words: `{ search: 'x' }` or `{ fts: { search: 'x' } }`. */
  readonly fullText: 'search' | 'fts';
  /** The path of a condition on a Json value: one text, `'$.a[0]'`, or a list, `['a', '0']`. */
  readonly jsonPath: 'text' | 'list';
  /** `array_contains`, `array_starts_with` and `array_ends_with` on a Json value. */
  readonly jsonLists: boolean;
  /** `lt`, `lte`, `gt` and `gte` on a Json value. */
  readonly jsonOrder: boolean;
  /** The members of `orderBy` that sort by how well a text is found. */
  readonly relevances: readonly ('_relevance' | '_ftsRelevance' | '_fuzzyRelevance')[];
}
