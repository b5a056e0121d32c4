import { ForbiddenError } from '../../../errors/resource-errors.ts';
import type { ApiRequest } from '../../../http/api-handler.ts';
import {
  isJsonObject,
  type JsonObject,
  ownMember,
  readJsonObject,
} from '../../../http/parse-json.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { Model } from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';
import type { RouteOf } from '../../route/rest-route.ts';
import type { ParsedRestRequest } from '../parse-rest-request.ts';
import { parseResourceQuery } from '../query/parse-rest-query.ts';
import { parseRelationshipBody } from './parse-relationship-document.ts';
import { parseResourceBody } from './parse-resource-document.ts';

/** The possible results for the body of a change. */
type ParsedChange = Extract<ParsedRestRequest, { readonly kind: 'update' | 'replace' }>;

/**
 * Parses a request to the URL of a to-one relationship's resource. A resource object with
 * attributes or relationships updates the resource; any other body replaces the linkage.
 *
 * @throws {ForbiddenError} if clients are not allowed to make the change; else as the parsers of
 * both.
 */
export async function parseChange(
  { model, id, relation }: RouteOf<'change'>,
  request: ApiRequest<unknown>,
  { params, context }: { readonly params: readonly QueryParam[]; readonly context: RestContext },
): Promise<ParsedChange> {
  const path = { model, id, relation };
  const body = await readJsonObject(request, context.settings.limits);
  if (!isResource(body)) {
    assertUpdatable(model);
    const route = { kind: 'replace', ...path, byRelated: true } as const;
    const query = parseResourceQuery(params, { model, context, linkageOf: path });
    return { ...route, query, linkage: parseRelationshipBody(route, body, context) };
  }
  const { target } = relation;
  assertUpdatable(target);
  if (!model.operations.has('read'))
    throw new ForbiddenError(`Resources of the type ${model.type} cannot be read.`);
  const route = { kind: 'update', model: target, id: undefined, parent: path } as const;
  const query = parseResourceQuery(params, { model: target, context });
  return { ...route, query, document: parseResourceBody(route, body, context) };
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
