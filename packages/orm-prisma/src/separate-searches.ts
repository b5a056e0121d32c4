import type { ModelDescription } from '@modelway/core';
import { isMembers, type Members } from './map-arguments.ts';

/**
 * Moves a full-text search out of a filter that ignores case, on which Prisma panics. A search
 * ignores case by itself.
 */
export function separateSearches(where: Members, { fields }: ModelDescription): Members {
  const searches = fields.flatMap(({ name }) => {
    const filter = where[name];
    if (!isMembers(filter) || filter.search === undefined) return [];
    return filter.mode === 'insensitive' ? [[name, filter] as const] : [];
  });
  if (searches.length === 0) return where;
  const separated: Record<string, unknown> = { ...where };
  for (const [name, { search: _, ...others }] of searches) separated[name] = others;
  for (const [name, { search: _, mode: _mode, ...operators }] of searches) {
    if (Object.keys(operators).length === 0) delete separated[name];
  }
  const { AND = [] } = separated;
  const moved = searches.map(([name, { search }]) => ({ [name]: { search } }));
  return { ...separated, AND: [...[AND].flat(), ...moved] };
}
