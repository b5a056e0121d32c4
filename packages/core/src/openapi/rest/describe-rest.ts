import { JSON_PLAIN } from '../../http/media-type.ts';
import type { RestContext } from '../../rest/rest-context.ts';
import { type ListedEndpoint, listEndpoints } from '../../rest/route/list-endpoints.ts';
import { OPERATIONS } from '../../rest/route/match-operations-route.ts';
import { isBase } from '../../schema/schema-model.ts';
import type { Components } from '../components.ts';
import {
  closedObject,
  type HandlerPart,
  type JsonSchema,
  type Parameter,
  type PathItem,
  type Ref,
} from '../openapi-document.ts';
import { CALLS, describeProcedures } from '../rpc/describe-calls.ts';
import { serializationMeta } from '../rpc/operation-parts.ts';
import { describeOperation } from './describe-operation.ts';
import { describeOperations } from './describe-operations.ts';
import { failureResponses } from './failures.ts';
import { linkageParameters } from './query-parameters.ts';
import { describeId } from './resource-schemas.ts';
import type { RestScope } from './rest-scope.ts';

/** Describes the endpoints of a REST handler. */
export function describeRest(
  context: RestContext,
  base: string,
  components: Components,
): HandlerPart {
  const scope = { context, components, provider: context.schema.provider };
  const endpoints = listEndpoints(context.schema, context.settings);
  const paths = endpoints.flatMap((endpoint): readonly (readonly [string, PathItem])[] => {
    const item = describePath(endpoint, scope);
    return item ? [[base + pathOf(endpoint), item]] : [];
  });
  const { procedures, byType } = context.schema;
  const ofProcedures = describeProcedures({
    ...{ components, provider: scope.provider, procedures, parameters: [] },
    responses: (output) => ({
      200: procedureResponse(output, components),
      ...failureResponses('write', scope),
    }),
  });
  const tags = Array.from(byType.values(), ({ type, documentation }) => ({
    name: type,
    description: documentation ?? `Resources of the type ${type}.`,
  }));
  const calls = { name: CALLS, description: 'Procedures.' };
  const operations = describeOperations(scope);
  const ofOperations = operations ? [[`${base}/${OPERATIONS}`, operations] as const] : [];
  return {
    paths: Object.fromEntries([
      ...paths,
      ...ofOperations,
      ...ofProcedures.map(([path, item]) => [base + path, item] as const),
    ]),
    tags: [
      ...tags,
      ...(operations ? [{ name: OPERATIONS, description: 'Several writes at once.' }] : []),
      ...(ofProcedures.length > 0 ? [calls] : []),
    ],
  };
}

/** The result of a procedure, which is not a JSON:API document. */
function procedureResponse(data: JsonSchema, components: Components): Ref {
  return components.ref('responses', { name: 'Value', key: JSON.stringify(data) }, () => ({
    description: 'The result.',
    content: {
      [JSON_PLAIN]: {
        schema: closedObject({ data, meta: serializationMeta(components) }, ['data']),
      },
    },
  }));
}

function pathOf({ kind, model, relation }: ListedEndpoint): string {
  const name = relation?.name;
  switch (kind) {
    case 'collection':
      return `/${model.type}`;
    case 'resource':
      return `/${model.type}/{id}`;
    case 'related':
      return `/${model.type}/{id}/${name}`;
    case 'nested':
      return `/${model.type}/{id}/${name}/{relatedId}`;
    case 'relationship':
      return `/${model.type}/{id}/relationships/${name}`;
  }
}

function describePath(endpoint: ListedEndpoint, scope: RestScope): PathItem | undefined {
  const operations = [...endpoint.operations]
    // A replacement at the URL of the related resources is an alias of that of the linkage.
    .filter(([, operation]) => endpoint.kind !== 'related' || operation !== 'replace')
    // A required link cannot be removed: the response is always a 403.
    .filter(([, operation]) => operation !== 'remove' || endpoint.relation?.removable)
    .filter(([, operation]) => !createsBase(operation, endpoint))
    .map(([method, operation]) => {
      return [method.toLowerCase(), describeOperation({ ...endpoint, operation }, scope)] as const;
    });
  if (operations.length === 0) return undefined;
  const parameters = pathParameters(endpoint, scope);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...Object.fromEntries(operations),
  };
}

function createsBase(operation: string, { model, relation }: ListedEndpoint): boolean {
  if (operation === 'createRelated') return relation !== undefined && isBase(relation.target);
  return operation === 'create' && isBase(model);
}

function pathParameters(
  { kind, model, relation }: ListedEndpoint,
  scope: RestScope,
): readonly (Parameter | Ref)[] {
  if (kind === 'collection') return [];
  const { components, context } = scope;
  const parameter = (name: string, of: typeof model): Ref => {
    const isCompound = of.idFields.length > 1;
    const component = isCompound ? `${of.type}.${name}` : name;
    return components.ref('parameters', component, () => ({
      name,
      in: 'path',
      required: true,
      description: 'The id of the resource.',
      schema: { type: 'string', minLength: 1, ...describeId(of, context.ids.divider) },
    }));
  };
  const own = parameter('id', model);
  if (kind === 'relationship' && relation)
    return [own, ...linkageParameters(model, relation, scope)];
  return kind === 'nested' && relation ? [own, parameter('relatedId', relation.target)] : [own];
}
