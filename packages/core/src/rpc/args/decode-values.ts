import { InvalidValueError } from '../../errors/request-errors.ts';
import { describeScalar, isStorable, scalarFromJson } from '../../schema/scalar-value.ts';
import type { DatabaseProvider, ScalarType } from '../../schema/schema-description.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import type { ArgsVisitor } from './args-visitor.ts';

/** Types whose values JSON carries only in a form of their own. */
const WIRE_TYPES: ReadonlySet<string> = new Set(['DateTime', 'Bytes', 'BigInt', 'Decimal']);

/** The data client's words for values. */
export interface ValueWords {
  readonly dbNull: unknown;
  readonly jsonNull: unknown;
  /** Whether arithmetic on a BigInt needs a bigint. */
  readonly exactByBigInt?: boolean;
}

/**
 * Turns the values of a plain JSON client, which sends no metadata, into the data client's: an ISO
 * string into a Date, base64 into bytes and so on, by the schema's types. What does not fit stays,
 * for the data client to refuse in its own words.
 */
export function decodeValues(provider: DatabaseProvider, words: ValueWords): ArgsVisitor {
  return {
    visitValue: (field, value) => {
      if (value === null && field.type === 'Json' && !field.list) {
        return field.optional ? words.dbNull : words.jsonNull;
      }
      // Of half a character, drivers make U+FFFD, so that another text would be stored or looked for.
      const isStrange = typeof value === 'string' && !isStorable(value);
      const decoded = WIRE_TYPES.has(field.type)
        ? scalarFromJson(field, value, provider)
        : undefined;
      if (
        (value === null && field.refusesNull) ||
        isStrange ||
        isInexact(field.type, value) ||
        (decoded === undefined && isTooMuch(field, value, provider))
      ) {
        throw new InvalidValueError(`${field.name} must be ${describeScalar(field)}`);
      }
      return decoded ?? value;
    },
    visitArithmetic: (field, operation, operand) => {
      if (provider === 'sqlite') assertNoDivision(field, operation);
      const isWhole = field.type === 'BigInt' && Number.isSafeInteger(operand);
      return words.exactByBigInt && isWhole ? BigInt(operand as number) : operand;
    },
    visitJsonPath: (field, path) => {
      if (typeof path !== 'string' || (JSON_PATHS[provider]?.test(path) ?? true)) return;
      throw new InvalidValueError(`"${path}" is not a path into ${field.name}: $.name[0]."a name"`);
    },
  };
}

/** Of an integer, a driver's numbers make a fraction in SQLite; of a decimal, whole ones an integer. */
function assertNoDivision({ name, type }: ScalarField, operation: string): void {
  if (operation !== 'divide' || type === 'Float') return;
  throw new InvalidValueError(`${name} cannot be divided in this database`);
}

/**
 * Where any other path would lead to nothing, without a word: SQLite, "JSON Functions and Operators",
 * 3.3; MySQL, "JSON Path Syntax".
 */
const JSON_PATHS: Readonly<Partial<Record<DatabaseProvider, RegExp>>> = {
  sqlite: /^\$(\.("[^"]*"|[^."[\]]+)|\[(\d+|#-\d+)\])*$/,
  mysql: /^\$((\*\*)?(\.("[^"]*"|[^."[\]]+)|\[(\d+|-\d+|\*|last(-\d+)?|\d+ to (\d+|last))\]))*$/,
};

/** Such a number would stand for another one: a JSON text has had more digits, or a column has none. */
function isInexact(type: ScalarType, value: unknown): boolean {
  if (typeof value !== 'number') return false;
  return type === 'BigInt'
    ? !Number.isSafeInteger(value)
    : type === 'Int' && !Number.isInteger(value);
}

/** SQLite would take it, and keep another decimal or sort the date wrongly; MySQL would not read the date. */
function isTooMuch(field: ScalarField, value: unknown, provider: DatabaseProvider): boolean {
  if (provider === 'postgresql' || !WIRE_TYPES.has(field.type)) return false;
  return scalarFromJson(field, value, 'postgresql') !== undefined;
}
