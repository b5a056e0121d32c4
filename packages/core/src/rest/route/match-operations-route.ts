import { MethodNotAllowedError } from '../../errors/request-errors.ts';
import { quote } from '../../errors/unknown-name.ts';
import type { ApiRequest } from '../../http/api-handler.ts';
import { ATOMIC, namesExtension } from '../../http/media-type.ts';
import { parseUrlPath } from '../../http/request-target.ts';
import type { SchemaModel } from '../../schema/schema-model.ts';
import type { RouteOf } from './rest-route.ts';

/** The path of atomic operations, without a slash. */
export const OPERATIONS = 'operations';

/** The route of atomic operations. */
export interface OperationsRoute {
  readonly kind: 'operations';
}

const ALLOW = 'POST, OPTIONS';

/**
 * Finds the route of a request for atomic operations. If a resource type has the same path, the
 * content type decides.
 *
 * @throws {MethodNotAllowedError} with `allow`, for another method than `POST`.
 */
export function matchOperationsRoute(
  request: Pick<ApiRequest<unknown>, 'method' | 'path' | 'header'>,
  { byType }: Pick<SchemaModel, 'byType'>,
): OperationsRoute | RouteOf<'options'> | undefined {
  const [name, ...others] = parseUrlPath(request.path) ?? [];
  if (name !== OPERATIONS || others.length > 0) return undefined;
  const isAtomic = namesExtension(request.header('content-type'), ATOMIC);
  if (byType.has(OPERATIONS) && !isAtomic) return undefined;
  if (request.method === 'POST') return { kind: 'operations' };
  if (request.method === 'OPTIONS') return { kind: 'options', allow: ALLOW };
  throw new MethodNotAllowedError(
    `Unsupported method ${quote(request.method)}. Supported: ${ALLOW}.`,
    { headers: { allow: ALLOW } },
  );
}
