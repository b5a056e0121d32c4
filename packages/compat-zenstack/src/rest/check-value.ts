import { Failure } from '../failure.ts';
import type { RestModel } from './rest-models.ts';

type Field = RestModel['idFields'][number];

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Matches the texts of a type that ZenStack's handler parses itself. */
const TEXTS: ReadonlyMap<string, RegExp> = new Map([
  ['Int', INTEGER],
  ['BigInt', INTEGER],
  ['Float', NUMBER],
  ['Decimal', NUMBER],
  ['Boolean', /^(true|false)$/],
]);

/**
 * Checks the text of a value in a URL.
 *
 * @throws {Failure} if it is malformed. The ORM checks other types.
 */
export function checkText(field: Field, text: string): void {
  const { type } = field;
  if (isTypedJson(field) ? isJson(text) : (TEXTS.get(type)?.test(text) ?? true)) return;
  const name = isTypedJson(field) ? 'JSON' : type;
  throw new Failure('invalid-value', `invalid ${name} value: ${text}`);
}

/** Whether a field has the attribute `@json`: its value is an object of a declared type. */
export function isTypedJson({ attributes = [] }: Field): boolean {
  return attributes.some(({ name }) => name === '@json');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks an id as far as ZenStack's handler does.
 *
 * @throws {Failure} for a part that is malformed.
 */
export function checkId({ idFields }: RestModel, id: string, divider: string): void {
  const [first, ...others] = idFields;
  const text = decode(id);
  if (!first || text === undefined) return;
  if (others.length === 0) {
    checkText(first, text);
    return;
  }
  const parts = text.split(divider);
  if (parts.length >= idFields.length) {
    for (const [i, field] of idFields.entries()) checkText(field, parts[i] ?? '');
    return;
  }
  checkText(first, /^[+-]?\d+/.exec(text)?.[0] ?? text);
  throw new Failure('validation-error', `The id "${text}" has too few parts.`);
}

function decode(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
