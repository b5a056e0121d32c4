import { nullOf } from '../../schema/null-of.ts';
import { isStorable, scalarFromJson } from '../../schema/scalar-value.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { isReference, referredValue } from './reference.ts';
import { expectedAt, invalidValueAt } from './walk.ts';

/**
 * Reads one value of a field, as the codec decoded it or in its wire form (an ISO string for a
 * DateTime, base64 for Bytes): always a value of the field's own type, as the ORM takes it. A
 * reference whose value is unknown stays: the arguments are walked again once it is known.
 *
 * @throws {InvalidValueError} for anything else, null too.
 */
export function walkValue(sent: unknown, field: ScalarField, walk: Walk): unknown {
  const value = referredValue(sent);
  const { provider, dialect } = walk.grammar;
  const read = value === null ? undefined : scalarFromJson(field, value, provider);
  if (read === undefined && value === sent && isReference(value)) return value;
  if (read === undefined) throw invalidValueAt(value, field, walk);
  return field.type === 'Json' && dialect.jsonValue ? dialect.jsonValue(read) : read;
}

/** Reads one value, or null if the field is optional; a required Json field has the null of JSON. */
export function walkNullable(value: unknown, field: ScalarField, walk: Walk): unknown {
  if (referredValue(value) !== null) return walkValue(value, field, walk);
  if (field.type === 'Json' && !field.list) return nullOf(field, walk.grammar.dialect);
  if (field.optional && !field.refusesNull) return null;
  throw invalidValueAt(value, field, walk);
}

/** Reads a text that is compared or searched for as it is. */
export function walkText(value: unknown, walk: Walk): string {
  if (typeof value !== 'string') throw expectedAt('a string', walk);
  // Drivers make U+FFFD of half a character, so that another text would be looked for.
  if (!isStorable(value)) throw expectedAt('a string without NUL or unpaired surrogates', walk);
  return value;
}

/** Reads one of a few words. */
export function walkWord<Word>(value: unknown, words: readonly Word[], walk: Walk): Word {
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  throw expectedAt(words.map((each) => JSON.stringify(each)).join(' or '), walk);
}

/** Reads a yes or no. */
export function walkFlag(value: unknown, walk: Walk): boolean {
  if (typeof value !== 'boolean') throw expectedAt('true or false', walk);
  return value;
}

/** Reads an integer from `least` on. */
export function walkInteger(value: unknown, least: number, walk: Walk): number {
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw expectedAt(least === 0 ? 'an integer from 0' : 'an integer', walk);
}
