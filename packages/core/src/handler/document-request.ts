import type { RequestLog } from '../logging/request-log.ts';
import type { ApiRequest } from './api-handler.ts';

/** Whether a request is for the OpenAPI document. No resource type has a dot. */
export function isForDocument({ path }: Pick<ApiRequest<unknown>, 'path'>): boolean {
  return /^\/?openapi\.json\/?$/.test(path);
}

/** Names the route of a request for the OpenAPI document in the log. */
export function logDocumentRoute(
  { method }: Pick<ApiRequest<unknown>, 'method'>,
  requestLog: RequestLog,
): void {
  if (method !== 'OPTIONS') requestLog.describe = () => ({ route: '/openapi.json' });
}
