import type { OrmDialect } from '@modelway/core';
import { toTsQuery } from '@modelway/core/sql';
import { DbNull, JsonNull } from '@zenstackhq/orm/common-types';
import type { ZenStackSchema } from './schema/zenstack-schema.ts';

/** Describes the arguments that ZenStack accepts on the schema's database. */
export function createDialect({ provider }: ZenStackSchema): OrmDialect {
  return {
    dbNull: DbNull,
    jsonNull: JsonNull,
    // Elsewhere the database's collation ignores case, and the client has no `mode`.
    caseInsensitive: provider.type === 'postgresql' ? { mode: 'insensitive' } : {},
    literalText: (text) => text,
    limitsNestedReads: true,
    grammar: {
      between: true,
      mode: provider.type === 'postgresql',
      fullText: 'fts',
      jsonPath: 'text',
      // On SQLite, ZenStack treats the members of an object and a single value as items, too.
      jsonLists:
        provider.type === 'sqlite'
          ? []
          : ['array_contains', 'array_starts_with', 'array_ends_with'],
      jsonOrder: false,
      firstTakes: [1],
      toOneWhere: 'uniqueWhere',
      ownUpsertWhere: true,
      havingLogic: false,
      havingOperands: 'field',
      groupsFromEnd: true,
      skipDuplicates: true,
      missingOperations: [],
      relevances: provider.type === 'postgresql' ? ['_ftsRelevance', '_fuzzyRelevance'] : [],
    },
    searchFilter: (words) => ({ fts: { search: toTsQuery(words) } }),
  };
}
