import { PAGE_PARAMS, TOTAL_PARAM } from '../../http/query-params.ts';
import { includable } from '../../rest/parse/query/parse-include.ts';
import { isSortable, isSortableById } from '../../rest/parse/query/parse-sort.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Parameter, type Ref } from '../openapi-document.ts';
import { filterSchema } from './filter-schema.ts';
import { componentOf, type RestScope } from './rest-scope.ts';

/** An example for pages that send it: not every one of them can write lists in objects. */
const NONE = {};

/** Returns the parameters of a collection of a type. */
export function collectionParameters(model: Model, scope: RestScope): readonly Ref[] {
  return [filterParameter(model, scope), sortParameter(model, scope), pageParameter(scope)];
}

/** Returns the parameters that shape the resources of a response. */
export function resourceParameters(model: Model, scope: RestScope): readonly Ref[] {
  return [...includeParameter(model, scope), fieldsParameter(scope)];
}

/** Returns the parameters of every operation on the linkage of a relationship. */
export function linkageParameters(
  model: Model,
  relation: RelationField,
  scope: RestScope,
): readonly (Parameter | Ref)[] {
  const include: Parameter = { name: 'include', in: 'query', schema: { const: relation.name } };
  return [...(includable(model).includes(relation) ? [include] : []), fieldsParameter(scope)];
}

function filterParameter(model: Model, scope: RestScope): Ref {
  return scope.components.ref('parameters', componentOf(model, 'Filter'), () => ({
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema: filterSchema(model, scope),
    example: NONE,
  }));
}

/** Sort keys: the fields, ids, and the fields of to-one relationships. */
function sortParameter(model: Model, scope: RestScope): Ref {
  const { limits } = scope.context.settings;
  return scope.components.ref('parameters', componentOf(model, 'Sort'), () => ({
    name: 'sort',
    in: 'query',
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      minItems: 1,
      ...(Number.isFinite(limits.sortCount) && { maxItems: limits.sortCount }),
      items: { enum: sortKeys(model).flatMap((key) => [key, `-${key}`]) },
    },
    example: sortKeys(model).slice(0, 1),
  }));
}

function sortKeys(model: Model): readonly string[] {
  const fields = model.scalars.filter(isSortable).map(({ name }) => name);
  const id = model.fields.has('id') || !isSortableById(model) ? [] : ['id'];
  const related = model.relations
    .filter(({ list, target }) => !list && isSortableById(target))
    .map(({ name }) => name);
  return [...id, ...fields, ...related];
}

function pageParameter(scope: RestScope): Ref {
  const { maxPageSize, pageSize, total } = scope.context.settings;
  const number = { type: 'integer', minimum: 1 };
  const size = {
    ...number,
    ...(Number.isFinite(maxPageSize) && { maximum: maxPageSize }),
    ...(Number.isFinite(pageSize) && { default: pageSize }),
  };
  return scope.components.ref('parameters', 'page', () => {
    const forms = Object.values(PAGE_PARAMS).map(({ start, limit }) =>
      closedObject(
        {
          [keyOf(start)]: start === PAGE_PARAMS.offset.start ? { ...number, minimum: 0 } : number,
          [keyOf(limit)]: size,
          [keyOf(TOTAL_PARAM)]: { type: 'boolean', default: total },
        },
        [],
      ),
    );
    return {
      name: 'page',
      in: 'query',
      description: 'The page, by offset and limit or by number and size, and whether to count.',
      style: 'deepObject',
      explode: true,
      schema: { anyOf: forms },
      example: { [keyOf(PAGE_PARAMS.offset.limit)]: Math.min(10, maxPageSize) },
    };
  });
}

/** `page[limit]` → `limit` */
function keyOf(name: string): string {
  return name.slice(name.indexOf('[') + 1, -1);
}

/** Include paths of up to two relationships; longer ones are accepted up to the limit. */
function includeParameter(model: Model, scope: RestScope): readonly Ref[] {
  const { limits } = scope.context.settings;
  const relations = includable(model);
  if (relations.length === 0) return [];
  return [
    scope.components.ref('parameters', componentOf(model, 'Include'), () => ({
      name: 'include',
      in: 'query',
      style: 'form',
      explode: false,
      schema: {
        type: 'array',
        ...(Number.isFinite(limits.includeCount) && { maxItems: limits.includeCount }),
        items: { enum: includePaths(relations, Math.min(2, limits.includeDepth)) },
      },
      example: relations.slice(0, 1).map(({ name }) => name),
    })),
  ];
}

function includePaths(relations: readonly RelationField[], depth: number): readonly string[] {
  return relations.flatMap(({ name, target }) => [
    name,
    ...(depth > 1
      ? includePaths(includable(target), depth - 1).map((path) => `${name}.${path}`)
      : []),
  ]);
}

function fieldsParameter(scope: RestScope): Ref {
  const { byType } = scope.context.schema;
  return scope.components.ref('parameters', 'fields', () => ({
    name: 'fields',
    in: 'query',
    description:
      'The fields of each type in the response, separated by commas: fields[post]=title,author.',
    style: 'deepObject',
    explode: true,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from(byType.values(), (model) => [model.type, fieldList(model)] as const),
      ),
      additionalProperties: false,
    },
    example: NONE,
  }));
}

function fieldList({ operations, fields }: Model): JsonSchema {
  const names = operations.has('read') ? [...fields.keys()] : [];
  if (names.length === 0) return { const: '' };
  return { type: 'array', items: { enum: names } };
}
