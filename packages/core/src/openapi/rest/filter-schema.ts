import {
  FILTER_OPERATORS,
  type FilterOperator,
  ID_OPERATORS,
  operatorsOf,
  QUANTIFIERS,
  relationOperators,
} from '../../rest/rest-operators.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import { partPattern, typeComponent, valueSchema } from '../scalar-schema.ts';
import { idValuesSchema } from './id-values.ts';
import { componentOf, type RestScope } from './rest-scope.ts';

/** Returns the schema of the filters on a type, which can be in groups. */
export function filterSchema(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'Filter'), () => {
    const self = filterSchema(model, scope);
    return {
      allOf: [fieldFilters(model, scope)],
      properties: { $not: self, $or: listOf(self), $and: listOf(self) },
      unevaluatedProperties: false,
    };
  });
}

/**
 * Returns the schema of the filters on the fields of a type: `filter[title]` and `filter[author]`
 * are properties, operators (`filter[title$contains]`) are patterns. A relationship has the ids of
 * its resources, or the filters on their fields.
 */
function fieldFilters(model: Model, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(model, 'FieldFilter'), () => {
    const relations = schemasOf(model.relations, (relation) => relatedFilter(relation, scope));
    return {
      type: 'object',
      properties: { ...plainProperties(model, scope), ...relations },
      patternProperties: patternsOf(model, scope),
    };
  });
}

/** Returns the schema of the filters on a related resource, which have no groups. */
function relatedFieldFilters(model: Model, scope: RestScope): JsonSchema {
  return { ...fieldFilters(model, scope), unevaluatedProperties: false };
}

/** Groups have numbers as their names: `filter[$or][0][title]`. */
function listOf(filter: JsonSchema): JsonSchema {
  return { type: 'object', propertyNames: { pattern: '^\\d+$' }, additionalProperties: filter };
}

function plainProperties(model: Model, scope: RestScope): Readonly<Record<string, JsonSchema>> {
  const fields = model.scalars.filter((field) => operatorsOf(field).includes('equals'));
  const hasId = model.fields.has('id');
  return {
    ...(!hasId && { id: { ...idValuesSchema(model, scope) } }),
    ...schemasOf(fields, (field) => operandSchema(field, 'equals', scope)),
  };
}

function relatedFilter({ target }: RelationField, scope: RestScope): Ref {
  return scope.components.ref('schemas', componentOf(target, 'IdsOrFilter'), () => ({
    anyOf: [idValuesSchema(target, scope), relatedFieldFilters(target, scope)],
  }));
}

/** The patterns of all operators. Fields with the same operators and operands share a pattern. */
function patternsOf(model: Model, scope: RestScope): Readonly<Record<string, JsonSchema>> {
  const groups = new Map<string, { names: Set<string>; words: Set<string>; schema: JsonSchema }>();
  const add = (name: string, words: readonly string[], schema: JsonSchema): void => {
    const key = `${JSON.stringify(schema)}${words.join()}`;
    const group = groups.get(key) ?? { names: new Set(), words: new Set(words), schema };
    groups.set(key, group);
    group.names.add(name);
  };
  for (const field of model.scalars) {
    const bySchema = Map.groupBy(operatorsIn(field), (word) =>
      JSON.stringify(operandSchema(field, word, scope)),
    );
    for (const [schema, words] of bySchema) add(field.name, words, JSON.parse(schema));
  }
  if (!model.fields.has('id')) add('id', ID_OPERATORS, idValuesSchema(model, scope));
  for (const relation of model.relations) {
    const { name, target, list } = relation;
    const [flags, ids] = split(
      relationOperators(relation),
      (word) => FILTER_OPERATORS[word].operand === 'flag',
    );
    add(name, ids, idValuesSchema(target, scope));
    add(name, flags, FLAG);
    if (list) add(name, QUANTIFIERS, relatedFieldFilters(target, scope));
  }
  return Object.fromEntries(
    Array.from(groups.values(), ({ names, words, schema }) => [
      `^${alternatives(names)}\\$${alternatives(words)}$`,
      schema,
    ]),
  );
}

/** The operators with a suffix; a search requires a field that the database can search. */
function operatorsIn(field: ScalarField): readonly FilterOperator[] {
  return operatorsOf(field).filter(
    (word) => word !== 'equals' && (word !== 'search' || field.searchable),
  );
}

function alternatives(words: ReadonlySet<string>): string {
  const [first = ''] = words;
  return words.size === 1 ? first : `(${[...words].join('|')})`;
}

function split<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

const FLAG: JsonSchema = { type: 'boolean' };

/** Returns the schema of an operator's operand: a value, or several separated by commas. */
function operandSchema(field: ScalarField, operator: FilterOperator, scope: RestScope): JsonSchema {
  const { operand } = FILTER_OPERATORS[operator];
  if (operand === 'flag') return FLAG;
  const single = { ...field, list: false };
  const { type } = field;
  if (type === 'Json' || type === 'Object') return jsonText(scope);
  if (operator === 'search') return { type: 'string', pattern: '\\S' };
  if (operand === 'parts') return partSchema(scope);
  const one = valueSchema(single, scope);
  if (operand === 'pair') return pairSchema(type, one, scope);
  return typeComponent(field, { suffix: 'Values', context: scope }, () => listSchema(one));
}

function listSchema(one: JsonSchema): JsonSchema {
  return {
    anyOf: [one, { type: 'array', items: one, minItems: 1 }],
    description:
      'A value, or several separated by commas. A comma in a text is written "\\,", a backslash "\\\\".',
  };
}

function pairSchema(type: string, one: JsonSchema, { components }: RestScope): JsonSchema {
  const pair = () => ({ type: 'array', items: one, minItems: 2, maxItems: 2 });
  return { ...components.ref('schemas', `${type}Pair`, pair) };
}

function jsonText({ components }: RestScope): JsonSchema {
  const json = () => ({
    type: 'string',
    contentMediaType: 'application/json',
    description: 'A JSON text.',
  });
  return { ...components.ref('schemas', 'JsonText', json) };
}

function partSchema({ components, context }: RestScope): JsonSchema {
  const one = { type: 'string', pattern: partPattern(context.dialect) };
  return { ...components.ref('schemas', 'TextParts', () => listSchema(one)) };
}
