import { isDeepStrictEqual } from 'node:util';
import { toComparable } from '../support/typed-values.ts';
import type { SampleRow } from './sample-arbitrary.ts';

/** A condition on one field, and a function for the rows that it matches. */
export interface SampleCondition {
  readonly where: object;
  matches(row: SampleRow): boolean;
}

/**
 * Returns a condition for each field of a row: the value is the row's.
 *
 * @param form which of the ways to write one, of those that the field has.
 */
export function conditionsOn(row: SampleRow, form: number): readonly SampleCondition[] {
  return Object.entries(row).map(([name, value]) => {
    const forms = formsOf(name, value);
    const expected = toComparable(value);
    return {
      where: { [name]: forms[form % forms.length] },
      matches: (other) => isDeepStrictEqual(toComparable(other[name]), expected),
    };
  });
}

function formsOf(name: string, value: unknown): readonly unknown[] {
  // A Json column has two nulls, so only `equals` is unambiguous.
  if (name.startsWith('json') || Array.isArray(value)) return [{ equals: value }];
  if (value === null || typeof value === 'boolean') return [value, { equals: value }];
  return [value, { equals: value }, { in: [value] }];
}
