/**
 * What not every data client can do on every database, in the words of the docs' support table. A
 * suite asks for one with `can` where a case needs it; a case that is left out is skipped by name.
 */
export const CAPABILITIES = {
  'value-validation': 'Values are validated by rules in the schema (length, format)',
  'unreadable-results': 'A row can be written that its writer may not read (`RESULT_NOT_READABLE`)',
  'untouched-members': 'Linking a row over its other side leaves its `updatedAt` alone',
  'null-beside-json-null': "A negated comparison with JSON's null finds a Json column that is NULL",
  'exact-floats': 'A Float, and a number in Json, keeps each of its bits',
  exists: 'RPC: `exists`',
  'json-path-as-text': 'RPC: a path into a Json value is one text, `$.a[0]`',
  'default-isolation': 'Every write runs at the isolation level that the database is set to',
  'empty-distinct': 'RPC: `distinct: []` is refused',
} as const;

/** One of the things that not every data client can do on every database. */
export type Capability = keyof typeof CAPABILITIES;
