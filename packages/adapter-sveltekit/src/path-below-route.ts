import { withoutSegments } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** Of a route: `(group)` has no segment in the path. */
const GROUP = /^\(.*\)$/;
/** Of a route: `[[lang]]`, `[[lang=matcher]]`. */
const OPTIONAL = /^\[\[([^\]=]+)(?:=[^\]]+)?\]\]$/;
/** Of a route: `[...path]`, `[...path=matcher]`. */
const REST = /^\[\.\.\..+\]$/;

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
  const id: string | null = route.id;
  const segments = String(id)
    .split('/')
    .slice(1)
    .filter((segment) => !GROUP.test(segment));
  const last = segments.pop();
  if (!last || !REST.test(last) || segments.some((segment) => REST.test(segment))) {
    throw new TypeError(`A handler needs a route that ends with its only [...rest], unlike ${id}`);
  }
  const values = params as Readonly<Record<string, unknown>>;
  const present = segments.filter((segment) => {
    const optional = OPTIONAL.exec(segment)?.[1];
    return optional === undefined || values[optional] !== undefined;
  });
  const found = path.split('/').slice(1);
  if (present.some((segment, i) => !segment.includes('[') && !isSegment(found[i], segment))) {
    throw new TypeError(`The path ${path} is not below the route ${id}: set the option prefix`);
  }
  return withoutSegments(path, present.length);
}

function isSegment(found: string | undefined, segment: string): boolean {
  return found === segment || (found !== undefined && decodeURIComponent(found) === segment);
}
