import type { RestHandlerOptions } from '@modelway/core';
import { type Attempt, request, type SeededResources } from './hidden-attempt.ts';

/** The option with which all models can be written by a filter. */
export function bulkWritesOf({
  models,
}: SeededResources['schema']): Required<Pick<RestHandlerOptions, 'bulkWrites'>> {
  const both = ['update', 'delete'] as const;
  return { bulkWrites: Object.fromEntries(models.map(({ name }) => [name, both])) };
}

/** Returns an attempt by a filter as a deletion of what the filter selects. */
export function asBulkDeletion({ family, build }: Attempt): Attempt {
  return request(family, (name) => ({ ...build(name), method: 'DELETE' }));
}

/** Returns an attempt by a body as an update of what a filter selects. */
export function asBulkUpdate({ family, build }: Attempt): Attempt {
  return request(family, (name) => {
    const { body, url } = build(name);
    const [, type] = url.split('/');
    return { method: 'PATCH', url: `/${type}?filter[id]=1`, body };
  });
}
