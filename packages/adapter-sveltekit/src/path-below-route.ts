import { withoutSegments } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** Of a route: `(group)` has no segment in the path. */
const GROUP = /^\(.*\)$/;
/** Of a route: `[[lang]]`, `[[lang=matcher]]`. */
const OPTIONAL = /^\[\[([^\]=]+)(?:=[^\]]+)?\]\]$/;
/** Of a route: `[...path]`, `[...path=matcher]`. */
const REST = /^\[\.\.\..+\]$/;

/** One in front of the rest parameter. */
interface Segment {
  /** What it is in each path, where it has no parameter. */
  readonly text?: string;
  /** The parameter without which it is in no path. */
  readonly optional?: string;
}

/** Of each route that has been asked for; there are as many as the app has. */
const segmentsById = new Map<string, readonly Segment[]>();

/**
 * What of a path, still percent-encoded, lies below the route that an event is for: what its rest
 * parameter stands for, which SvelteKit has decoded there.
 *
 * @throws {TypeError} where the route does not end with a rest parameter, or is not where it seems.
 */
export function pathBelowRoute(
  path: string,
  { route, params }: Pick<RequestEvent, 'route' | 'params'>,
): string {
  const id = String(route.id);
  const segments = segmentsById.get(id) ?? readSegments(id);
  segmentsById.set(id, segments);
  const values = params as Readonly<Record<string, unknown>>;
  const present = segments.filter(
    ({ optional }) => optional === undefined || values[optional] !== undefined,
  );
  const found = path.split('/').slice(1);
  if (present.some(({ text }, i) => text !== undefined && !isSegment(found[i], text))) {
    throw new TypeError(`The path ${path} is not below the route ${id}. Set the option prefix.`);
  }
  return withoutSegments(path, present.length);
}

function readSegments(id: string): readonly Segment[] {
  const segments = id
    .split('/')
    .slice(1)
    .filter((segment) => !GROUP.test(segment));
  const last = segments.pop();
  if (!last || !REST.test(last) || segments.some((segment) => REST.test(segment))) {
    throw new TypeError(
      `The route ${id} must end with its only rest parameter, such as [...path].`,
    );
  }
  return segments.map((segment) => {
    const optional = OPTIONAL.exec(segment)?.[1];
    if (optional !== undefined) return { optional };
    return segment.includes('[') ? {} : { text: segment };
  });
}

function isSegment(found: string | undefined, text: string): boolean {
  return found === text || (found !== undefined && decodeURIComponent(found) === text);
}
