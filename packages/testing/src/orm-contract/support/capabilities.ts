/**
 * Features that not every ORM client supports on every database, with their texts in the support
 * table of the docs. A suite checks a feature with `can`; cases without it are skipped by name.
 */
export const CAPABILITIES = {
  policies: 'Policies restrict which rows a caller can read and write',
  'value-validation': 'Rules in the schema validate values (length, format)',
  'unreadable-results':
    'A caller can write a row without being allowed to read it (`RESULT_NOT_READABLE`)',
  'untouched-members': 'Linking a row from the other side does not change its `updatedAt`',
  'null-beside-json-null':
    "A negated comparison with JSON's null matches a Json column that is NULL",
  'list-columns': 'List fields, with `$has`, `$isEmpty` and similar operators',
  'full-text-search': 'Full-text search: `$search`',
  'word-forms': '`$search` also finds other forms of a word',
  'case-sensitive-search': '`$contains`, `$startsWith` and `$endsWith` are case-sensitive',
  'literal-parts': '`$contains`, `$startsWith` and `$endsWith` match `%` and `_` literally',
  'case-beyond-ascii': '`$icontains` ignores the case of all letters, not only of ASCII letters',
  'case-sensitive-text': 'Equality of texts is case-sensitive, in filters and in unique keys',
  'case-modes': "RPC: `mode: 'insensitive'`",
  'nulls-order': 'NULL sorts as the greatest value',
  'distinct-on': 'RPC: `distinct`',
  division: 'RPC: `divide` of an Int, BigInt or Decimal',
  'decimal-arithmetic': 'RPC: `increment` and similar operations on a Decimal of any length',
  'links-order':
    'Sorting by the size of a many-to-many relationship: `sort=tags.$count`, `orderBy: { tags: { _count } }`',
  'enum-order': 'An enum sorts in the order of its values in the schema',
  'json-member-order': 'Equality of Json objects ignores the order of their members',
  'json-lists': 'A Json value can be compared with a list, or with an object that contains one',
  'json-list-items': 'RPC: `array_contains` on a Json field',
  'json-list-ends': 'RPC: `array_ends_with` on a Json field that also has values other than lists',
  'mistyped-json-is-false':
    'RPC: an operator on a Json value of another type is false, so that `NOT` matches it',
  'null-of-two-types': 'A Boolean or Bytes field can be set to null and filtered by null',
  'exact-decimals': 'A Decimal keeps all of its digits',
  'long-decimals': 'A Decimal can have any number of digits',
  'wide-dates': 'A DateTime can have any year, also before 1000 and after 9999',
  'json-nul': 'NUL inside a Json value is rejected',
  'narrow-ints': 'An Int beyond 32 bits is rejected',
  'unordered-maximum':
    'RPC: `_min` and `_max` of a Boolean field, which has no order, are rejected',
  'exact-floats': 'A Float, and a number in Json, keeps its exact value',
  'skip-duplicates': 'RPC: `skipDuplicates`',
  'create-many-and-return': 'RPC: `createManyAndReturn` and `updateManyAndReturn`',
  'groups-from-end': 'RPC: a negative `take` of `groupBy`',
  exists: 'RPC: `exists`',
  'json-path-as-text': 'RPC: a path into a Json value is a single string, `$.a[0]`',
  'estimated-totals':
    '`page[total]=estimated` is the estimate of the planner; otherwise, the count is exact',
  cancellation: 'A statement is cancelled when its caller disconnects or its time is up',
  'default-isolation': 'Every write runs at the default isolation level of the database',
} as const;

/** A feature that not every ORM client supports on every database. */
export type Capability = keyof typeof CAPABILITIES;
