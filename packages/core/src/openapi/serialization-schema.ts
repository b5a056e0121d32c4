import type { Components } from './components.ts';
import { closedObject, type Ref } from './openapi-document.ts';

/** Returns the schema of the types of the values that JSON cannot carry. */
export function serializationSchema(components: Components): Ref {
  return components.shared.ref('schemas', 'Serialization', () => ({
    type: 'object',
    description:
      'The types of values that JSON cannot carry, by their paths in the document, as superjson reads them.',
    properties: { values: {}, v: { type: 'integer' } },
    additionalProperties: false,
  }));
}

/** Returns the schema of the `meta` of RPC's results. */
export function resultMeta(components: Components): Ref {
  const models = (description: string) => ({
    type: 'array',
    description,
    items: { type: 'string' },
    uniqueItems: true,
  });
  return components.shared.ref('schemas', 'RpcResultMeta', () =>
    closedObject(
      {
        reads: models('The models that the response depends on.'),
        writes: models('The models that the request may have changed.'),
        serialization: serializationSchema(components),
      },
      [],
    ),
  );
}

/** Returns the schema of the `meta` of RPC's arguments. */
export function serializationMeta(components: Components): Ref {
  return components.shared.ref('schemas', 'RpcMeta', () =>
    closedObject({ serialization: serializationSchema(components) }, []),
  );
}
