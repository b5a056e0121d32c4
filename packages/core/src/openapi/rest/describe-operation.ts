import type { ListedEndpoint } from '../../rest/route/list-endpoints.ts';
import type { Operation as RouteOperation } from '../../rest/route/match-rest-route.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import { emptyResponse, preferParameter } from '../components.ts';
import type { Content, Operation, Ref } from '../openapi-document.ts';
import {
  etagHeaders,
  ifMatchParameter,
  matchAnyOf,
  notModified,
  taggedResponse,
} from './conditions.ts';
import { countResponse, documentResponse, documentSchema } from './document-schemas.ts';
import { failureResponses } from './failures.ts';
import {
  aggregatesParameter,
  collectionParameters,
  includeOptionsOf,
  requiredFilter,
  resourceParameters,
} from './query-parameters.ts';
import {
  bulkBody,
  canUpsert,
  linkageBody,
  newLinkageSchema,
  resourceBody,
  updateSchema,
} from './request-schemas.ts';
import { articleOf, jsonApiContent, type RestScope } from './rest-scope.ts';

/** An operation of an endpoint. */
export interface EndpointOperation extends ListedEndpoint {
  readonly operation: RouteOperation;
}

/** The parts of an operation that depend on its kind. */
type Part = Omit<Operation, 'operationId' | 'tags' | 'responses'> & {
  readonly success: Readonly<Record<string, Ref | Content>>;
};

/** Describes one operation of an endpoint. */
export function describeOperation(endpoint: EndpointOperation, scope: RestScope): Operation {
  const { operation, model } = endpoint;
  const { success, ...part } = describePart(endpoint, scope);
  const own = { operationId: operationId(endpoint), tags: [model.type], ...part };
  if (READS.has(operation)) {
    return {
      ...own,
      responses: { ...success, 304: notModified(scope), ...failureResponses('read', scope) },
    };
  }
  // A new resource has a 201, also without a body.
  const onlyCreates = 201 in success && !(200 in success);
  const changed = changedModel(endpoint);
  const empty = !onlyCreates && { 204: writtenResponse(operation, changed, scope) };
  const failures = BULK.has(operation) ? 'bulk' : 'write';
  return {
    ...own,
    parameters: [
      ...(part.parameters ?? []),
      preferParameter(scope.components),
      ...(changed?.version ? [ifMatchParameter(scope)] : []),
    ],
    responses: { ...success, ...empty, ...failureResponses(failures, scope) },
  };
}

/** Returns the model of the one existing row that an operation changes. */
function changedModel({ operation, kind, model, relation }: EndpointOperation): Model | undefined {
  if (operation === 'create' || operation === 'createRelated' || BULK.has(operation)) {
    return undefined;
  }
  const isRelated = kind === 'nested' || (operation === 'change' && !model.version);
  return isRelated && relation ? relation.target : model;
}

function writtenResponse(
  operation: RouteOperation,
  changed: Model | undefined,
  scope: RestScope,
): Ref {
  const isTagged = changed?.version && operation !== 'delete';
  return isTagged ? taggedResponse(scope) : emptyResponse(scope.components);
}

const BULK: ReadonlySet<RouteOperation> = new Set(['updateMany', 'deleteMany']);

const READS: ReadonlySet<RouteOperation> = new Set(['list', 'fetch', 'related', 'relationship']);

/** `list.post`, `fetch.post.nested.tags`: unique, since no type or field has a dot. */
function operationId({ kind, operation, model, relation }: EndpointOperation): string {
  return [operation, model.type, ...(kind === 'nested' ? ['nested'] : []), relation?.name]
    .filter((part) => part !== undefined)
    .join('.');
}

function describePart(endpoint: EndpointOperation, scope: RestScope): Part {
  const { operation, kind, relation } = endpoint;
  const model = kind === 'nested' && relation ? relation.target : endpoint.model;
  const { type } = model;
  switch (operation) {
    case 'list':
      return {
        summary: `List ${type} resources`,
        parameters: [
          ...collectionParameters(model, scope),
          aggregatesParameter(model, scope),
          ...readParameters(model, scope),
        ],
        success: { 200: documentResponse('resources', model, scope) },
      };
    case 'fetch':
      return {
        summary: `Fetch ${articleOf(model)}`,
        parameters: readParameters(model, scope),
        success: { 200: documentResponse('resource', model, scope) },
      };
    case 'create':
      return createPart(model, scope);
    case 'createRelated':
      return createPart((relation as RelationField).target, scope);
    case 'update':
      return updatePart(model, scope);
    case 'change':
      return changePart({ model, relation: relation as RelationField }, scope);
    case 'delete':
      return { summary: `Delete ${articleOf(model)}`, success: {} };
    case 'updateMany':
    case 'deleteMany':
      return bulkPart(operation, model, scope);
    case 'related':
      return relatedPart(relation as RelationField, scope);
    case 'relationship':
    case 'add':
    case 'replace':
    case 'remove':
      return linkagePart(operation, { model, relation: relation as RelationField }, scope);
  }
}

function readParameters(model: Model, scope: RestScope): readonly Ref[] {
  return [...resourceParameters(model, scope), ...includeOptionsOf(model, scope)];
}

function createPart(model: Model, scope: RestScope): Part {
  return {
    summary: `Create ${articleOf(model)}`,
    parameters: resourceParameters(model, scope),
    requestBody: resourceBody('create', model, scope),
    success: {
      // The response to an upsert that updates.
      ...(canUpsert(model) && { 200: documentResponse('resource', model, scope) }),
      201: documentResponse('resource', model, scope),
    },
  };
}

function updatePart(model: Model, scope: RestScope): Part {
  return {
    summary: `Update ${articleOf(model)}`,
    parameters: resourceParameters(model, scope),
    requestBody: resourceBody('update', model, scope),
    success: { 200: documentResponse('resource', model, scope) },
  };
}

function bulkPart(operation: 'updateMany' | 'deleteMany', model: Model, scope: RestScope): Part {
  const isUpdate = operation === 'updateMany';
  return {
    summary: `${isUpdate ? 'Update' : 'Delete'} all ${model.type} resources that match a filter`,
    parameters: [requiredFilter(model, scope), ...matchAnyOf(model, scope)],
    ...(isUpdate && { requestBody: bulkBody(model, scope) }),
    success: { 200: countResponse(scope) },
  };
}

/** A resource object updates the related resource; any other body replaces the linkage. */
function changePart(
  { model, relation }: { readonly model: Model; readonly relation: RelationField },
  scope: RestScope,
): Part {
  const { target, name } = relation;
  const update = updateSchema(target, scope);
  const canRead = model.operations.has('read');
  const bodies = [
    ...(target.operations.has('update') && canRead ? [update] : []),
    ...(model.operations.has('update') ? [newLinkageSchema(relation, scope)] : []),
  ];
  const documents = (['resource', 'identifier'] as const).map((kind) =>
    documentSchema(kind, target, scope),
  );
  return {
    summary: `Update or replace ${name}`,
    parameters: resourceParameters(target, scope),
    requestBody: {
      required: true,
      content: jsonApiContent(bodies.length > 1 ? { anyOf: bodies } : { ...bodies[0] }),
    },
    success: {
      200: {
        description: `The ${target.type}, or the linkage.`,
        headers: etagHeaders(scope),
        content: jsonApiContent({ anyOf: documents }),
      },
    },
  };
}

function relatedPart({ name, list, target }: RelationField, scope: RestScope): Part {
  return {
    summary: `Fetch ${name}`,
    parameters: [
      ...(list ? collectionParameters(target, scope) : []),
      ...resourceParameters(target, scope),
    ],
    success: { 200: documentResponse(list ? 'resources' : 'optional', target, scope) },
  };
}

const LINKAGE_SUMMARIES = {
  relationship: 'Fetch linkage of',
  add: 'Add',
  replace: 'Replace',
  remove: 'Remove',
} as const;

function linkagePart(
  operation: keyof typeof LINKAGE_SUMMARIES,
  { model, relation }: { readonly model: Model; readonly relation: RelationField },
  scope: RestScope,
): Part {
  const { list, target, name } = relation;
  const summary = `${LINKAGE_SUMMARIES[operation]} ${name}`;
  const linkage = documentResponse(list ? 'identifiers' : 'identifier', target, scope);
  if (operation === 'relationship') {
    const parameters = list ? collectionParameters(target, scope) : [];
    return { summary, ...(list && { parameters }), success: { 200: linkage } };
  }
  return {
    summary,
    requestBody: linkageBody(relation, scope),
    success: model.operations.has('read') ? { 200: linkage } : {},
  };
}
