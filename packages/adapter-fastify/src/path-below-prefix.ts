import { splitTarget, withoutSegments } from '@modelway/core/fetch';
import type { FastifyInstance } from 'fastify';

/**
 * Creates a function that returns the part of a URL below the prefix of a plugin, still
 * percent-encoded, with its query string. Fastify decodes the parameters of a route.
 */
export function createPathBelow({
  prefix,
  initialConfig,
}: Pick<FastifyInstance, 'prefix' | 'initialConfig'>): (url: string) => string {
  const { ignoreDuplicateSlashes, routerOptions } = initialConfig;
  const mergesSlashes = routerOptions?.ignoreDuplicateSlashes ?? ignoreDuplicateSlashes;
  const depth = countSegments(prefix);
  return (url) => {
    const { path, query } = splitTarget(url);
    const routed = mergesSlashes ? path.replace(/\/{2,}/g, '/') : path;
    return `${withoutSegments(routed, depth)}?${query}`;
  };
}

/** Counts the segments of a prefix: 2 for `/of/:tenant(^[^/]+$)`. */
function countSegments(prefix: string): number {
  let segments = 0;
  let parentheses = 0;
  for (const character of prefix.replace(/\/+$/, '')) {
    if (character === '(') parentheses += 1;
    if (character === ')') parentheses -= 1;
    if (character === '/' && parentheses === 0) segments += 1;
  }
  return segments;
}
