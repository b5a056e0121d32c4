import type { ApiRequest } from '../../api-handler.ts';
import { type ApiError, throwIfAny } from '../../errors/api-error.ts';
import { InvalidPayloadError, InvalidRelationDataError } from '../../errors/request-errors.ts';
import { ForbiddenError } from '../../errors/resource-errors.ts';
import { ownMember, readJsonObject } from '../../http/parse-json.ts';
import type { RestContext } from '../rest-context.ts';
import type { RouteOf } from '../route/rest-route.ts';
import { type Linkage, parseLinkage } from './parse-linkage.ts';

/**
 * Reads the body of a request to a relationship: `{ data: … }`.
 *
 * @throws {InvalidPayloadError | ApiErrors} where it is not the linkage that the relationship needs.
 * @throws {InvalidRelationDataError} where members would be removed that cannot be without it.
 * @throws {ForbiddenError} for a relationship that clients may not change.
 */
export async function parseRelationshipDocument(
  { kind, relation }: RouteOf<'add' | 'replace' | 'remove'>,
  request: ApiRequest<unknown>,
  { settings, ids }: RestContext,
): Promise<Linkage> {
  if (!relation.writable) throw new ForbiddenError(`${relation.name} cannot be written`);
  const body = await readJsonObject(request, settings.limits);
  const data = ownMember(body, 'data');
  const pointer = '/data';
  if (data === undefined) {
    throw new InvalidPayloadError('A relationship document needs data', { source: { pointer } });
  }
  const issues: ApiError[] = [];
  const linkage = parseLinkage(
    data,
    { relation, pointer },
    { ids, limits: settings.limits, issues },
  );
  throwIfAny(issues);
  if (kind === 'remove' && !relation.removable) {
    throw new InvalidRelationDataError(
      `What is in ${relation.name} needs its ${relation.opposite ?? 'other side'} and cannot be removed`,
      // JSON:API 1.1, "Updating To-Many Relationships": delete the members, or answer 403.
      { status: 403, source: { pointer } },
    );
  }
  return linkage as Linkage;
}
