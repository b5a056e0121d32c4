/** The last segments of a path, still percent-encoded: what a catch-all of that many stands for. */
export function lastSegments(path: string, count: number): readonly string[] {
  const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return segments.slice(Math.max(segments.length - count, 0));
}

/**
 * The path that a catch-all stands for, spelt as in the request. Where the request was rewritten on
 * its way, its own path does not end with the segments, which then are encoded anew.
 *
 * @param segments as Next.js gives them, decoded.
 * @param path of the request, still percent-encoded.
 */
export function pathOfSegments(segments: readonly string[], path: string): string {
  const raw = lastSegments(path, segments.length);
  const isRaw = segments.every((segment, i) => means(raw[i], segment));
  return toPath(isRaw ? raw : segments.map(encodeURIComponent));
}

/** Segments as a path. */
export function toPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

function means(raw: string | undefined, segment: string): boolean {
  if (raw === undefined) return false;
  try {
    return raw === segment || decodeURIComponent(raw) === segment;
  } catch {
    return false;
  }
}
