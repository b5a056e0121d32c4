import { NotAcceptableError, UnsupportedMediaTypeError } from '../errors/request-errors.ts';

export const JSON_API = 'application/vnd.api+json';
export const JSON_PLAIN = 'application/json';

interface MediaType {
  /** In lower case, without parameters. */
  readonly name: string;
  /** Parameter names in lower case, without `q`. */
  readonly parameters: ReadonlySet<string>;
  readonly quality: number;
}

/**
 * Checks that a body is JSON or JSON:API; a missing header passes.
 *
 * JSON:API 1.1, "Server Responsibilities": a media type parameter other than `profile` is a 415,
 * as is each extension, since this server supports none.
 *
 * @throws {UnsupportedMediaTypeError}
 */
export function assertJsonBody(contentType: string | undefined): void {
  if (!contentType) return;
  const type = parseMediaType(withoutQuoted(contentType));
  if (type.name === JSON_PLAIN) return;
  if (type.name === JSON_API && isPlainJsonApi(type)) return;
  throw new UnsupportedMediaTypeError(
    type.name === JSON_API
      ? `${JSON_API} is read without parameters other than profile`
      : `The body must be ${JSON_API} or ${JSON_PLAIN}, not ${type.name}`,
    { source: { header: 'Content-Type' } },
  );
}

/**
 * Checks the media type of a request whose body nobody reads: whatever it is, but not JSON:API with
 * parameters that the server does not support.
 *
 * @throws {UnsupportedMediaTypeError}
 */
export function assertPlainIfJsonApi(contentType: string | undefined): void {
  if (contentType && parseMediaType(withoutQuoted(contentType)).name === JSON_API) {
    assertJsonBody(contentType);
  }
}

/**
 * Checks that JSON:API can be served to the client.
 *
 * JSON:API 1.1, "Server Responsibilities": 406 where each instance of the media type in `Accept` has
 * parameters that the server does not support, whatever stands beside them. Plain JSON is accepted
 * where JSON:API is not named.
 *
 * @throws {NotAcceptableError}
 */
export function assertJsonApiAcceptable(accept: string | undefined): void {
  if (!accept) return;
  const types = withoutQuoted(accept).split(',').map(parseMediaType);
  const named = types.filter(({ name, quality }) => name === JSON_API && quality > 0);
  const acceptable = named.length > 0 ? named.some(isPlainJsonApi) : types.some(isWildcardOrJson);
  if (acceptable) return;
  throw new NotAcceptableError(`Only ${JSON_API} without parameters can be served`, {
    source: { header: 'Accept' },
  });
}

function isWildcardOrJson({ name, quality }: MediaType): boolean {
  return quality > 0 && ['*/*', 'application/*', JSON_PLAIN].includes(name);
}

function isPlainJsonApi({ parameters }: MediaType): boolean {
  return [...parameters].every((name) => name === 'profile');
}

/** RFC 9110, section 5.6.4: a comma or semicolon inside quotes separates nothing. */
function withoutQuoted(header: string): string {
  return header.replace(/"(?:[^"\\]|\\.)*"?/g, '""');
}

function parseMediaType(text: string): MediaType {
  const [name = '', ...rest] = text.split(';').map((part) => part.trim().toLowerCase());
  const parameters = rest.filter((part) => part !== '').map((part) => part.split('='));
  const quality = parameters.find(([key]) => key === 'q')?.[1];
  return {
    name,
    parameters: new Set(parameters.map(([key = '']) => key.trim()).filter((key) => key !== 'q')),
    quality: quality === undefined ? 1 : Number(quality),
  };
}
