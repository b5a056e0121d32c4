/**
 * Decodes the segments of a raw path; `undefined` if a percent sign starts no valid escape. A slash
 * inside a segment is percent-encoded and remains in it. One trailing slash is ignored.
 */
export function parseUrlPath(path: string): readonly string[] | undefined {
  const start = path.startsWith('/') ? 1 : 0;
  const end = path.endsWith('/') ? -1 : undefined;
  const trimmed = path.slice(start, end);
  if (trimmed === '') return [];
  const segments = trimmed.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
