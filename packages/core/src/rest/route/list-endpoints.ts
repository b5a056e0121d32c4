import type { Model, RelationField, SchemaModel } from '../../schema/schema-model.ts';
import {
  allowedMethods,
  collectionMethods,
  type Endpoint,
  nests,
  type Operation,
  RESOURCE,
  type RouteOptions,
  relatedMethods,
  TO_MANY,
  TO_ONE,
} from './match-rest-route.ts';

/** An endpoint as a template of its path, with its operations by method. */
export interface ListedEndpoint {
  readonly kind: 'collection' | 'resource' | 'related' | 'nested' | 'relationship';
  readonly model: Model;
  readonly relation?: RelationField;
  /** The operations by their first method: `PUT` and `HEAD` are the same as `PATCH` and `GET`. */
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Lists every endpoint that has an operation. */
export function listEndpoints(
  { byType }: SchemaModel,
  options: RouteOptions,
): readonly ListedEndpoint[] {
  const { nestedRoutes } = options;
  const listed: ListedEndpoint[] = [];
  const add = (
    kind: ListedEndpoint['kind'],
    endpoint: Omit<Endpoint, 'id'>,
    relation = endpoint.relation,
  ): void => {
    const operations = firstMethods(allowedMethods({ ...endpoint, id: '' }));
    const { model } = endpoint.parent ?? endpoint;
    if (operations.size > 0)
      listed.push({ kind, model, ...(relation && { relation }), operations });
  };
  for (const model of byType.values()) {
    add('collection', { methods: collectionMethods(model, options), model, relation: undefined });
    add('resource', { methods: RESOURCE, model, relation: undefined });
    for (const relation of model.relations) {
      add('related', { methods: relatedMethods(relation, nestedRoutes), model, relation });
      if (nestedRoutes && nests(relation) && relation.list) {
        const parent = { model, id: '', relation };
        const nested = { methods: RESOURCE, model: relation.target, relation: undefined, parent };
        add('nested', nested, relation);
      }
      add('relationship', { methods: relation.list ? TO_MANY : TO_ONE, model, relation });
    }
  }
  return listed;
}

function firstMethods(methods: ReadonlyMap<string, Operation>): ReadonlyMap<string, Operation> {
  const known = new Set<Operation>();
  return new Map(
    [...methods].filter(([, operation]) => !known.has(operation) && known.add(operation)),
  );
}
