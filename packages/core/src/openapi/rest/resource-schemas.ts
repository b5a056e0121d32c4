import { hasLinkage, type Model, type RelationField } from '../../schema/schema-model.ts';
import {
  ANY_OBJECT,
  closedObject,
  type JsonSchema,
  type Ref,
  schemasOf,
} from '../openapi-document.ts';
import { readSchema } from '../scalar-schema.ts';
import { componentOf, type RestScope } from './rest-scope.ts';

/** Returns the schema of a type's resource objects in responses. */
export function resourceSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model), () => {
    const { documentation } = model;
    const type = { const: model.type };
    const id = idSchema(model, scope);
    const links = selfLinks(scope);
    const meta = resourceMeta(model, scope);
    if (!model.operations.has('read')) {
      return closedObject({ type, id, links, meta }, ['type', 'id', 'links']);
    }
    const attributes = schemasOf(
      model.scalars.filter(({ name }) => name !== 'id'),
      (field) => withReadOnly(readSchema(field, scope), !isSettable(field)),
    );
    const relationships = schemasOf(model.relations, (each) => relationshipSchema(each, scope));
    // `fields` can omit any field.
    const schema = closedObject(
      {
        type,
        id,
        attributes: closedObject(attributes, []),
        ...(model.relations.length > 0 && { relationships: closedObject(relationships, []) }),
        links,
        meta,
      },
      ['type', 'id', 'attributes', 'links'],
    );
    return { ...schema, ...(documentation !== undefined && { description: documentation }) };
  });
}

function isSettable({ writable, databaseGenerated }: Model['scalars'][number]): boolean {
  return writable && !databaseGenerated;
}

function withReadOnly(schema: JsonSchema, readOnly: boolean): JsonSchema {
  return readOnly ? { ...schema, readOnly: true } : schema;
}

/** Returns the schema of a type's resource identifiers in responses. */
export function identifierSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'Identifier'), () =>
    closedObject(
      { type: { const: model.type }, id: idSchema(model, scope), meta: itemMeta(scope) },
      ['type', 'id'],
    ),
  );
}

/** Returns the schema of the cursor on an item of a page. */
function itemMeta({ components }: RestScope): Ref {
  return components.ref('schemas', 'ItemMeta', () => closedObject({ page: PAGE_ITEM }));
}

/** Returns the schema of the cursor, beside the members of the option `meta`. */
function resourceMeta(model: Model, scope: RestScope): JsonSchema {
  const { metas } = scope.context;
  return metas.has(model) ? { ...ANY_OBJECT, properties: { page: PAGE_ITEM } } : itemMeta(scope);
}

const PAGE_ITEM = closedObject({
  cursor: { type: 'string', description: 'The cursor on this item, if pages are by cursor.' },
});

/** Returns the schema of the resources that a compound document includes. */
export function includedSchema(scope: RestScope): Ref {
  return scope.components.ref('schemas', 'Included', () => ({
    type: 'array',
    description: 'The resources of the relationships that "include" names.',
    items: anyResource(scope),
  }));
}

/** Returns the schema of a resource of any type. */
export function anyResource(scope: RestScope): Ref {
  return scope.components.ref('schemas', 'Resource', () => ({
    anyOf: [...scope.context.schema.byType.values()].map((model) => resourceSchema(model, scope)),
  }));
}

function idSchema(model: Model, { context }: RestScope): JsonSchema {
  const [first, ...others] = model.idFields;
  const isNumber = others.length === 0 && (first?.type === 'Int' || first?.type === 'Float');
  const type = isNumber && !context.settings.strict ? { type: 'number' } : { type: 'string' };
  return { ...type, ...describeId(model, context.ids.divider) };
}

/** Describes the parts of a compound id. */
export function describeId({ idFields }: Model, divider: string): JsonSchema {
  if (idFields.length === 1) return {};
  const names = idFields.map(({ name }) => name);
  return {
    description: `The values of ${names.join(', ')}, in this order, separated by "${divider}". A percent sign or a divider in a value is percent-encoded.`,
  };
}

function relationshipSchema(relation: RelationField, scope: RestScope): JsonSchema {
  const { target, list, documentation, unselectable } = relation;
  const hasData = hasLinkage(relation, scope.context.settings.linkage);
  const ref = scope.components.ref(
    'schemas',
    componentOf(
      target,
      `${unselectable && !hasData ? 'Unlinked' : ''}${list ? 'ToMany' : 'ToOne'}`,
    ),
    () => {
      const one = identifierSchema(target, scope);
      const data = list ? { type: 'array', items: one } : { anyOf: [one, { type: 'null' }] };
      return closedObject(
        list
          ? { links: listLinks(scope), data, meta: listMeta(scope) }
          : { links: linkageLinks(scope), data },
        ['links', ...(hasData ? ['data'] : [])],
      );
    },
  );
  return documentation === undefined ? ref : { ...ref, description: documentation };
}

function selfLinks({ components }: RestScope): Ref {
  return components.ref('schemas', 'Links', () => closedObject({ self: URL_SCHEMA }));
}

/** Returns the schema of the links of a relationship. */
function linkageLinks({ components }: RestScope): Ref {
  return components.ref('schemas', 'RelationshipLinks', () =>
    closedObject({ self: URL_SCHEMA, related: URL_SCHEMA }),
  );
}

/** Returns the schema of the links of a to-many relationship in a resource object. */
function listLinks({ components }: RestScope): Ref {
  const prev = {
    ...URL_SCHEMA,
    description: 'The linkage before the part of "includeOptions", if that starts behind a cursor.',
  };
  const next = {
    ...URL_SCHEMA,
    description: 'The linkage beyond the limit of "includeOptions", if there is more.',
  };
  return components.ref('schemas', 'ToManyLinks', () =>
    closedObject({ self: URL_SCHEMA, related: URL_SCHEMA, prev, next }, ['self', 'related']),
  );
}

/** Returns the schema of the count that `includeOptions` can ask for. */
function listMeta({ components }: RestScope): Ref {
  return components.ref('schemas', 'ToManyMeta', () =>
    closedObject({ count: { type: 'integer', minimum: 0 } }),
  );
}

/** A link. It has no `format`: it may repeat the request's URL, whose brackets may be unencoded. */
export const URL_SCHEMA: JsonSchema = { type: 'string' };
const PAGE_URL: JsonSchema = { type: ['string', 'null'] };

/** Returns the schema of the link to this description, if the handler serves it. */
export function describedBy({ context }: RestScope): Readonly<Record<string, JsonSchema>> {
  return context.settings.openapi ? { describedby: URL_SCHEMA } : {};
}

/** Returns the schema of the links of a page. */
export function pageLinks(scope: RestScope): Ref {
  const described = describedBy(scope);
  return scope.components.ref('schemas', 'PageLinks', () =>
    closedObject(
      {
        self: URL_SCHEMA,
        related: URL_SCHEMA,
        first: URL_SCHEMA,
        last: { ...PAGE_URL, description: 'null if the collection was not counted.' },
        prev: PAGE_URL,
        next: PAGE_URL,
        ...described,
      },
      ['self', 'first', 'last', 'prev', 'next', ...Object.keys(described)],
    ),
  );
}
