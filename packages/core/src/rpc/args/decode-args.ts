import { InvalidValueError } from '../../errors/request-errors.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { describeScalar, scalarFromJson } from '../../schema/scalar-value.ts';
import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { Model } from '../../schema/schema-model.ts';
import { type ArgsVisitor, unrecognizedKey } from './args-visitor.ts';
import { walkArgs } from './walk-args.ts';

/** Types whose values JSON carries only in a form of their own. */
const WIRE_TYPES: ReadonlySet<string> = new Set(['DateTime', 'Bytes', 'BigInt', 'Decimal']);

/**
 * Turns the arguments of a plain JSON client, which sends no metadata, into the data client's: an
 * ISO string into a Date, base64 into bytes and so on, by the schema's types.
 *
 * @throws {ValidationError} at any depth, for a field that is hidden just as for one that does not
 *   exist.
 * @throws {InvalidValueError} for text with half a character in it.
 */
export function decodeArgs(
  args: JsonObject,
  model: Model,
  { provider, dbNull }: { readonly provider: DatabaseProvider; readonly dbNull: unknown },
): JsonObject {
  const visitor: ArgsVisitor = {
    visitValue: (field, value) => {
      if (value === null && field.type === 'Json' && field.optional) return dbNull;
      // Drivers send U+FFFD in its place, so that another text would be stored or looked for.
      if (typeof value === 'string' && !value.isWellFormed()) {
        throw new InvalidValueError(`${field.name} must be ${describeScalar(field)}`);
      }
      if (!WIRE_TYPES.has(field.type)) return value;
      // What does not fit is the data client's to refuse, in its own words.
      return scalarFromJson(field, value, provider) ?? value;
    },
    visitUnknownName: (of, name, path) => {
      // Names like these are the data client's own, `$expr`, `_relevance`; fields come first.
      if (of.hiddenNames.has(name) || !/^[$_]/.test(name)) throw unrecognizedKey(name, path, of);
    },
    visitUnknownSelection: (of, name, path) => {
      if (of.hiddenNames.has(name)) throw unrecognizedKey(name, path, of);
    },
  };
  return walkArgs(args, model, { visitor, path: '' }) as JsonObject;
}
