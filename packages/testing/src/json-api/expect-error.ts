import type { Exchange } from './json-api.ts';

/** Checks a response for exactly one error with this status, about this part of the request. */
export function expectError(
  { method, url, status, body }: Exchange,
  expected: number,
  source?: Readonly<Record<string, string>>,
): void {
  const [error] = body.errors ?? [];
  expect({ request: `${method} ${url}`, status, ofError: error?.status }).toEqual({
    request: `${method} ${url}`,
    status: expected,
    ofError: String(expected),
  });
  if (source) expect(error.source).toEqual(source);
}
