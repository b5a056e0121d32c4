import { JSON_API_ATOMIC } from '../../http/media-type.ts';
import { OPERATIONS } from '../../rest/route/match-operations-route.ts';
import {
  emptyResponse,
  preferenceHeaders,
  preferParameter,
  serializationSchema,
} from '../components.ts';
import {
  ANY_OBJECT,
  closedObject,
  type JsonSchema,
  type PathItem,
  type Ref,
} from '../openapi-document.ts';
import { failureResponses } from './failures.ts';
import { fieldsParameter } from './query-parameters.ts';
import { anyResource } from './resource-schemas.ts';
import type { RestScope } from './rest-scope.ts';

const WRITES = ['create', 'update', 'delete'] as const;

const TEXT: JsonSchema = { type: 'string' };

/**
 * Describes the endpoint of atomic operations; `undefined` if a resource type has the same path, or
 * no type can be written.
 */
export function describeOperations(scope: RestScope): PathItem | undefined {
  const { byType } = scope.context.schema;
  const canWrite = Array.from(byType.values()).some(({ operations }) =>
    WRITES.some((operation) => operations.has(operation)),
  );
  if (byType.has(OPERATIONS) || !canWrite) return undefined;
  const { components } = scope;
  return {
    post: {
      operationId: OPERATIONS,
      summary: 'Run several writes atomically',
      description: 'The extension "Atomic Operations" of JSON:API.',
      tags: [OPERATIONS],
      parameters: [fieldsParameter(scope), preferParameter(components)],
      requestBody: { required: true, content: contentOf(requestSchema(scope)) },
      responses: {
        200: {
          description: 'The results, by the positions of their operations.',
          headers: preferenceHeaders(components),
          content: contentOf(resultsSchema(scope)),
        },
        204: emptyResponse(components),
        ...failureResponses('operations', scope),
      },
    },
  };
}

function contentOf(schema: JsonSchema): Readonly<Record<string, { readonly schema: JsonSchema }>> {
  return { [JSON_API_ATOMIC]: { schema } };
}

function requestSchema(scope: RestScope): JsonSchema {
  const { transactionOperations } = scope.context.settings.limits;
  const operations = {
    type: 'array',
    minItems: 1,
    ...(Number.isFinite(transactionOperations) && { maxItems: transactionOperations }),
    items: operationSchema(scope),
  };
  return {
    type: 'object',
    properties: { 'atomic:operations': operations, meta: ANY_OBJECT },
    required: ['atomic:operations'],
  };
}

function operationSchema({ components, context }: RestScope): Ref {
  return components.ref('schemas', 'Operation', () =>
    closedObject(
      {
        op: { enum: ['add', 'update', 'remove'] },
        ref: closedObject(
          {
            type: { enum: [...context.schema.byType.keys()] },
            id: { type: ['string', 'number'] },
            lid: { ...TEXT, description: 'The lid of a resource that an earlier operation adds.' },
            relationship: TEXT,
          },
          ['type'],
        ),
        href: { ...TEXT, description: 'The path of the target, in place of "ref".' },
        data: {
          anyOf: [ANY_OBJECT, { type: 'array', items: ANY_OBJECT }, { type: 'null' }],
          description:
            'The data of the request that the operation would be on its own. A "lid" stands for the id of a resource that an earlier operation adds.',
        },
        meta: ANY_OBJECT,
      },
      ['op'],
    ),
  );
}

function resultsSchema(scope: RestScope): JsonSchema {
  const serialization = serializationSchema(scope.components);
  const result = closedObject(
    { data: anyResource(scope), meta: closedObject({ serialization }) },
    [],
  );
  return closedObject({
    'atomic:results': { type: 'array', items: result },
    jsonapi: closedObject({ version: { const: '1.1' } }),
  });
}
