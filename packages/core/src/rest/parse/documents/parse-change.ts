import { ForbiddenError } from '../../../errors/resource-errors.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../../http/parse-json.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { Model } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import type { RouteOf } from '../../route/rest-route.ts';
import type { ParsedRestRequest } from '../parse-rest-request.ts';
import { parseResourceQuery } from '../query/parse-rest-query.ts';
import { parseRelationshipDocument } from './parse-relationship-document.ts';
import { parseResourceDocument } from './parse-resource-document.ts';

/** The possible results for the body of a change. */
type ParsedChange = Extract<ParsedRestRequest, { readonly kind: 'update' | 'replace' }>;

/**
 * Parses a request to the URL of a to-one relationship's resource. A resource object with
 * attributes or relationships updates the resource; any other body replaces the linkage.
 *
 * @throws {ForbiddenError} if clients are not allowed to make the change; else as the parsers of
 * both.
 */
export function parseChange(
  { model, id, relation }: RouteOf<'change'>,
  body: JsonObject,
  { params, context, profile }: ChangeScope,
): ParsedChange {
  const path = { model, id, relation };
  if (!isResource(body)) {
    assertUpdatable(model);
    const route = { kind: 'replace', ...path, byRelated: true } as const;
    const query = parseResourceQuery(params, { model, context, linkageOf: path, profile });
    return { ...route, query, linkage: parseRelationshipDocument(route, () => body, context) };
  }
  const { target } = relation;
  assertUpdatable(target);
  if (!model.operations.has('read'))
    throw new ForbiddenError(`Resources of the type ${model.type} cannot be read.`);
  const route = { kind: 'update', model: target, id: undefined, parent: path } as const;
  const query = parseResourceQuery(params, { model: target, context, profile });
  return { ...route, query, document: parseResourceDocument(route, body, context) };
}

interface ChangeScope {
  readonly params: readonly QueryParam[];
  readonly context: RestContext;
  /** The URI of the profile of cursors, if the request asks for it. */
  readonly profile?: string | undefined;
}

function isResource(body: JsonObject): boolean {
  const data = ownMember(body, 'data');
  if (!isJsonObject(data)) return false;
  return ['attributes', 'relationships'].some((name) => Object.hasOwn(data, name));
}

function assertUpdatable({ operations, type }: Model): void {
  if (!operations.has('update'))
    throw new ForbiddenError(`Resources of the type ${type} cannot be updated.`);
}
