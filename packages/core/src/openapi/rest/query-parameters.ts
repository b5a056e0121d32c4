import { CURSOR_PARAMS, PAGE_PARAMS, TOTAL_PARAM } from '../../http/query-params.ts';
import { aggregatesOf } from '../../rest/parse/query/parse-aggregates.ts';
import { isByCursorFirst } from '../../rest/parse/query/parse-cursor-page.ts';
import { includable } from '../../rest/parse/query/parse-include.ts';
import { isPagedBy, isPagedById } from '../../rest/parse/query/parse-keyset.ts';
import { COUNT, isCountable, isSortable } from '../../rest/parse/query/parse-sort.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import {
  ANY_OBJECT,
  closedObject,
  type JsonSchema,
  type Parameter,
  type Ref,
} from '../openapi-document.ts';
import { filterSchema } from './filter-schema.ts';
import { componentOf, type RestScope } from './rest-scope.ts';

/** An example for pages that send it: not every one of them can write lists in objects. */
const NONE = {};

/** Returns the parameters of a collection of a type. */
export function collectionParameters(model: Model, scope: RestScope): readonly Ref[] {
  return [filterParameter(model, scope), sortParameter(model, scope), pageParameter(model, scope)];
}

/** Returns the parameter that requests aggregates of a collection of a type. */
export function aggregatesParameter(model: Model, scope: RestScope): Ref {
  return scope.components.ref('parameters', componentOf(model, 'Aggregates'), () => ({
    name: 'aggregateFields',
    in: 'query',
    description:
      'The aggregates of each field, separated by commas: aggregateFields[views]=sum,avg.',
    style: 'deepObject',
    explode: true,
    schema: closedObject(
      Object.fromEntries(model.scalars.map((field) => [field.name, aggregateList(field, scope)])),
      [],
    ),
    example: NONE,
  }));
}

/** Fields with the same aggregates share a schema. */
function aggregateList(field: ScalarField, { components, context }: RestScope): Ref {
  const names = aggregatesOf(field, context.schema);
  const kind = names.includes('sum') ? 'Number' : names.includes('min') ? 'Ordered' : 'Count';
  return components.ref('schemas', `${kind}Aggregates`, () => ({
    type: 'array',
    minItems: 1,
    items: { enum: names },
  }));
}

/** Returns the parameters that shape the resources of a response. */
export function resourceParameters(model: Model, scope: RestScope): readonly Ref[] {
  return [...includeParameter(model, scope), fieldsParameter(scope)];
}

/** Returns the options of included relationships, which the document names where types are read. */
export function includeOptionsOf(model: Model, scope: RestScope): readonly Ref[] {
  return includable(model).length > 0 ? [includeOptionsParameter(scope)] : [];
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
  return scope.components.ref('parameters', componentOf(model, 'Filter'), () =>
    describeFilter(model, scope),
  );
}

/** Returns the parameter that selects the resources of a write. */
export function requiredFilter(model: Model, scope: RestScope): Ref {
  return scope.components.ref('parameters', componentOf(model, 'RequiredFilter'), () => ({
    ...describeFilter(model, scope),
    required: true,
  }));
}

function describeFilter(model: Model, scope: RestScope): Parameter {
  return {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema: filterSchema(model, scope),
    example: NONE,
  };
}

/** Sort keys: the fields, ids, to-one relationships, and the sizes of to-many ones. */
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
      items: { enum: sortKeys(model, scope).flatMap((key) => [key, `-${key}`]) },
    },
    example: sortKeys(model, scope).slice(0, 1),
  }));
}

function sortKeys(model: Model, { context }: RestScope): readonly string[] {
  const byCursor = isByCursorFirst(model, context.settings);
  const isKey = (field: ScalarField, path: readonly RelationField[] = []) =>
    isSortable(field) && (!byCursor || isPagedBy({ path, field }));
  const fields = model.scalars.filter((field) => isKey(field)).map(({ name }) => name);
  const hasId = !model.fields.has('id') && model.idFields.every((field) => isKey(field));
  const id = hasId ? ['id'] : [];
  const related = model.relations
    .filter((relation) => {
      const { list, target } = relation;
      return !list && target.idFields.every((field) => isKey(field, [relation]));
    })
    .map(({ name }) => name);
  const counts = model.relations
    .filter((field) => !byCursor && isCountable(field, context.dialect))
    .map(({ name }) => `${name}.${COUNT}`);
  return [...id, ...fields, ...related, ...counts];
}

function pageParameter(model: Model, scope: RestScope): Ref {
  const { settings } = scope.context;
  const byCursor = isByCursorFirst(model, settings);
  const cursors = isPagedById(model) ? [cursorForm(scope)] : [];
  const { limit } = byCursor ? PAGE_PARAMS.number : PAGE_PARAMS.offset;
  return scope.components.ref(
    'parameters',
    cursors.length > 0 ? 'page' : 'pageWithoutCursor',
    () => ({
      name: 'page',
      in: 'query',
      description: byCursor
        ? 'The page, by the cursors of a response, and whether to count.'
        : `The page, by offset and limit${cursors.length > 0 ? ', by number and size or by the cursors of a response' : ' or by number and size'}, and whether to count.`,
      style: 'deepObject',
      explode: true,
      schema: byCursor ? cursorForm(scope) : { anyOf: [...offsetForms(scope), ...cursors] },
      example: { [keyOf(limit)]: Math.min(10, settings.maxPageSize) },
    }),
  );
}

const NUMBER: JsonSchema = { type: 'integer', minimum: 1 };

function pageSize({ context }: RestScope): JsonSchema {
  const { maxPageSize, pageSize } = context.settings;
  return {
    ...NUMBER,
    ...(Number.isFinite(maxPageSize) && { maximum: maxPageSize }),
    ...(Number.isFinite(pageSize) && { default: pageSize }),
  };
}

function offsetForms(scope: RestScope): readonly JsonSchema[] {
  const { total } = scope.context.settings;
  return Object.values(PAGE_PARAMS).map(({ start, limit }) =>
    closedObject(
      {
        [keyOf(start)]: start === PAGE_PARAMS.offset.start ? { ...NUMBER, minimum: 0 } : NUMBER,
        [keyOf(limit)]: pageSize(scope),
        [keyOf(TOTAL_PARAM)]: totalSchema(total, scope),
      },
      [],
    ),
  );
}

const CURSOR: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]+$' };

function cursorForm(scope: RestScope): JsonSchema {
  const { after, before } = CURSOR_PARAMS;
  return closedObject(
    {
      [keyOf(after)]: CURSOR,
      [keyOf(before)]: CURSOR,
      [keyOf(PAGE_PARAMS.number.limit)]: pageSize(scope),
      [keyOf(TOTAL_PARAM)]: totalSchema(false, scope),
    },
    [],
  );
}

function totalSchema(isDefault: boolean, { context }: RestScope): JsonSchema {
  const schema = context.settings.estimatedTotals
    ? { enum: [true, false, 'estimated'] }
    : { type: 'boolean' };
  return { ...schema, default: isDefault };
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

/** The names and values in it depend on `include`: one schema describes all of them. */
function includeOptionsParameter(scope: RestScope): Ref {
  const { maxPageSize } = scope.context.settings;
  const limit = {
    type: 'integer',
    minimum: 0,
    ...(Number.isFinite(maxPageSize) && { maximum: maxPageSize }),
  };
  return scope.components.ref('parameters', 'includeOptions', () => ({
    name: 'includeOptions',
    in: 'query',
    description:
      'The part of each included relationship, by its path in "include": includeOptions[comments][filter][title]=x, and [sort], [limit], [count] and [after]. Every operation with "include" accepts it.',
    style: 'deepObject',
    explode: true,
    schema: {
      type: 'object',
      additionalProperties: closedObject(
        {
          ...{ filter: ANY_OBJECT, sort: { type: 'string' }, limit, count: { type: 'boolean' } },
          after: CURSOR,
        },
        [],
      ),
    },
    example: NONE,
  }));
}

function includePaths(relations: readonly RelationField[], depth: number): readonly string[] {
  return relations.flatMap(({ name, target }) => [
    name,
    ...(depth > 1
      ? includePaths(includable(target), depth - 1).map((path) => `${name}.${path}`)
      : []),
  ]);
}

/** Returns the parameter of sparse fieldsets. */
export function fieldsParameter(scope: RestScope): Ref {
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
