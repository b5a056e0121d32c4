import { resolve, type Schema } from './resolve-schema.ts';

/** An operation of a document. */
export interface DocumentedOperation {
  /** What it does, whatever the model: `GET related`, `findMany` or `$transaction`. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  /** The parameters of the query string, without references. */
  readonly parameters: readonly Schema[];
  /** The media type and the schema of the body. */
  readonly body?: { readonly mediaType: string; readonly schema: Schema };
  /** The responses by status, without references. */
  readonly responses: Readonly<Record<string, Schema>>;
  /** The schema of a whole request: `{ query, body }`. */
  readonly request: Schema;
}

/** Returns the kind of an operation. */
export type KindOf = (method: string, path: string) => string;

/** Returns the operations of a document. */
export function operationsOf(document: Schema, kindOf: KindOf): readonly DocumentedOperation[] {
  const deref = (part: Schema): Schema => (part.$ref ? resolve(part.$ref, document) : part);
  return Object.entries<Schema>(document.paths).flatMap(([path, given]) => {
    const { parameters = [], ...item } = deref(given);
    return Object.entries<Schema>(item).map(([method, operation]) => {
      const all: readonly Schema[] = [...parameters, ...(operation.parameters ?? [])].map(deref);
      const query = all.filter((each) => each.in === 'query');
      const [content] = Object.entries<Schema>(
        operation.requestBody ? deref(operation.requestBody).content : {},
      );
      const body = content && { mediaType: content[0], schema: content[1].schema as Schema };
      const responses = Object.entries<Schema>(operation.responses).map(
        ([status, response]) => [status, deref(response)] as const,
      );
      return {
        kind: kindOf(method.toUpperCase(), path),
        method: method.toUpperCase(),
        path,
        parameters: query,
        ...(body && { body }),
        responses: Object.fromEntries(responses),
        request: requestSchema(query, body?.schema),
      };
    });
  });
}

function requestSchema(parameters: readonly Schema[], body: Schema | undefined): Schema {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const query = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((each) => [each.name, each.schema ?? contentOf(each).schema] as const),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: { query, ...(body && { body }) },
    required: ['query', ...(body ? ['body'] : [])],
  };
}

function contentOf({ content }: Schema): Schema {
  return content['application/json'];
}
