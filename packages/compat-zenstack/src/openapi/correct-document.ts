import type { ZenStackSchema } from '@modelway/orm-zenstack';
import type { OpenApiSpec } from './generate-spec.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is changed member by member.
type Json = Record<string, any>;

/** The schemas of values whose form differs from that of their types in the document. */
const WIRE_TYPES: ReadonlyMap<string, object> = new Map<string, object>([
  ['Json', {}],
  ['BigInt', { type: 'string' }],
  ['Bytes', { type: 'array', items: { type: 'integer', minimum: 0, maximum: 255 } }],
]);

/** Corrects a document of the REST handler. */
export function correctRest(document: OpenApiSpec, schema: ZenStackSchema): OpenApiSpec {
  const text = JSON.stringify(document)
    .replaceAll('"application/vnd.api+json"', '"application/json"')
    .replaceAll(/"filter\[([^\]]+)\]\[(\$\w+)\]"/g, '"filter[$1$2]"');
  const spec = JSON.parse(text);
  const { schemas } = spec.components;
  for (const name of ['_resource', '_resourceIdentifier']) {
    schemas[name].properties.id = { type: ['string', 'number'] };
  }
  for (const [name, model] of Object.entries(schema.models)) {
    const { attributes } = schemas[name]?.properties ?? {};
    if (!attributes) continue;
    correctFields(attributes, model);
    // The field of an id is no attribute.
    if (model.idFields.length === 1) removeNames(attributes, new Set(model.idFields), model);
    for (const kind of ['Response', 'ListResponse']) {
      const included = { type: 'array', items: refTo('_resource') };
      Object.assign(schemas[name + kind].properties, { included, links: refTo('_links') });
    }
  }
  const hidden = hiddenFields(schema);
  for (const [path, item] of Object.entries<Json>(spec.paths)) {
    const linkage = path.includes('/relationships/') && item.get.responses['200'].content;
    if (linkage && item.post) item.delete = toRemoval(item.post);
    for (const operation of Object.values<Json>(item)) {
      completeResponses(operation, '_errorResponse', linkage || NOT_DESCRIBED);
      removeFilters(operation, hidden);
    }
    // Procedures over GET receive no arguments.
    if (path.startsWith('/$procs/')) delete item.get?.parameters;
  }
  return spec;
}

/** Corrects a document of the RPC handler. */
export function correctRpc(document: OpenApiSpec, schema: ZenStackSchema): OpenApiSpec {
  const spec = JSON.parse(JSON.stringify(document).replaceAll('__shared#/$defs/', '_shared_'));
  addMissingSchemas(spec);
  const hidden = hiddenFields(schema);
  for (const [name, component] of Object.entries<Json>(spec.components.schemas)) {
    const model = schema.models[name];
    if (model) correctFields(component, model);
    const [owner, use] = ownerOf(name, schema);
    const ownerModel = schema.models[owner];
    if (ownerModel && !/^(Create|Update)/.test(use)) {
      removeNames(component, hidden.get(owner), ownerModel);
    }
  }
  for (const item of Object.values<Json>(spec.paths)) {
    for (const operation of Object.values<Json>(item)) {
      completeResponses(operation, '_rpcErrorResponse', NOT_DESCRIBED);
    }
  }
  return spec;
}

/** Adds the shared schemas that the document refers to and does not have. */
function addMissingSchemas(spec: Json): void {
  const { schemas } = spec.components;
  for (const [name] of JSON.stringify(spec).matchAll(/_shared_schema\d+/g)) schemas[name] ??= {};
}

function refTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

const NOT_DESCRIBED = { 'application/json': { schema: { type: 'object' } } };

function correctFields({ properties }: Json, { fields }: ZenStackSchema['models'][string]): void {
  for (const { name, type, array, optional } of Object.values(fields)) {
    const base = WIRE_TYPES.get(type);
    if (!base || !properties[name]) continue;
    const { description } = properties[name];
    const value = array ? { type: 'array', items: base } : base;
    properties[name] = {
      ...(description && { description }),
      ...(optional ? { anyOf: [value, { type: 'null' }] } : value),
    };
  }
}

/** Adds the content of successes, and the other errors. */
function completeResponses({ responses }: Json, error: string, content: object): void {
  const failure = { content: { 'application/json': { schema: refTo(error) } } };
  if (responses['200']) responses['200'] = { content, ...responses['200'] };
  responses['4XX'] = { description: 'The request cannot be processed', ...failure };
  responses['5XX'] = { description: 'The server has failed', ...failure };
}

/** Describes the removal of links, as their addition is. */
function toRemoval({ summary, operationId, responses, ...operation }: Json): Json {
  const success = { description: 'Removed from relationship collection' };
  return {
    ...operation,
    summary: summary.replace('Add to', 'Remove from'),
    operationId: operationId.replace('post', 'delete'),
    responses: { ...responses, 200: success },
  };
}

/** Returns the fields of each model with `@omit`. */
function hiddenFields({ models }: ZenStackSchema): ReadonlyMap<string, ReadonlySet<string>> {
  const hidden = Object.values(models).map(({ name, fields }) => {
    const omitted = Object.values(fields).filter(({ omit }) => omit);
    return [name, new Set(omitted.map((field) => field.name))] as const;
  });
  return new Map(hidden);
}

function removeFilters(operation: Json, hidden: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { schema } = operation.responses['200']?.content['application/json'] ?? {};
  const [, model = ''] = /(\w+)ListResponse$/.exec(schema?.$ref) ?? [];
  operation.parameters = operation.parameters?.filter(({ name }: Json) => {
    const [, field = ''] = /^filter\[(\w+)/.exec(name) ?? [];
    return !hidden.get(model)?.has(field);
  });
}

/** Returns the model of a schema of arguments such as `UserWhereInput`, and the rest of its name. */
function ownerOf(name: string, { models }: ZenStackSchema): readonly [model: string, use: string] {
  const owners = Object.keys(models).filter((model) => name.startsWith(model));
  const owner = owners.reduce((one, other) => (other.length > one.length ? other : one), '');
  return [owner, name.slice(owner.length)];
}

/** Removes names of fields from the properties of a schema, and from enumerations of fields. */
function removeNames(
  schema: unknown,
  names: ReadonlySet<string> = new Set(),
  model: ZenStackSchema['models'][string],
): void {
  if (typeof schema !== 'object' || schema === null || names.size === 0) return;
  const { properties, required, enum: values } = schema as Json;
  for (const name of names) if (properties) delete properties[name];
  const kept = (list: unknown[]) => list.filter((name) => !names.has(name as string));
  if (Array.isArray(required)) Object.assign(schema, { required: kept(required) });
  const isOfFields =
    Array.isArray(values) && values.every((name) => Object.hasOwn(model.fields, name));
  if (isOfFields) Object.assign(schema, { enum: kept(values) });
  for (const part of Object.values(schema)) removeNames(part, names, model);
}
