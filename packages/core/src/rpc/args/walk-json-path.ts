import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, walkList } from './walk.ts';
import { walkText } from './walk-value.ts';

/** Reads the path of a condition on a Json value: `'$.a[0]'`, or `['a', '0']`. */
export function assertJsonPath(path: unknown, walk: Walk): unknown {
  const { provider, dialect } = walk.grammar;
  if (dialect.grammar.jsonPath === 'list') return walkList(path, walk, walkText);
  const text = walkText(path, walk);
  if (JSON_PATHS[provider].test(text)) return text;
  throw expectedAt('a path such as $.name[0]."a name"', walk);
}

/** Reads a text for an order comparison with Json values. */
export function walkJsonText(text: string, walk: Walk): unknown {
  const { jsonValue } = walk.grammar.dialect;
  const read = walkText(text, walk);
  return jsonValue ? jsonValue(read) : read;
}

/**
 * The supported paths of each database: members and items, but no expressions, which could compute
 * or match anything. The databases silently match nothing with any other path. PostgreSQL, section
 * 9.16.2; SQLite, "JSON Functions and Operators", 3.3; MySQL, "JSON Path Syntax".
 */
export const JSON_PATHS: Readonly<Record<DatabaseProvider, RegExp>> = {
  postgresql: /^\$(\.("[^"\\]*"|[A-Za-z_]\w*)|\[(\d+|\*|last)\])*$/,
  sqlite: /^\$(\.("[^"]*"|[^."[\]]+)|\[(\d+|#-\d+)\])*$/,
  mysql: /^\$((\*\*)?(\.("[^"]*"|[^."[\]]+)|\[(\d+|-\d+|\*|last(-\d+)?|\d+ to (\d+|last))\]))*$/,
};
