/**
 * The response headers to append, in lower case: the app may have set values of its own, which
 * stay. All other headers of a response replace them. (RFC 9110, 12.5.5; RFC 6265, 3)
 */
export const LIST_HEADERS: ReadonlySet<string> = new Set(['vary', 'set-cookie']);
