import type { ModelDescription } from '@modelway/core';
import { fieldNamed, isMembers, type Members, mapMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';

/**
 * A number in the form by which Prisma's client recognizes the Decimals of all libraries. The client
 * passes their text on, but rounds some numbers to 16 digits: those in a batch of `$transaction`, and
 * in a list with one of more than 64 bits.
 */
class ExactFloat {
  readonly s = 1;
  readonly e = 0;
  readonly d: readonly number[] = [];
  readonly #value: number;

  constructor(value: number) {
    this.#value = value;
  }

  toFixed(): string {
    return String(this.#value);
  }
}

/** The digits of a number that Prisma always keeps, below the numbers of more than 64 bits. */
const DIGITS = 16;
const BEYOND = 2 ** 63;

/** Keeps all digits of the numbers in a value of a Float, or in a condition on one. */
export function keepDigits(part: unknown): unknown {
  if (typeof part === 'number') {
    const isKept = Math.abs(part) < BEYOND && Number(part.toPrecision(DIGITS)) === part;
    return isKept ? part : new ExactFloat(part);
  }
  if (Array.isArray(part)) return part.map(keepDigits);
  return mapMembers(part, keepDigits);
}

/** Keeps the digits of the Floats in a key that selects one record, of several fields too. */
export function keepKeyDigits(key: Members, model: ModelDescription): Members {
  return mapMembers(key, (member, name) => {
    const field = fieldNamed(model, name);
    if (field)
      return field.kind === 'scalar' && field.type === 'Float' ? keepDigits(member) : member;
    return isMembers(member) ? keepKeyDigits(member, model) : member;
  });
}

/** The largest number that is still finite with 16 digits. */
const MOST = 1.797693134862315e308;

/**
 * Checks the numbers in Json, of which Prisma keeps 16 digits: it would store null for one that is
 * not finite then.
 *
 * @throws {InvalidArgumentsError}
 */
export function assertFinite(json: unknown): void {
  if (typeof json === 'number' && Math.abs(json) > MOST) {
    throw new InvalidArgumentsError(`Prisma does not support ${json} in Json`);
  }
  if (Array.isArray(json) || isMembers(json))
    for (const each of Object.values(json)) assertFinite(each);
}
