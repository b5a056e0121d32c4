import { InvalidValueError } from '../../errors/request-errors.ts';
import { describeScalar, scalarFromJson } from '../../schema/scalar-value.ts';
import type { DatabaseProvider, ScalarType } from '../../schema/schema-description.ts';
import type { ArgsVisitor } from './args-visitor.ts';

/** Types whose values JSON carries only in a form of their own. */
const WIRE_TYPES: ReadonlySet<string> = new Set(['DateTime', 'Bytes', 'BigInt', 'Decimal']);

/** What the data client takes for the two nulls of a Json column. */
export interface JsonNulls {
  readonly dbNull: unknown;
  readonly jsonNull: unknown;
}

/**
 * Turns the values of a plain JSON client, which sends no metadata, into the data client's: an ISO
 * string into a Date, base64 into bytes and so on, by the schema's types. What does not fit stays,
 * for the data client to refuse in its own words.
 */
export function decodeValues(provider: DatabaseProvider, nulls: JsonNulls): ArgsVisitor {
  return {
    visitValue: (field, value) => {
      if (value === null && field.type === 'Json' && !field.list) {
        return field.optional ? nulls.dbNull : nulls.jsonNull;
      }
      // Drivers send U+FFFD in its place, so that another text would be stored or looked for.
      const isHalf = typeof value === 'string' && !value.isWellFormed();
      if (isHalf || isInexact(field.type, value)) {
        throw new InvalidValueError(`${field.name} must be ${describeScalar(field)}`);
      }
      if (!WIRE_TYPES.has(field.type)) return value;
      return scalarFromJson(field, value, provider) ?? value;
    },
  };
}

/** Such a number would stand for another one: a JSON text has had more digits, or a column has none. */
function isInexact(type: ScalarType, value: unknown): boolean {
  if (typeof value !== 'number') return false;
  return type === 'BigInt'
    ? !Number.isSafeInteger(value)
    : type === 'Int' && !Number.isInteger(value);
}
