import { type ApiError, ApiErrors, collectError, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../../http/parse-json.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { RestContext } from '../../rest-context.ts';
import { checkMembers } from '../documents/check-members.ts';
import { parseChange } from '../documents/parse-change.ts';
import { idsOf } from '../documents/parse-linkage.ts';
import { parseParent } from '../documents/parse-parent.ts';
import { parseRelationshipDocument } from '../documents/parse-relationship-document.ts';
import { parseResourceDocument } from '../documents/parse-resource-document.ts';
import type { ParsedRestRequest } from '../parse-rest-request.ts';
import { parseResourceQuery } from '../query/parse-rest-query.ts';
import { type IdSource, insertId, insertIds, whyInvalid } from './insert-ids.ts';
import { type FindLocal, localKey } from './local-ids.ts';
import { matchTarget, type WriteRoute } from './match-target.ts';
import { readOperation, type SentOperation } from './read-operation.ts';

/** A parsed write. */
export type ParsedWrite = Extract<
  ParsedRestRequest,
  { readonly kind: 'create' | 'update' | 'delete' | 'add' | 'replace' | 'remove' }
>;

/** An operation as the request that it would be on its own. */
export interface ParsedOperation {
  readonly parsed: ParsedWrite;
  /** The key of the local id of the resource that it adds. */
  readonly local: string | undefined;
  /** Whether it names resources by their local ids. */
  readonly usesLocal: boolean;
}

/** What the operations of a request share. */
export interface OperationScope {
  readonly context: RestContext;
  readonly find: FindLocal;
  /** The parameters of the request that apply to each operation. */
  readonly params: readonly QueryParam[];
}

/**
 * Parses an operation as the request that it would be on its own. Pointers start at the operation.
 *
 * @throws {ApiError | ApiErrors} with all issues of the part that was being parsed.
 */
export function parseOperation(value: unknown, scope: OperationScope): ParsedOperation {
  const issues: ApiError[] = [];
  const sent = readOperation(value, issues);
  if (!sent) throw new ApiErrors(issues);
  let usesLocal = false;
  const use = (): void => {
    usesLocal = true;
  };
  const source = { ...scope.context, find: scope.find, use, issues };
  const resolved = withIds(sent, source);
  throwIfAny(issues);
  const route = matchTarget(resolved, scope.context);
  const parsed = parseBody(route, resolved, scope);
  const name = localNameIn(sent);
  return { parsed, local: name && localKey(name.type, name.lid), usesLocal };
}

/** Returns the type and the local id of the resource that an operation adds, if it has one. */
export function localNameIn(value: unknown): { type: string; lid: string } | undefined {
  if (!isJsonObject(value) || value.op !== 'add' || value.ref !== undefined) return undefined;
  const { type, lid } = isJsonObject(value.data) ? value.data : {};
  return typeof type === 'string' && typeof lid === 'string' ? { type, lid } : undefined;
}

/** The number of records that the data of an operation writes. */
export function countWritten(parsed: ParsedWrite): number {
  if ('linkage' in parsed) return idsOf(parsed.linkage).length;
  if (!('document' in parsed)) return 0;
  const linkages = [...parsed.document.relationships.values()];
  return linkages.reduce((sum, linkage) => sum + idsOf(linkage).length, 1);
}

function withIds(sent: SentOperation, source: IdSource): SentOperation {
  const { op, ref, data } = sent;
  const isNew = op === 'add' && ref === undefined;
  const wrong =
    isNew && isJsonObject(data) && Object.hasOwn(data, 'lid') ? whyInvalid(data) : undefined;
  if (wrong !== undefined) {
    const error = new InvalidPayloadError(wrong, { source: { pointer: '/data/lid' } });
    collectError(source.issues, error);
  }
  return {
    ...sent,
    ...(ref && { ref: insertId(ref, '/ref', source) }),
    ...('data' in sent && { data: insertIds(data, isNew, source) }),
  };
}

function parseBody(
  route: WriteRoute,
  { data, meta }: SentOperation,
  { context, params }: OperationScope,
): ParsedWrite {
  const body: JsonObject = {
    ...(data !== undefined && { data }),
    ...(meta !== undefined && { meta }),
  };
  const { model } = route;
  switch (route.kind) {
    case 'create':
    case 'update': {
      const query = parseResourceQuery(params, { model, context });
      return { ...route, query, document: parseResourceDocument(route, body, context) };
    }
    case 'change':
      return parseChange(route, body, { params, context });
    case 'add':
    case 'replace':
    case 'remove': {
      const query = parseResourceQuery(params, { model, context, linkageOf: route });
      return { ...route, query, linkage: parseRelationshipDocument(route, () => body, context) };
    }
    case 'delete': {
      assertEmpty(body);
      const { parent } = route;
      return { ...route, ...(parent && { belongsTo: parseParent('delete', parent, context) }) };
    }
  }
}

/** Checks that the removal of a resource has nothing that would be ignored. */
function assertEmpty(body: JsonObject): void {
  const issues: ApiError[] = [];
  if (ownMember(body, 'data') !== undefined) {
    const detail = '"data" is not allowed in the removal of a resource.';
    collectError(issues, new InvalidPayloadError(detail, { source: { pointer: '/data' } }));
  }
  checkMembers(body, { kind: 'document', pointer: '', issues });
  throwIfAny(issues);
}
