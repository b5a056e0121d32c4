import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import { isReference, referredValue } from '../../schema/values/reference.ts';
import {
  hasJsonNull,
  isStorable,
  nullOf,
  scalarFromJson,
} from '../../schema/values/scalar-value.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, invalidValueAt, walkList } from './walk.ts';

/**
 * Reads one value of a field, decoded or in its wire form (an ISO string for a DateTime, base64 for
 * Bytes), as a value of the field's own type for the ORM. A reference with an unknown value is
 * kept: the arguments are walked again once it is known.
 *
 * @throws {InvalidValueError} for any other value, including null.
 */
export function walkValue(sent: unknown, field: ScalarField, walk: Walk): unknown {
  const value = referredValue(sent);
  const { provider, dialect } = walk.grammar;
  const read = value === null ? undefined : scalarFromJson(field, value, provider);
  if (read === undefined && value === sent && isReference(value)) return value;
  if (read === undefined) {
    throw invalidValueAt(value, value === null ? { ...field, optional: false } : field, walk);
  }
  return field.type === 'Json' && dialect.jsonValue ? dialect.jsonValue(read) : read;
}

/**
 * Reads one value, or null if the field is optional. For a required Json field, null is JSON's
 * null.
 */
export function walkNullable(value: unknown, field: ScalarField, walk: Walk): unknown {
  if (referredValue(value) !== null) return walkValue(value, field, walk);
  if (hasJsonNull(field)) return nullOf(field, walk.grammar.dialect);
  if (field.optional && !field.rejectsNull) return null;
  throw invalidValueAt(value, field, walk);
}

/** Reads a text that is compared or searched for literally. */
export function walkText(value: unknown, walk: Walk): string {
  if (typeof value !== 'string') throw expectedAt('a string', walk);
  // Drivers convert half a surrogate pair to U+FFFD, which would search for another text.
  if (!isStorable(value)) throw expectedAt('a string without NUL or unpaired surrogates', walk);
  return value;
}

/** Reads one of several keywords. */
export function walkOneOf<Choice>(value: unknown, choices: readonly Choice[], walk: Walk): Choice {
  const word = choices.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  throw expectedAt(choices.map((each) => JSON.stringify(each)).join(' or '), walk);
}

/** Reads a boolean. */
export function walkFlag(value: unknown, walk: Walk): boolean {
  if (typeof value !== 'boolean') throw expectedAt('true or false', walk);
  return value;
}

/** Reads an integer that is at least `least`. */
export function walkInteger(value: unknown, least: number, walk: Walk): number {
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw expectedAt(least === 0 ? 'an integer from 0' : 'an integer', walk);
}

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
