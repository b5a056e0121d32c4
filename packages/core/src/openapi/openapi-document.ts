import type { OpenApiInfo, OpenApiServer } from '../options/openapi-options.ts';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: OpenApiInfo;
  readonly servers: readonly OpenApiServer[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly OpenApiTag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** A group of operations. */
export interface OpenApiTag {
  readonly name: string;
  readonly description: string;
}

/** A JSON Schema of the dialect 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A reference to a component. */
export type Ref = { readonly $ref: string };

/**
 * The operations of a path, by their methods in lower case, and the `parameters` of all of them.
 */
export type PathItem = Readonly<Record<string, Operation | readonly (Parameter | Ref)[]>>;

/** One operation. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: Ref | Content;
  /** The responses by status; `4XX` stands for all other statuses of its range. */
  readonly responses: Readonly<Record<string, Ref | Content>>;
}

/** A parameter of the query string or the path. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: 'form' | 'deepObject';
  readonly explode?: boolean;
  readonly schema?: JsonSchema;
  readonly content?: Content['content'];
  readonly example?: unknown;
}

/** A request body or a response. */
export interface Content {
  readonly description?: string;
  readonly required?: boolean;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
  >;
}

/** The part of a document that one handler has. */
export interface HandlerPart {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly tags: readonly OpenApiTag[];
}

/** Returns the schemas of named items, by their names. */
export function schemasOf<Item extends { readonly name: string }>(
  items: readonly Item[],
  toSchema: (item: Item) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(items.map((item) => [item.name, toSchema(item)]));
}

/** An object with any members. */
export const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: {} };

/** Returns the schema of an object without other members. */
export function closedObject(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
