import { NotAcceptableError, UnsupportedMediaTypeError } from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';

export const JSON_API = 'application/vnd.api+json';
export const JSON_PLAIN = 'application/json';

interface MediaType {
  /** The name in lower case, without parameters. */
  readonly name: string;
  /** Parameter values by their names in lower case, without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/**
 * Checks that the content type of a body is JSON or JSON:API, in UTF-8. It is required: a browser
 * lets any page send a body without a type to any site, with the caller's cookies and without a
 * preflight.
 *
 * JSON:API 1.1, "Server Responsibilities": a media type parameter other than `profile` is a 415,
 * and so is each extension, since this server supports none.
 *
 * @throws {UnsupportedMediaTypeError}
 */
export function assertJsonBody(contentType: string | undefined): void {
  const why = whyNotJson(contentType);
  if (why === undefined) return;
  throw new UnsupportedMediaTypeError(why, { source: { header: 'Content-Type' } });
}

function whyNotJson(contentType: string | undefined): string | undefined {
  const readable = `${JSON_API} or ${JSON_PLAIN}`;
  if (!contentType) return `The body requires a Content-Type: ${readable}.`;
  const type = parseMediaType(contentType);
  if (type.name === JSON_API) {
    return isPlainJsonApi(type)
      ? undefined
      : `${JSON_API} does not support parameters other than "profile".`;
  }
  if (type.name !== JSON_PLAIN)
    return `Unsupported media type ${quote(type.name)}. Supported: ${readable}.`;
  const charset = type.parameters.get('charset') ?? 'utf-8';
  return /^utf-?8$/i.test(charset)
    ? undefined
    : `Unsupported charset ${quote(charset)}: the body must be in UTF-8.`;
}

/**
 * Checks the media type of a request whose body is ignored: it may be any, except JSON:API with
 * unsupported parameters.
 *
 * @throws {UnsupportedMediaTypeError}
 */
export function assertPlainIfJsonApi(contentType: string | undefined): void {
  if (contentType && parseMediaType(contentType).name === JSON_API) assertJsonBody(contentType);
}

/**
 * Checks that the client accepts JSON:API.
 *
 * JSON:API 1.1, "Server Responsibilities": 406 if `Accept` contains the media type only with
 * unsupported parameters. If it does not contain it, plain JSON and wildcards count.
 *
 * @throws {NotAcceptableError}
 */
export function assertJsonApiAcceptable(accept: string | undefined): void {
  if (!accept) return;
  const types = splitUnquoted(accept, ',')
    .map(parseMediaType)
    .filter(({ name }) => SERVED.has(name));
  const exact = types.filter(({ name }) => name === JSON_API);
  const candidates = exact.length > 0 ? exact.filter(isPlainJsonApi) : types;
  if (candidates.some(({ quality }) => quality > 0)) return;
  throw new NotAcceptableError(`The server responds with ${JSON_API} without parameters only.`, {
    source: { header: 'Accept' },
  });
}

const SERVED: ReadonlySet<string> = new Set(['*/*', 'application/*', JSON_PLAIN, JSON_API]);

function isPlainJsonApi({ parameters }: MediaType): boolean {
  return [...parameters.keys()].every((name) => name === 'profile');
}

function parseMediaType(text: string): MediaType {
  const [name = '', ...rest] = splitUnquoted(text, ';');
  const parameters = new Map(rest.filter((part) => part !== '').map(parseParameter));
  const quality = parameters.get('q');
  parameters.delete('q');
  return {
    name: name.toLowerCase(),
    parameters,
    quality: quality === undefined ? 1 : Number(quality),
  };
}

function parseParameter(text: string): [string, string] {
  const [name = '', value = ''] = splitUnquoted(text, '=');
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')];
}

/** Splits at a separator, but not inside quotes (RFC 9110, section 5.6.4). */
function splitUnquoted(text: string, separator: ',' | ';' | '='): readonly string[] {
  const unquoted = text.replace(/"(?:[^"\\]|\\.)*"?/g, (quoted) => '"'.repeat(quoted.length));
  let start = 0;
  return unquoted.split(separator).map(({ length }) => {
    const part = text.slice(start, start + length).trim();
    start += length + 1;
    return part;
  });
}
