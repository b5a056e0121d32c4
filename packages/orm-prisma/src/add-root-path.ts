import { isMembers } from './map-arguments.ts';

/**
 * Adds the path to the whole value to a filter on a Json field that compares texts: without a path,
 * Prisma compares the value's JSON, in which a text has quotation marks.
 */
export function addRootPath(filter: unknown, provider: string): unknown {
  if (!isMembers(filter) || filter.path !== undefined) return filter;
  if (!Object.keys(filter).some((operator) => operator.startsWith('string_'))) return filter;
  return { ...filter, path: provider === 'postgresql' ? [] : '$' };
}
