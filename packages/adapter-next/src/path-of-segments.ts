/** Returns the last segments of a path, still percent-encoded. */
export function lastSegments(path: string, count: number): readonly string[] {
  const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return segments.slice(Math.max(segments.length - count, 0));
}

/**
 * Returns the path that a catch-all parameter matched, encoded as in the request. If the request
 * was rewritten, its own path does not end with the segments; they are then encoded again.
 *
 * @param segments The decoded segments from Next.js.
 * @param path The path of the request, still percent-encoded.
 */
export function pathOfSegments(segments: readonly string[], path: string): string {
  const raw = lastSegments(path, segments.length);
  const isRaw = segments.every((segment, i) => decodesTo(raw[i], segment));
  return toPath(isRaw ? raw : segments.map(encodeURIComponent));
}

/** Joins segments to a path. */
export function toPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

function decodesTo(raw: string | undefined, segment: string): boolean {
  if (raw === undefined) return false;
  try {
    return raw === segment || decodeURIComponent(raw) === segment;
  } catch {
    return false;
  }
}
