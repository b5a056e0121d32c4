import { MethodNotAllowedError } from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';
import type { ApiRequest, ApiResponse } from '../http/api-handler.ts';
import { JSON_PLAIN } from '../http/media-type.ts';
import type { OpenApiHandlerOptions } from '../options/openapi-options.ts';
import { type DescribedHandler, describeHandlers } from './describe-handlers.ts';

const ALLOW = 'GET, HEAD, OPTIONS';

/** Responds to a request for the document of a handler, which is built once. */
export async function respondWithDocument(
  request: ApiRequest<unknown>,
  handler: DescribedHandler,
  options: OpenApiHandlerOptions,
): Promise<ApiResponse> {
  return await respond(request, async () => {
    const built = BUILT.get(options) ?? render(describeHandlers([handler], options));
    BUILT.set(options, built);
    try {
      return await built;
    } catch (error) {
      // The next request builds it again.
      BUILT.delete(options);
      throw error;
    }
  });
}

interface Built {
  readonly text: string;
  readonly etag: string;
}

/** The documents by the options of their handlers. */
const BUILT = new WeakMap<OpenApiHandlerOptions, Promise<Built>>();

async function render(document: object): Promise<Built> {
  const text = JSON.stringify(document);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = Array.from(new Uint8Array(hash).subarray(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  // The tag is weak, since a proxy may compress the text.
  return { text, etag: `W/"${digits.join('')}"` };
}

async function respond(
  request: ApiRequest<unknown>,
  once: () => Promise<Built>,
): Promise<ApiResponse> {
  const { method } = request;
  if (method === 'OPTIONS') return { status: 204, headers: { allow: ALLOW }, body: undefined };
  if (method !== 'GET' && method !== 'HEAD') {
    const detail = `Unsupported method ${quote(method)}. Supported: ${ALLOW}.`;
    throw new MethodNotAllowedError(detail, { headers: { allow: ALLOW } });
  }
  const { text, etag } = await once();
  const headers = { etag, 'cache-control': 'no-cache' };
  if (matches(request.header('if-none-match'), etag)) {
    return { status: 304, headers, body: undefined };
  }
  return { status: 200, headers: { 'content-type': JSON_PLAIN, ...headers }, body: text };
}

/** RFC 9110, section 13.1.2: a weak comparison, so that the mark `W/` does not count. */
function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
