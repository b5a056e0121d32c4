import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';

/** The types of the values that a document does not describe. */
const UNDESCRIBED = `
type Any = unknown;
type AnyList = readonly unknown[];
type AnyObject = { readonly [name: string]: unknown };
type Empty = Record<string, never>;
`;

/** Writes the types of a document, with names for the values that it does not describe. */
export async function writeTypes(document: object): Promise<string> {
  const options = { silent: true, transform: nameUndescribed };
  return astToString(await openapiTS({ ...document } as OpenAPI3, options)) + UNDESCRIBED;
}

const ANNOTATIONS = new Set(['not', 'description', 'readOnly', 'writeOnly', 'title', 'examples']);

const nameUndescribed: NonNullable<OpenAPITSOptions['transform']> = (schema) => {
  const name = undescribed({ ...schema });
  return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
};

function undescribed(schema: Readonly<Record<string, unknown>>): string | undefined {
  const { type, items, properties, additionalProperties } = schema;
  if (Object.keys(schema).every((keyword) => ANNOTATIONS.has(keyword))) return 'Any';
  if (type === 'array' && !items) return 'AnyList';
  if (properties) return Object.keys(properties).length === 0 ? 'Empty' : undefined;
  return isEmpty(additionalProperties) ? 'AnyObject' : undefined;
}

function isEmpty(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}

/** Lines that every generated file has. */
const ALWAYS = [
  /^\[name: string\]: unknown;$/,
  /^\w+\?: never;$/,
  /^export type (webhooks|\$defs) = Record<string, never>;$/,
  /^pathItems: never;$/,
];
const UNTYPED = /(?<![\w"-])(unknown|never)(?![\w"-])/;

/** Returns the lines with `unknown` or `never` for a schema that says more than that. */
export function untypedLines(types: string): readonly string[] {
  return types
    .replace(UNDESCRIBED, '')
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => UNTYPED.test(line) && !ALWAYS.some((always) => always.test(line)));
}
