import type { ApiRequest } from './api-handler.ts';

/** Whether a request is for the OpenAPI document. No resource type has a dot. */
export function isForDocument({ path }: Pick<ApiRequest<unknown>, 'path'>): boolean {
  return /^\/?openapi\.json\/?$/.test(path);
}
