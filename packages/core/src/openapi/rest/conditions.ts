import type { Model } from '../../schema/schema-model.ts';
import { preferenceHeaders } from '../components.ts';
import type { Ref } from '../openapi-document.ts';
import type { RestScope } from './rest-scope.ts';

/** Returns the headers of responses that may have an entity tag. */
export function etagHeaders({ components }: RestScope): Readonly<Record<string, Ref>> {
  const header = components.ref('headers', 'ETag', () => ({
    description: 'The entity tag; of a resource with a version, it can be sent in If-Match.',
    schema: { type: 'string' },
  }));
  return { ETag: header };
}

/** Returns the response to a read whose result the client has already. */
export function notModified(scope: RestScope): Ref {
  return scope.components.ref('responses', 'NotModified', () => ({
    description: 'The response still has an entity tag in If-None-Match.',
    headers: etagHeaders(scope),
  }));
}

/** Returns the response without a body to a write of a resource with a version. */
export function taggedResponse(scope: RestScope): Ref {
  return scope.components.ref('responses', 'Written', () => ({
    description: 'The write has succeeded.',
    headers: { ...etagHeaders(scope), ...preferenceHeaders(scope.components) },
  }));
}

/** Returns the parameter with the tag that the resource of a write must have. */
export function ifMatchParameter({ components, context }: RestScope): Ref {
  return components.ref('parameters', 'If-Match', () => ({
    name: 'If-Match',
    in: 'header',
    ...(context.settings.requireIfMatch && { required: true }),
    description: 'The entity tag that the resource must still have: 412 if it has changed.',
    schema: { type: 'string' },
  }));
}

/** Returns the parameter with which a write of several resources says that it checks no versions. */
export function matchAnyOf({ version }: Model, { components, context }: RestScope): readonly Ref[] {
  if (!version || !context.settings.requireIfMatch) return [];
  return [
    components.ref('parameters', 'MatchAny', () => ({
      name: 'If-Match',
      in: 'header',
      required: true,
      schema: { const: '*' },
    })),
  ];
}
