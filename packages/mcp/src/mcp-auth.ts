import {
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { assertKnownOptions } from '@modelway/core';

/** Options of `mcpAuth`. */
export interface McpAuthOptions<Claims extends object> {
  /** The URL of the MCP endpoint as clients use it, which tokens have as their audience. */
  readonly resource: string;
  /** The issuers whose tokens `verify` accepts: clients get a token from one of them. */
  readonly authorizationServers: readonly string[];
  /**
   * Verifies an access token and returns its claims: its signature or by introspection, its issuer,
   * and that `resource` is its audience. Returns nothing, or throws, if the token is invalid. A
   * failed connection, or an error with a `status` of 5xx, is a failure of the server.
   */
  readonly verify: VerifyToken<Claims>;
  /** The scopes that every request requires. Without one of them: 403. @default none */
  readonly scopes?: readonly string[];
  /**
   * The time for `verify`, in milliseconds: then its `signal` aborts, and the response is a 503.
   * @default 10000
   */
  readonly timeoutMs?: number;
}

/** Returns the claims of a valid token. The signal aborts when the time is up. */
export type VerifyToken<Claims> = (
  token: string,
  expected: { readonly resource: string; readonly signal: AbortSignal },
) => Claims | undefined | Promise<Claims | undefined>;

/** The claims that are checked again, if the verifier returns them. */
interface CheckedClaims {
  /** The audience, a URL or a list, which must be or contain the resource. */
  readonly aud?: unknown;
  /** The time in seconds after which the token is invalid. */
  readonly exp?: unknown;
  /** The scopes, separated by spaces, or as a list. */
  readonly scope?: unknown;
  /** The same, as some authorization servers name it. */
  readonly scp?: unknown;
}

/** An OAuth 2.1 resource server. */
export interface McpAuth<Claims> {
  /** The metadata of the protected resource (RFC 9728), to serve at other paths as well. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The hostname of the resource. */
  readonly hostname: string;
  /**
   * Returns the verified claims of a header `Authorization`, for `getClient`. During a request, its
   * token is verified once.
   *
   * @throws {OAuthError} with a `status` of 401 or 403.
   */
  claims(authorization: string | null | undefined): Promise<Claims>;
  /**
   * Verifies the token of a request. Returns the challenge to respond with, if it is invalid, and a
   * function to call at the end of the request.
   */
  admit(authorization: string | undefined): Promise<Admission>;
}

interface Admission {
  readonly challenge?: Response;
  end(): void;
}

/** The path of the metadata, below the path of the endpoint. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * Creates what makes a handler an OAuth 2.1 resource server. It issues no tokens.
 *
 * @example
 * ```ts
 * const auth = mcpAuth({
 *   resource: 'https://api.example.com/mcp',
 *   authorizationServers: ['https://login.example.com'],
 *   verify: async (token, { resource }) =>
 *     (await jwtVerify(token, keys, { issuer: 'https://login.example.com', audience: resource })).payload,
 * });
 * ```
 * @throws {TypeError} that names the option that is wrong.
 */
export function mcpAuth<Claims extends object>(options: McpAuthOptions<Claims>): McpAuth<Claims> {
  const settings = checkOptions(options);
  const { resource, authorizationServers, scopes = [] } = settings;
  const base = resource.replace(/\/$/, '');
  const resourceMetadataUrl = `${base}${METADATA_PATH}`;
  const requiredScopes = [...scopes];

  const verifyHeader = async (authorization: string | null | undefined): Promise<Claims> => {
    let claims: Claims | undefined;
    const verifyAccessToken = async (token: string) => {
      claims = await verifyToken(token, settings);
      const { exp = FOREVER, scp, scope = scp }: CheckedClaims = claims;
      return { token, clientId: '', scopes: scopesOf(scope), expiresAt: exp as number };
    };
    const verifier = { verifyAccessToken };
    try {
      await verifyBearerToken(authorization ?? undefined, { verifier, requiredScopes });
    } catch (error) {
      throw error instanceof OAuthError ? withStatus(error) : error;
    }
    return claims as Claims;
  };

  const running = createRunningClaims<Claims>();
  return {
    metadata: {
      resource,
      authorization_servers: authorizationServers,
      bearer_methods_supported: ['header'],
      ...(requiredScopes.length > 0 && { scopes_supported: requiredScopes }),
    },
    hostname: new URL(resource).hostname,
    claims: async (authorization) =>
      running.find(authorization ?? '') ?? (await verifyHeader(authorization)),
    admit: async (authorization = '') => {
      try {
        return { end: running.add(authorization, await verifyHeader(authorization)) };
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        const options = { requiredScopes, resourceMetadataUrl };
        return { challenge: bearerAuthChallengeResponse(error, options), end: NOTHING };
      }
    },
  };
}

/** Keeps the claims of the requests that are under way, by their headers. */
function createRunningClaims<Claims>() {
  const verified = new Map<string, { claims: Claims; requests: number }>();
  return {
    find: (authorization: string) => verified.get(authorization)?.claims,
    /** Returns the function to call at the end of the request. */
    add: (authorization: string, claims: Claims) => {
      const entry = verified.get(authorization) ?? { claims, requests: 0 };
      entry.claims = claims;
      entry.requests += 1;
      verified.set(authorization, entry);
      return () => {
        entry.requests -= 1;
        if (entry.requests === 0) verified.delete(authorization);
      };
    },
  };
}

const NOTHING = (): void => {};

const TIMEOUT_MS = 10_000;

/** A timer with more time fires at once. */
const MOST_MS = 2 ** 31 - 1;

const FOREVER = Number.POSITIVE_INFINITY;

/** @throws {OAuthError} if the token is invalid, or for another resource. */
async function verifyToken<Claims extends object>(
  token: string,
  { verify, resource, timeoutMs = TIMEOUT_MS }: McpAuthOptions<Claims>,
): Promise<Claims> {
  const signal = AbortSignal.timeout(timeoutMs);
  let claims: Claims | undefined;
  try {
    claims = await Promise.race([verify(token, { resource, signal }), timeOut(signal)]);
  } catch (error) {
    if (Number(Object(error).status) >= 500) throw error;
    if (isOutage(error)) throw unavailable('The verification of an access token failed', error);
  }
  if (!claims) throw invalidToken('The access token is invalid or has expired.');
  const { aud }: CheckedClaims = claims;
  const isMeant = aud === undefined || [aud].flat().some((each) => isSame(each, resource));
  if (!isMeant) throw invalidToken('The access token was issued for another resource.');
  return claims;
}

/** The codes of failed connections, of Node's `fetch`, and of the key sets of jose. */
const OUTAGE =
  /^(E[A-Z]+|EAI_[A-Z]+|UND_ERR_[A-Z_]+|Connection[A-Za-z]+|ERR_JWKS_TIMEOUT|ERR_JOSE_GENERIC)$/;

/** Whether an error tells nothing about the token, as that of a server that does not respond. */
function isOutage(error: unknown): boolean {
  const { name, code, cause } = Object(error) as Readonly<Record<string, unknown>>;
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  return OUTAGE.test(String(code)) || (cause !== undefined && isOutage(cause));
}

/** @throws an error with the status 503 once the signal aborts. */
function timeOut(signal: AbortSignal): Promise<never> {
  const error = unavailable('The verification of an access token took too long.');
  return new Promise((_, reject) => {
    signal.onabort = () => reject(error);
  });
}

function unavailable(message: string, cause?: unknown): Error {
  const text = cause === undefined ? message : `${message}: ${Object(cause).message ?? cause}`;
  return Object.assign(new Error(text, { cause }), { status: 503 });
}

/** Whether two URLs are the same but for a slash at the end. */
function isSame(one: unknown, other: string): boolean {
  return String(one).replace(/\/$/, '') === other.replace(/\/$/, '');
}

function scopesOf(scope: unknown): string[] {
  return typeof scope === 'string' ? scope.split(' ') : [scope ?? []].flat().map(String);
}

function invalidToken(message: string): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, message);
}

/** Adds the status, which adapters read from an error of `getClient`. */
function withStatus(error: OAuthError): OAuthError {
  const status = error.code === OAuthErrorCode.InsufficientScope ? 403 : 401;
  return Object.assign(error, { status });
}

function checkOptions<Claims extends object>(
  options: McpAuthOptions<Claims>,
): McpAuthOptions<Claims> {
  assertKnownOptions(options, [
    'resource',
    'authorizationServers',
    'verify',
    'scopes',
    'timeoutMs',
  ]);
  const { resource, authorizationServers, verify, scopes = [], timeoutMs = TIMEOUT_MS } = options;
  if (!isPlainUrl(resource)) {
    throw new TypeError('Option resource must be a URL without a query and a fragment.');
  }
  if (!Array.isArray(authorizationServers) || !authorizationServers.every(isPlainUrl)) {
    throw new TypeError('Option authorizationServers must be a list of URLs.');
  }
  if (typeof verify !== 'function') {
    throw new TypeError('Option verify must be a function that returns the claims of a token.');
  }
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new TypeError('Option scopes must be a list of strings.');
  }
  if (!(Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= MOST_MS)) {
    throw new TypeError(`Option timeoutMs must be an integer from 1 to ${MOST_MS}.`);
  }
  return options;
}

function isPlainUrl(text: unknown): boolean {
  return typeof text === 'string' && /^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text);
}
