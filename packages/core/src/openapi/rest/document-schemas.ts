import type { Model } from '../../schema/schema-model.ts';
import { preferenceHeaders, serializationSchema } from '../components.ts';
import { closedObject, type JsonSchema, type Ref } from '../openapi-document.ts';
import { etagHeaders } from './conditions.ts';
import {
  describedBy,
  identifierSchema,
  includedSchema,
  pageLinks,
  resourceSchema,
  URL_SCHEMA,
} from './resource-schemas.ts';
import { articleOf, componentOf, jsonApiContent, type RestScope } from './rest-scope.ts';

/** The primary data of a response. */
export type PrimaryKind = 'resource' | 'optional' | 'resources' | 'identifier' | 'identifiers';

/** Returns the response with primary data of a type. */
export function documentResponse(kind: PrimaryKind, model: Model, scope: RestScope): Ref {
  const { suffix, describe } = KINDS[kind];
  return scope.components.ref('responses', componentOf(model, suffix), () => ({
    description: describe(model),
    headers: {
      ...etagHeaders(scope),
      ...(kind === 'resource' && {
        Location: locationHeader(scope),
        ...preferenceHeaders(scope.components),
      }),
    },
    content: jsonApiContent(documentSchema(kind, model, scope)),
  }));
}

/** Returns the response to a write of several resources. */
export function countResponse({ components }: RestScope): Ref {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  return components.ref('responses', 'Count', () => ({
    description: 'The number of written resources.',
    headers: preferenceHeaders(components),
    content: jsonApiContent(
      closedObject({
        meta: closedObject({ count }),
        jsonapi: closedObject({ version: { const: '1.1' } }),
        links: closedObject({ self: URL_SCHEMA }),
      }),
    ),
  }));
}

const KINDS: Readonly<
  Record<PrimaryKind, { readonly suffix: string; readonly describe: (model: Model) => string }>
> = {
  resource: { suffix: '', describe: (model) => `The ${model.type}.` },
  optional: { suffix: 'OrNull', describe: (model) => `The ${model.type}, or null.` },
  resources: { suffix: 'Page', describe: ({ type }) => `A page of ${type} resources.` },
  identifier: {
    suffix: 'Linkage',
    describe: (model) => `The identifier of ${articleOf(model)}, or null.`,
  },
  identifiers: {
    suffix: 'Linkages',
    describe: ({ type }) => `The identifiers of ${type} resources.`,
  },
};

/** Returns the schema of a response with primary data of a type. */
export function documentSchema(kind: PrimaryKind, model: Model, scope: RestScope): JsonSchema {
  const envelope = scope.components.ref('schemas', ENVELOPES[kind], () =>
    envelopeSchema(kind, scope),
  );
  return {
    allOf: [envelope],
    properties: { data: dataSchema(kind, model, scope) },
    required: ['data'],
    unevaluatedProperties: false,
  };
}

const ENVELOPES: Readonly<Record<PrimaryKind, string>> = {
  resource: 'Document',
  optional: 'Document',
  resources: 'Page',
  identifier: 'Linkage',
  identifiers: 'LinkagePage',
};

function dataSchema(kind: PrimaryKind, model: Model, scope: RestScope): JsonSchema {
  switch (kind) {
    case 'resource':
      return { ...resourceSchema(model, scope) };
    case 'optional':
      return { anyOf: [resourceSchema(model, scope), { type: 'null' }] };
    case 'resources':
      return { type: 'array', items: resourceSchema(model, scope) };
    case 'identifier':
      return { anyOf: [identifierSchema(model, scope), { type: 'null' }] };
    case 'identifiers':
      return { type: 'array', items: identifierSchema(model, scope) };
  }
}

/** The members of a document besides its primary data. */
function envelopeSchema(kind: PrimaryKind, scope: RestScope): JsonSchema {
  const links = linksOf(kind, scope);
  return {
    type: 'object',
    properties: {
      included: includedSchema(scope),
      jsonapi: closedObject({ version: { const: '1.1' } }),
      links,
      meta: metaSchema(scope),
    },
    required: ['jsonapi', 'links'],
  };
}

function linksOf(kind: PrimaryKind, scope: RestScope): JsonSchema {
  const own = { self: URL_SCHEMA, ...describedBy(scope) };
  const linkage = closedObject({ ...own, related: URL_SCHEMA });
  switch (kind) {
    case 'resources':
      return { ...pageLinks(scope) };
    case 'identifiers':
      // A response to a write has no pages.
      return { anyOf: [pageLinks(scope), linkage] };
    case 'identifier':
      return linkage;
    default:
      return closedObject(own);
  }
}

/** A count, a sum, an average or an extreme. */
const SCALAR = { type: ['number', 'string', 'boolean', 'null'] };

function metaSchema({ components, context }: RestScope): Ref {
  const total: JsonSchema = {
    type: 'integer',
    minimum: 0,
    description: 'The number of resources on all pages.',
  };
  const rangeTruncated: JsonSchema = {
    const: true,
    description: 'Whether there are more resources between the cursors.',
  };
  const bestGuess = { ...total, description: 'The estimated number of resources on all pages.' };
  const estimated = context.settings.estimatedTotals && {
    estimatedTotal: closedObject({ bestGuess }),
  };
  return components.ref('schemas', 'Meta', () =>
    closedObject(
      {
        total,
        page: closedObject({ total, ...estimated, rangeTruncated }, []),
        aggregates: {
          type: 'object',
          additionalProperties: { type: 'object', additionalProperties: SCALAR },
          description: 'The requested aggregates of each field over all pages.',
        },
        serialization: serializationSchema(components),
      },
      [],
    ),
  );
}

function locationHeader({ components }: RestScope): Ref {
  return components.ref('headers', 'Location', () => ({
    description: 'The URL of a new resource.',
    schema: { type: 'string', format: 'uri-reference' },
  }));
}
