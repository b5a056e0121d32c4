import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentRequest } from './document-requests.ts';
import type { Schema } from './resolve-schema.ts';

/** Checks values against the schemas of a document. */
export interface DocumentValidator {
  /** Returns the keywords that a request breaks: of each alternative, the first one. */
  brokenBy(request: DocumentRequest): ReadonlySet<string>;
  isValid(schema: Schema, value: unknown): boolean;
  /** Whether the document allows a request. */
  allows(request: DocumentRequest): boolean;
}

/** The formats of documents, as far as a text shows them. */
const FORMATS = {
  'date-time': /^\d{4,}-\d\d-\d\dT/,
  int64: /^-?\d+$/,
  decimal: /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/,
  byte: /^[\w+/=-]*$/,
  email: /@/,
  uri: true,
  'uri-reference': true,
} as const;

/** Returns the checks of a document. */
export function documentValidator(document: Schema): DocumentValidator {
  const check = checker(document);
  // The texts of a query string have no types of their own.
  const checkTexts = checker(document, { coerceTypes: true });
  const isValid = (schema: Schema, value: unknown) => check(schema, value).length === 0;
  return {
    brokenBy: ({ target, query, body }) => {
      const errors = check(target.request, { query, body: body ?? {} });
      return new Set(errors.map(({ keyword }) => keyword));
    },
    isValid,
    allows: ({ target, query, body }) => {
      const { query: parameters, body: content } = target.request.properties;
      if (content && !isValid(content, body)) return false;
      const { required = [], properties } = parameters;
      if (required.some((name: string) => !(name in query))) return false;
      return Object.entries(query).every(([name, value]) => {
        const schema = properties[name];
        if (!schema) return false;
        const isText = target.parameters.some((each) => each.name === name && each.schema);
        if (!isText) return isValid(schema, value);
        const sent = withEmpty(value);
        return (
          [value, sent].some((each) => isValid(schema, each)) ||
          checkTexts(schema, asTexts(sent)).length === 0
        );
      });
    },
  };
}

function checker(
  { components }: Schema,
  options: Options = {},
): (schema: Schema, value: unknown) => readonly ErrorObject[] {
  const ajv = new Ajv2020({
    strict: false,
    formats: FORMATS,
    // Each schema is compiled for few values.
    code: { optimize: false },
    ...options,
  });
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(withReferences(schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

/** A schema whose references lead to the document. */
function withReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
}

/** A list without values is written as one empty value. */
function withEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return String(value) === '' ? [''] : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withEmpty(each)]));
}

function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
}
