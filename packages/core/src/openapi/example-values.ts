import type { ValueConstraints } from '../schema/schema-description.ts';
import type { Model, ScalarField } from '../schema/schema-model.ts';

/**
 * Returns a value of a field for examples; `undefined` if its constraints leave none to be found.
 */
export function exampleValue(field: ScalarField): unknown {
  const { list, constraints = {} } = field;
  const one = oneValue(field);
  if (!list || one === undefined) return one;
  const { minItems = 1, maxItems = 1 } = constraints;
  return minItems > 1 || maxItems < 1 ? undefined : [one];
}

function oneValue({ type, enumValues, constraints = {} }: ScalarField): unknown {
  switch (type) {
    case 'String':
      return text(constraints);
    case 'Boolean':
      return true;
    case 'Int':
    case 'Float':
      return number(constraints);
    case 'BigInt':
    case 'Decimal': {
      const value = number(constraints);
      return value === undefined ? undefined : String(value);
    }
    case 'DateTime':
      return '2026-01-31T12:00:00Z';
    case 'Bytes':
      return 'AQID';
    case 'Enum':
      return enumValues?.values().next().value;
    case 'Json':
    case 'Object':
      return {};
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'user@example.com',
  uri: 'https://example.com/',
  'date-time': '2026-01-31T12:00:00Z',
};

function text(constraints: ValueConstraints): string | undefined {
  const { pattern = '', format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = constraints;
  const value = format === undefined ? 'text'.padEnd(minLength, 's') : FORMATS[format];
  const fits = value !== undefined && value.length >= minLength && value.length <= maxLength;
  return fits && new RegExp(pattern).test(value) ? value : undefined;
}

function number({
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
  exclusiveMinimum = Number.NEGATIVE_INFINITY,
  exclusiveMaximum = Number.POSITIVE_INFINITY,
}: ValueConstraints): number | undefined {
  const candidates = [1, minimum, maximum, exclusiveMinimum + 1, exclusiveMaximum - 1];
  return candidates.find(
    (value) =>
      value >= minimum &&
      value <= maximum &&
      value > exclusiveMinimum &&
      value < exclusiveMaximum &&
      Number.isSafeInteger(value),
  );
}

/** Returns values of fields; `undefined` if one of them has none. */
export function exampleValues(
  fields: readonly ScalarField[],
): Readonly<Record<string, unknown>> | undefined {
  const values = fields.map((field) => [field.name, exampleValue(field)] as const);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/** Returns the value of one field that clients can change, if there is one. */
export function exampleChange({
  scalars,
  idFields,
}: Model): Readonly<Record<string, unknown>> | undefined {
  const field = scalars.find(
    (each) =>
      each.writable &&
      !each.databaseGenerated &&
      !idFields.includes(each) &&
      exampleValue(each) !== undefined,
  );
  return field && exampleValues([field]);
}
