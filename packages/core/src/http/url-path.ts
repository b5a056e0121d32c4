/**
 * The decoded segments of a raw path; `undefined` where a percent sign starts no valid escape.
 * A slash inside a segment is percent-encoded and stays in it. One trailing slash is ignored.
 */
export function parseUrlPath(path: string): readonly string[] | undefined {
  const trimmed = path.replace(/^\//, '').replace(/\/$/, '');
  if (trimmed === '') return [];
  try {
    return trimmed.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
