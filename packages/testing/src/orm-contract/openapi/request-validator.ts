import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentRequest } from './document-requests.ts';
import type { Schema } from './sample-schema.ts';

/** Returns a check whether a document allows a request, by its parameters and its body. */
export function requestValidator(document: Schema): (request: DocumentRequest) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<Schema, ValidateFunction>();
  const isValid = (schema: Schema, value: unknown): boolean => {
    const known = compiled.get(schema);
    const validate = known ?? ajv.compile(withReferences(schema));
    compiled.set(schema, validate);
    return validate(value);
  };
  return ({ target, query, body }) =>
    (target.body === undefined || isValid(target.body.schema, body)) &&
    target.parameters.every(({ name, in: place, required, schema, content }) => {
      if (place !== 'query') return true;
      if (!(name in query)) return !required;
      if (content) return isValid(content['application/json'].schema, query[name]);
      // The texts of a query string have no types of their own.
      return isValid(schema, query[name]) || isValid(schema, asTexts(query[name]));
    });
}

/** A schema whose references lead to the document. */
function withReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
}

function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
}
