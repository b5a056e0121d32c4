import { collectError } from '../../../errors/api-error.ts';
import { InvalidPayloadError, InvalidRelationDataError } from '../../../errors/request-errors.ts';
import { ForbiddenError } from '../../../errors/resource-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { isJsonObject, ownMember } from '../../../http/parse-json.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import { checkMembers, membersIn } from './check-members.ts';
import { idsOf, type Linkage, type LinkageContext, parseLinkage } from './parse-linkage.ts';

interface RelationshipContext extends LinkageContext {
  readonly model: Model;
}

const POINTER = '/data/relationships';

/**
 * Parses the relationships of a resource object.
 *
 * @throws {LimitExceededError} for a list above `limits.listLength`, and for more related records
 * in all lists than `limits.writeRows` allows beside the resource.
 */
export function parseRelationships(
  relationships: unknown,
  context: RelationshipContext,
): ReadonlyMap<RelationField, Linkage> {
  const linkages = new Map<RelationField, Linkage>();
  let written = 1;
  for (const [name, sent] of membersIn(relationships, 'relationships', context.issues)) {
    const pointer = jsonPointer(POINTER, name);
    const relation = context.model.fields.get(name);
    if (relation?.kind === 'relation') {
      const linkage = parseRelationship(sent, { relation, pointer }, context);
      if (linkage === undefined) continue;
      written += idsOf(linkage).length;
      assertWithin(context.limits, 'writeRows', { value: written, source: { pointer } });
      linkages.set(relation, linkage);
    } else {
      const { type: on, relations } = context.model;
      const known = relations.map((each) => each.name);
      const detail = unknownName('relationship', name, { on, known });
      collectError(context.issues, new InvalidPayloadError(detail, { source: { pointer } }));
    }
  }
  return linkages;
}

function parseRelationship(
  sent: unknown,
  { relation, pointer }: { readonly relation: RelationField; readonly pointer: string },
  context: RelationshipContext,
): Linkage | undefined {
  const data = isJsonObject(sent) ? ownMember(sent, 'data') : undefined;
  const source = { pointer };
  if (relation.writable && isJsonObject(sent) && data !== undefined) {
    const { model, issues } = context;
    checkMembers(sent, { kind: 'relationship', pointer, model, issues });
    return parseLinkage(data, { relation, pointer: `${pointer}/data` }, context);
  }
  const error = relation.writable
    ? new InvalidRelationDataError('A relationship object requires "data".', { source })
    : // JSON:API 1.1, "Updating Resources": an unsupported request to update a relationship is a 403.
      new ForbiddenError(`"${relation.name}" is read-only.`, { source });
  collectError(context.issues, error);
  return undefined;
}
