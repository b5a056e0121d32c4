import { type ApiError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { ConflictError, ForbiddenError } from '../../../errors/resource-errors.ts';
import { type JsonObject, ownMember } from '../../../http/parse-json.ts';
import { explainRequired } from '../../../schema/values/explain-required.ts';
import { decodeResourceId, type IdFormat } from '../../../schema/values/resource-id.ts';
import type { RestContext } from '../../rest-context.ts';
import type { RouteOf } from '../../route/rest-route.ts';
import { checkMembers, decodeDocument } from './check-members.ts';
import { type Linkage, parseLinkage } from './parse-linkage.ts';
import { changesOfId, columnsOf } from './set-columns.ts';

type ChangeRoute = RouteOf<'add' | 'replace' | 'remove'>;

/**
 * Parses the body of a request to a relationship: `{ data: … }`.
 *
 * @param read returns the body. Its errors matter only if clients may change the relationship.
 * @throws {InvalidPayloadError | ApiErrors} if it is not valid linkage of the relationship.
 * @throws {ConflictError} if the relationship is part of the id, and would change it.
 * @throws {ForbiddenError} for a relationship that clients are not allowed to change, and for a
 * removal of members that require it.
 */
export function parseRelationshipDocument(
  route: ChangeRoute,
  read: () => JsonObject,
  { settings, ids }: RestContext,
): Linkage {
  assertWritable(route);
  const { kind, relation } = route;
  const body = read();
  decodeDocument(body);
  // The original text of an id, not the value that the metadata describes.
  const data = ownMember(body, 'data');
  const pointer = '/data';
  if (data === undefined) {
    const detail = 'A relationship document requires "data".';
    throw new InvalidPayloadError(detail, { source: { pointer } });
  }
  const issues: ApiError[] = [];
  const { target: model } = relation;
  checkMembers(body, { kind: 'document', pointer: '', model, meta: ['serialization'], issues });
  const linkage = parseLinkage(
    data,
    { relation, pointer, closed: kind === 'replace' && route.byRelated === true },
    { ids, limits: settings.limits, issues },
  );
  throwIfAny(issues);
  if (kind === 'remove' && !relation.removable) {
    // JSON:API 1.1, "Updating To-Many Relationships": delete the members, or respond with 403.
    throw new ForbiddenError(explainRequired(relation), { source: { pointer } });
  }
  assertIdUntouched(route, linkage as Linkage, ids);
  return linkage as Linkage;
}

function assertWritable({ relation }: ChangeRoute): void {
  if (!relation.writable) throw new ForbiddenError(`"${relation.name}" is read-only.`);
}

/** Checks that a relationship whose key is part of the id does not change it, as in an update. */
function assertIdUntouched(
  { model, id, relation }: ChangeRoute,
  linkage: Linkage,
  ids: IdFormat,
): void {
  const columns = columnsOf({
    attributes: new Map(),
    relationships: new Map([[relation, linkage]]),
  });
  for (const { column } of changesOfId(decodeResourceId(model, id, ids), columns)) {
    const detail = `"${relation.name}" cannot change: "${column}" is part of the id.`;
    throw new ConflictError(detail, { source: { pointer: '/data' } });
  }
}
