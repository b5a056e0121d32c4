import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A response, and the request that it belongs to. */
export interface Exchange {
  readonly method: string;
  /** The path below the document's server, as it was sent. */
  readonly path: string;
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; `undefined` if there is none. */
  readonly body: string | undefined;
}

/** Returns why a response does not match the document, or `undefined` if it does. */
export type ResponseValidator = (exchange: Exchange) => string | undefined;

/** The kind of the handler that a document describes. */
export type Protocol = keyof typeof PROTOCOLS;

/** How requests lead to documented operations: methods that share one, and the case of paths. */
const PROTOCOLS = {
  rest: { aliases: { HEAD: 'get', PUT: 'patch' }, flags: '' },
  // OpenAPI 3.1 has no method QUERY. The names of models match in any case.
  rpc: { aliases: { HEAD: 'get', QUERY: 'get', POST: 'get', PUT: 'patch' }, flags: 'i' },
} as const;

/** Headers that a response may only have if its operation documents them. */
const DOCUMENTED_HEADERS = ['location', 'etag', 'retry-after', 'preference-applied'];

/** The methods that replace a linkage. */
const REPLACES: ReadonlySet<string> = new Set(['PATCH', 'PUT']);

/** The formats of the values in responses. */
const FORMATS = {
  byte: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  decimal: /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/,
  int64: /^-?\d+$/,
  'uri-reference': true,
} as const;

/** Returns a validator of responses. It compiles a schema when a response first needs it. */
export function responseValidator(document: object, protocol: Protocol): ResponseValidator {
  const find = operationFinder(document, protocol);
  const validate = bodyValidator(document);
  return (exchange) => {
    const operation = find(exchange);
    const wrong = operation
      ? findWrong(exchange, deref(operation, document), { document, validate })
      : findUndocumented(exchange);
    return wrong && `${exchange.method} ${exchange.path} → ${exchange.status}: ${wrong}`;
  };
}

/** A value of the document with its JSON pointer. */
interface Part {
  readonly pointer: string;
  // biome-ignore lint/suspicious/noExplicitAny: a document is read member by member.
  readonly value: Readonly<Record<string, any>>;
}

type FindOperation = (exchange: Exchange) => Part | undefined;

function operationFinder(document: object, protocol: Protocol): FindOperation {
  const { flags } = PROTOCOLS[protocol];
  const aliases: Readonly<Record<string, string>> = PROTOCOLS[protocol].aliases;
  const paths = at({ pointer: '', value: document }, 'paths');
  const templates = Object.keys(paths?.value ?? {})
    .map((template) => {
      const pattern = template.replaceAll('$', '\\$').replaceAll(/\{\w+\}/g, '[^/]+');
      const item = deref(at(paths, template) as Part, document);
      return { pattern: new RegExp(`^${pattern}$`, flags), item, template };
    })
    .sort((one, other) => parametersOf(one.template) - parametersOf(other.template));
  const findItem = (path: string) => templates.find(({ pattern }) => pattern.test(path))?.item;
  return ({ method, path }) => {
    const item = findItem(path);
    const name = method.toLowerCase();
    const found = at(item, name) ?? at(item, aliases[method] ?? name);
    // A replacement at the URL of the related resources is an alias of that of the linkage.
    const linkage = path.replace(/^(\/[^/]+\/[^/]+)\/([^/]+)$/, '$1/relationships/$2');
    return found ?? (item && REPLACES.has(method) ? at(findItem(linkage), 'patch') : undefined);
  };
}

function parametersOf(template: string): number {
  return template.split('{').length;
}

/** Requests that can only fail are not documented. */
function findUndocumented({ method, status, path }: Exchange): string | undefined {
  const isRejected = status >= 400 && status < 500;
  if (isRejected || method === 'OPTIONS' || path === '/openapi.json') return undefined;
  return 'the document has no such operation';
}

interface Context {
  readonly document: object;
  readonly validate: (schema: Part, body: unknown) => string | undefined;
}

function findWrong(
  exchange: Exchange,
  operation: Part,
  { document, validate }: Context,
): string | undefined {
  const { method, status, headers, body } = exchange;
  if (method === 'OPTIONS') return undefined;
  const responses = at(operation, 'responses');
  const found = at(responses, String(status)) ?? at(responses, `${Math.floor(status / 100)}XX`);
  if (!found) return 'the operation has no such status';
  const response = deref(found, document);
  const wrong = findWrongHeader(headers, response.value.headers ?? {});
  if (wrong) return wrong;
  const content = at(response, 'content');
  if (body === undefined) {
    // RFC 7240, section 4.2: the client prefers a response without the representation.
    const mayLackBody = method === 'HEAD' || headers['preference-applied'] === 'return=minimal';
    return content && !mayLackBody ? 'the response has no body' : undefined;
  }
  const given = headers['content-type'] ?? '';
  // The name alone for a type without an extension.
  const mediaType = given.includes('ext=') ? given : (given.split(';')[0] ?? '');
  const schema = at(at(content, mediaType), 'schema');
  return schema
    ? validate(schema, JSON.parse(body))
    : `the response has no content of the type "${mediaType}"`;
}

function findWrongHeader(
  headers: Exchange['headers'],
  documented: Readonly<Record<string, unknown>>,
): string | undefined {
  const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
  const wrong = DOCUMENTED_HEADERS.find((name) => name in headers && !names.has(name));
  return wrong && `the response has no header "${wrong}"`;
}

/** Returns a validator of bodies, which compiles one schema once. */
function bodyValidator(document: object): Context['validate'] {
  const compiled = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({
    strict: false,
    formats: FORMATS,
    validateSchema: false,
    code: { optimize: false },
  });
  const $id = 'document';
  ajv.addSchema({ ...document, $id });
  return ({ pointer }, body) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${$id}#${pointer}` });
    compiled.set(pointer, validate);
    return validate(body) ? undefined : ajv.errorsText(validate.errors?.slice(0, 5));
  };
}

/** Returns a member of a part, with its JSON pointer. */
function at(part: Part | undefined, name: string): Part | undefined {
  const value = part && Object.hasOwn(part.value, name) ? part.value[name] : undefined;
  if (!part || value === undefined) return undefined;
  const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `${part.pointer}/${encodeURIComponent(escaped)}`, value };
}

/** Follows the reference of a part, if it has one. */
function deref(part: Part, document: object): Part {
  const { $ref } = part.value;
  if (typeof $ref !== 'string') return part;
  const names = $ref.split('/').slice(1);
  const target = names.reduce<Part | undefined>(at, { pointer: '', value: document });
  return target ?? part;
}
