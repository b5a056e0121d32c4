/**
 * Features that not every ORM supports on every database, with their texts in the docs' support table.
 * Suites check for them with `can`; a case without its feature is skipped by name.
 */
export const CAPABILITIES = {
  policies: 'Access policies decide which rows a caller sees and changes',
  'value-validation': 'Values are validated by rules in the schema (length, format)',
  'unreadable-results': 'A caller can write a row that it may not read (`RESULT_NOT_READABLE`)',
  'untouched-members': 'Linking a row from the other side of a relationship keeps its `updatedAt`',
  'null-beside-json-null': "A negated comparison with JSON's null finds a Json column that is NULL",
  'list-columns': 'A field is a list of values, with `$has`, `$isEmpty` and similar operators',
  'full-text-search': 'Full-text search: `$search`',
  'word-forms': '`$search` finds inflected forms of a word',
  'case-sensitive-search': '`$contains`, `$startsWith` and `$endsWith` are case-sensitive',
  'literal-parts':
    '`$contains`, `$startsWith` and `$endsWith` treat `%` and `_` as ordinary characters',
  'case-beyond-ascii': '`$icontains` ignores the case of non-ASCII letters, too',
  'case-sensitive-text': 'Equality of strings is case-sensitive, in filters and in unique keys',
  'case-modes': "RPC: `mode: 'insensitive'`",
  'nulls-order': 'NULL sorts as the greatest value',
  'distinct-on': 'RPC: `distinct`',
  division: 'RPC: `divide` of an Int, BigInt or Decimal',
  'enum-order': 'An enum sorts in the order of its values in the schema',
  'json-member-order': 'Two Json objects are equal regardless of the order of their members',
  'json-lists': 'A Json value can be compared with a list, or with an object that contains one',
  'json-list-items': 'RPC: `array_contains` of a Json value',
  'null-of-two-types': 'A Boolean or Bytes field can be set to null and filtered for null',
  'exact-decimals': 'A Decimal keeps all of its digits',
  'long-decimals': 'A Decimal has any number of digits',
  'wide-dates': 'A DateTime can be in any year, including before 1000 and after 9999',
  'narrow-ints': 'An Int beyond 32 bits is rejected',
  'unordered-maximum':
    'RPC: `_min` and `_max` of a Boolean field, which has no order, are rejected',
  'exact-floats': 'A Float, and a number in Json, keeps its full precision',
  'skip-duplicates': 'RPC: `skipDuplicates`',
  'create-many-and-return': 'RPC: `createManyAndReturn` and `updateManyAndReturn`',
  'groups-from-end': 'RPC: a negative `take` of `groupBy`',
  exists: 'RPC: `exists`',
  'json-path-as-text': 'RPC: a path into a Json value is a string, `$.a[0]`',
  cancellation: 'A statement is cancelled when its request is over, by a disconnect or a timeout',
  'default-isolation': 'Every write runs at the isolation level of the database settings',
} as const;

/** A feature that not every ORM supports on every database. */
export type Capability = keyof typeof CAPABILITIES;
