import type { Operation, OrmBinding, OrmDialect } from '@modelway/core';
import { DbNull, JsonNull } from '@zenstackhq/orm/common-types';
import { describeSchema } from './describe-schema.ts';
import { createErrorReader } from './to-orm-error.ts';
import type { ZenStackSchema } from './zenstack-schema.ts';

/** A ZenStack client of a schema, with or without plugins and a caller set. */
export interface ZenStackClient<Schema> {
  readonly $schema: Schema;
}

/**
 * Binds ZenStack ORM v3 to the handlers.
 *
 * @param schema as `zen generate` writes it.
 * @throws {TypeError} where a field is of a type that Modelway does not know.
 * @example
 * ```ts
 * import { schema } from './zenstack/schema.ts';
 * const orm = zenstack(schema);
 * ```
 */
export function zenstack<Schema extends ZenStackSchema>(
  schema: Schema,
): OrmBinding<ZenStackClient<Schema>> {
  return {
    schema: describeSchema(schema),
    dialect: createDialect(schema),
    operation: (client, model, operation) => {
      const delegates = client as unknown as Delegates;
      const delegate = delegates[model.charAt(0).toLowerCase() + model.slice(1)];
      return delegate?.[operation];
    },
    transaction: (client, run) => (client as unknown as Transactional).$transaction(run),
    toOrmError: createErrorReader(schema),
  };
}

function createDialect({ provider }: ZenStackSchema): OrmDialect {
  return {
    dbNull: DbNull,
    jsonNull: JsonNull,
    // Elsewhere the database's own collation ignores case, and the client knows no mode.
    caseInsensitive: provider.type === 'postgresql' ? { mode: 'insensitive' } : {},
    literalText: (text) => text,
    searchFilter: (words) => ({ fts: { search: toTsQuery(words) } }),
  };
}

/** Plain words as a query of PostgreSQL's text search: all of them, each quoted. */
function toTsQuery(words: string): string {
  const quoted = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
  return quoted.join(' & ');
}

interface Transactional {
  $transaction<Result>(run: (client: never) => Promise<Result>): Promise<Result>;
}

type Delegates = Readonly<Record<string, Readonly<Record<string, Operation>> | undefined>>;
