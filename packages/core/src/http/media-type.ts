import { NotAcceptableError, UnsupportedMediaTypeError } from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';

export const JSON_API = 'application/vnd.api+json';
export const JSON_PLAIN = 'application/json';

/** The extension "Atomic Operations" of JSON:API. */
export const ATOMIC = 'https://jsonapi.org/ext/atomic';

/** The media type of documents with that extension. */
export const JSON_API_ATOMIC: string = `${JSON_API}; ext="${ATOMIC}"`;

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
 * and so is each extension, unless the endpoint is that of the extension.
 *
 * @param extension the extension of the endpoint, which the content type must name.
 * @throws {UnsupportedMediaTypeError}
 */
export function assertJsonBody(contentType: string | undefined, extension?: string): void {
  const why =
    extension === undefined ? whyNotJson(contentType) : whyNotExtended(contentType, extension);
  if (why === undefined) return;
  throw new UnsupportedMediaTypeError(why, { source: { header: 'Content-Type' } });
}

/** Whether a content type is JSON:API with an extension, and possibly others. */
export function namesExtension(contentType: string | undefined, extension: string): boolean {
  if (!contentType) return false;
  const type = parseMediaType(contentType);
  return type.name === JSON_API && extensionsOf(type).includes(extension);
}

function whyNotExtended(contentType: string | undefined, extension: string): string | undefined {
  if (contentType && isJsonApi(parseMediaType(contentType), extension)) return undefined;
  return `This endpoint requires the Content-Type ${JSON_API}; ext="${extension}".`;
}

function whyNotJson(contentType: string | undefined): string | undefined {
  const readable = `${JSON_API} or ${JSON_PLAIN}`;
  if (!contentType) return `The body requires a Content-Type: ${readable}.`;
  const type = parseMediaType(contentType);
  if (type.name === JSON_API) {
    return isJsonApi(type)
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
 * @param extension the extension of the endpoint, which the media type must name.
 * @throws {NotAcceptableError}
 */
export function assertJsonApiAcceptable(accept: string | undefined, extension?: string): void {
  if (!accept) return;
  const types = splitUnquoted(accept, ',')
    .map(parseMediaType)
    .filter(({ name }) => SERVED.has(name));
  const exact = types.filter(({ name }) => name === JSON_API);
  const candidates = exact.length > 0 ? exact.filter((type) => isJsonApi(type, extension)) : types;
  if (candidates.some(({ quality }) => quality > 0)) return;
  const detail =
    extension === undefined
      ? `The server responds with ${JSON_API} without parameters only.`
      : `This endpoint responds with ${JSON_API}; ext="${extension}" only.`;
  throw new NotAcceptableError(detail, { source: { header: 'Accept' } });
}

const SERVED: ReadonlySet<string> = new Set(['*/*', 'application/*', JSON_PLAIN, JSON_API]);

/** Whether it is JSON:API with this extension alone, or with none, and any profiles. */
function isJsonApi(type: MediaType, extension?: string): boolean {
  const known = extension === undefined ? ['profile'] : ['profile', 'ext'];
  const extensions = extensionsOf(type);
  return (
    type.name === JSON_API &&
    [...type.parameters.keys()].every((name) => known.includes(name)) &&
    (extension === undefined || extensions.includes(extension)) &&
    extensions.every((each) => each === extension)
  );
}

/** Returns the URIs of the parameter `ext`, which are separated by spaces. */
function extensionsOf({ parameters }: MediaType): readonly string[] {
  return (parameters.get('ext') ?? '').split(' ').filter((uri) => uri !== '');
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

/** Parses `name=value`: the name in lower case, and the value without its quotes. */
export function parseParameter(text: string): [string, string] {
  const [name = '', ...values] = splitUnquoted(text, '=');
  const value = values.join('=');
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')];
}

/** Splits at a separator, but not inside quotes (RFC 9110, section 5.6.4). */
export function splitUnquoted(text: string, separator: ',' | ';' | '='): readonly string[] {
  if (!text.includes(separator)) return [text.trim()];
  const unquoted = text.replace(/"(?:[^"\\]|\\.)*"?/g, (quoted) => '"'.repeat(quoted.length));
  let start = 0;
  return unquoted.split(separator).map(({ length }) => {
    const part = text.slice(start, start + length).trim();
    start += length + 1;
    return part;
  });
}
