/**
 * What not every data client can do on every database, in the words of the docs' support table. A
 * suite asks for one with `can` where a case needs it; a case that is left out is skipped by name.
 */
export const CAPABILITIES = {
  policies: 'Policies decide which rows a caller sees and changes',
  'value-validation': 'Values are validated by rules in the schema (length, format)',
  'unreadable-results': 'A row can be written that its writer may not read (`RESULT_NOT_READABLE`)',
  'untouched-members': 'Linking a row over its other side leaves its `updatedAt` alone',
  'null-beside-json-null': "A negated comparison with JSON's null finds a Json column that is NULL",
  'list-columns': 'A field is a list of values, with `$has`, `$isEmpty` and the like',
  'full-text-search': 'Full-text search: `$search`',
  'word-forms': '`$search` finds a word in its other forms, too',
  'case-sensitive-search': '`$contains`, `$startsWith` and `$endsWith` tell `A` from `a`',
  'literal-parts': '`$contains`, `$startsWith` and `$endsWith` take `%` and `_` for themselves',
  'case-beyond-ascii': '`$icontains` ignores the case of every letter',
  'case-sensitive-text':
    'A text is equal to itself alone, in filters and in unique keys: not to one in other case',
  'case-modes': "RPC: `mode: 'insensitive'`",
  'nulls-order': 'NULL sorts as the greatest value',
  'distinct-on': 'RPC: `distinct`',
  division: 'RPC: `divide` of an Int, BigInt or Decimal',
  'enum-order': 'An enum sorts in the order in which the schema has its values',
  'json-member-order': 'Two Json objects are equal in whatever order their members are',
  'json-lists': 'A Json value can be compared with a list, or with an object that has one',
  'json-list-items': 'RPC: `array_contains` of a Json value',
  'null-of-two-types': 'A Boolean or Bytes field can be set to null, and be searched for null',
  'exact-decimals': 'A Decimal keeps each of its digits',
  'long-decimals': 'A Decimal has as many digits as it needs',
  'wide-dates': 'A DateTime can be in any year, also before 1000 and beyond 9999',
  'narrow-ints': 'An Int beyond 32 bits is refused',
  'unordered-maximum': 'RPC: `_min` and `_max` of a Boolean field, which has no order, are refused',
  'exact-floats': 'A Float, and a number in Json, keeps each of its bits',
  'skip-duplicates': 'RPC: `skipDuplicates`',
  'create-many-and-return': 'RPC: `createManyAndReturn` and `updateManyAndReturn`',
  'groups-from-end': 'RPC: a negative `take` of `groupBy`',
  exists: 'RPC: `exists`',
  'json-path-as-text': 'RPC: a path into a Json value is one text, `$.a[0]`',
  cancellation:
    'A statement is cancelled once its request is over: its caller has gone away, or its time is up',
  'default-isolation': 'Every write runs at the isolation level that the database is set to',
} as const;

/** One of the things that not every data client can do on every database. */
export type Capability = keyof typeof CAPABILITIES;
