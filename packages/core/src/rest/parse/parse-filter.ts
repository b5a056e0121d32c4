import { InvalidFilterError, InvalidValueError } from '../../errors/request-errors.ts';
import { assertJsonDepth } from '../../http/parse-json.ts';
import type { QueryParam } from '../../http/query-params.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import { describeScalar, scalarFromText } from '../../schema/scalar-value.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';
import { splitList } from './split-list.ts';

/** `filter[field]=a,b`: the field has one of the values. */
export interface Filter {
  readonly field: ScalarField;
  /** At least one. */
  readonly values: readonly unknown[];
}

/**
 * Reads one filter parameter.
 *
 * @throws {InvalidFilterError} where it names no field that can be filtered so.
 * @throws {InvalidValueError} where a value does not fit the field; an empty value fits a String.
 */
export function parseFilter(param: QueryParam, model: Model, context: RestContext): Filter {
  const source = { parameter: param.name };
  const field = parseFilterField(param, model);
  const { limits } = context.settings;
  const isJson = field.type === 'Json' || field.type === 'Object';
  // A JSON text has commas of its own.
  const texts = isJson ? [param.value] : splitList(param.value);
  if (isJson) assertJsonDepth(param.value, limits, source);
  assertWithin(limits, 'listLength', { value: texts.length, source });
  const values = texts.map((text) => {
    const value = scalarFromText(field, text, context.schema.provider);
    if (value !== undefined) return value;
    throw new InvalidValueError(`"${text}" is not ${describeScalar(field)}, as ${field.name} is`, {
      source,
    });
  });
  return { field, values };
}

function parseFilterField({ name }: QueryParam, model: Model): ScalarField {
  const source = { parameter: name };
  const selector = /^filter\[([^[\]]+)\]$/.exec(name)?.[1];
  if (selector === undefined) {
    throw new InvalidFilterError(`A filter has the form filter[<field>], not ${name}`, { source });
  }
  const field = model.fields.get(selector);
  if (!field) {
    throw new InvalidFilterError(`${model.type} has no field "${selector}"`, { source });
  }
  if (field.kind === 'relation' || field.list) {
    throw new InvalidFilterError(`${field.name} cannot be filtered by equality`, { source });
  }
  return field;
}
