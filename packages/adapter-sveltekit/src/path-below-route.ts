import { withoutSegments } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** Matches a route segment `(group)`, which has no segment in the path. */
const GROUP = /^\(.*\)$/;
/** Matches an optional route parameter: `[[lang]]`, `[[lang=matcher]]`. */
const OPTIONAL = /^\[\[([^\]=]+)(?:=[^\]]+)?\]\]$/;
/** Matches a rest parameter: `[...path]`, `[...path=matcher]`. */
const REST = /^\[\.\.\..+\]$/;

/** A route segment in front of the rest parameter. */
interface Segment {
  /** The segment's text, if it has no parameter. */
  readonly text?: string;
  /** The segment's parameter, if it is optional. */
  readonly optional?: string;
}

/** The segments of each route that has received a request; bounded by the number of routes. */
const segmentsById = new Map<string, readonly Segment[]>();

/**
 * Returns the part of a path that the rest parameter of the event's route matched, still
 * percent-encoded. SvelteKit decodes the parameter itself.
 *
 * @throws {TypeError} if the route does not end with its only rest parameter, or if the path is not
 *   below the route.
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
