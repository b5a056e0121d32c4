import fc from 'fast-check';
import type { TestRequest } from '../support/send-request.ts';
import { resolve, type Sampler, type Schema, sample } from './sample-schema.ts';

/** An operation of a document. */
export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  /** The parameters of the path and the operation, without references. */
  readonly parameters: readonly Schema[];
  /** The media type and the schema of the body. */
  readonly body?: { readonly mediaType: string; readonly schema: Schema };
}

/** Returns the operations of a document. */
function operationsOf(document: Schema): readonly DocumentedOperation[] {
  const deref = (part: Schema) => (part.$ref ? resolve(part.$ref, { document }) : part);
  return Object.entries<Schema>(document.paths).flatMap(([path, given]) => {
    const { parameters = [], ...item } = deref(given);
    return Object.entries<Schema>(item as Schema).map(([method, operation]) => {
      const all: readonly Schema[] = [...parameters, ...(operation.parameters ?? [])].map(deref);
      const [content] = Object.entries<Schema>(
        operation.requestBody ? deref(operation.requestBody).content : {},
      );
      const body = content && { mediaType: content[0], schema: content[1].schema as Schema };
      return {
        method: method.toUpperCase(),
        path,
        parameters: all,
        ...(body && { body }),
      };
    });
  });
}

/** The parts of a request, before they are written as texts. */
export interface DocumentRequest {
  readonly target: DocumentedOperation;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Generates requests to the operations of a document, from the document alone. */
export function documentRequests(
  document: Schema,
  { ids, without }: { readonly ids: readonly string[]; readonly without: ReadonlySet<string> },
): fc.Arbitrary<DocumentRequest> {
  const operations = operationsOf(document);
  return fc.gen().map((draw): DocumentRequest => {
    const sampler: Sampler = { document, draw, without };
    const target = draw(fc.constantFrom<DocumentedOperation[]>, ...operations);
    const path = target.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(draw(fc.constantFrom, ...ids)),
    );
    const parameters: readonly Schema[] = target.parameters;
    const query = parameters
      .filter(({ in: place, name }) => place === 'query' && !without.has(name))
      .filter(({ required }) => required || draw(fc.boolean))
      .map((parameter) => {
        const schema = parameter.schema ?? parameter.content['application/json'].schema;
        return [parameter.name, sample(schema, 2, sampler)] as const;
      });
    const { body } = target;
    return {
      target,
      path,
      query: Object.fromEntries(query),
      ...(body && { body: sample(body.schema, 3, sampler) }),
    };
  });
}

/** Writes a request as its operation's parameters say. */
export function toTestRequest({
  target,
  path,
  query,
  body,
}: DocumentRequest): Omit<TestRequest, 'client'> {
  const pairs = target.parameters.flatMap(({ name, content, style }) => {
    if (!(name in query)) return [];
    const value = query[name];
    if (content) return [[name, JSON.stringify(value)] as const];
    return style === 'deepObject' ? deepPairs(name, value) : [[name, toText(value)] as const];
  });
  const { method } = target;
  return {
    method,
    url: `${path}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))}`,
    ...(target.body && { body, headers: { 'content-type': target.body.mediaType } }),
  };
}

function deepPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [[name, toText(value)]];
  }
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** Several values are separated by commas. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each) => String(each).replaceAll(/[\\,]/g, '\\$&')).join(',');
}
