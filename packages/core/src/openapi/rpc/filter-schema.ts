import { MODIFIERS, type OperandKind, operatorsOf } from '../../grammar/filter-operators.ts';
import { isJson } from '../../grammar/grammar.ts';
import { aggregated, aggregatesOf, FUZZY_MODES, TEXT_MODES } from '../../rpc/args/walk-filter.ts';
import { JSON_PATHS } from '../../rpc/args/walk-value.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref } from '../openapi-document.ts';
import { partPattern, typeComponent, valueSchema } from '../scalar-schema.ts';
import { FLAG, NULL, type RpcScope, TEXT } from './rpc-scope.ts';

/** Returns the schema of the condition on a field: a value, or an object of operators. */
export function filterSchema(field: ScalarField, scope: RpcScope): Ref {
  return typeComponent(field, { suffix: suffixOf(field), context: scope }, () => {
    const operators = Array.from(operatorsOf(field, scope.grammar), ([name, kind]) => {
      return [name, operandSchema(kind, field, scope)] as const;
    });
    // Modifiers alone, such as `mode`, are not a condition.
    const hasModifiers = operators.some(([name]) => MODIFIERS.has(name));
    const filter = {
      ...closedObject(Object.fromEntries(operators), []),
      ...(hasModifiers
        ? { not: { propertyNames: { enum: [...MODIFIERS] } } }
        : { minProperties: 1 }),
    };
    return isComparedByOperator(field) ? filter : { anyOf: [...plainValues(field, scope), filter] };
  });
}

/** The parts of a field that its filter depends on, besides its type. */
function suffixOf(field: ScalarField): string {
  const marks = [
    [field.list, 'List'],
    [field.searchable, 'Searchable'],
    [field.fuzzy, 'Fuzzy'],
    [isNullable(field), 'Nullable'],
  ] as const;
  return `${marks.flatMap(([is, mark]) => (is ? [mark] : [])).join('')}Filter`;
}

function isNullable({ optional, rejectsNull }: ScalarField): boolean {
  return optional && !rejectsNull;
}

function isComparedByOperator(field: ScalarField): boolean {
  return field.list || isJson(field);
}

function plainValues(field: ScalarField, scope: RpcScope): readonly JsonSchema[] {
  return [single(field, scope), ...(isNullable(field) ? [NULL] : [])];
}

/** Returns the schema of one value of a field; of one item if the field is a list. */
function single(field: ScalarField, scope: RpcScope): JsonSchema {
  return valueSchema({ ...field, list: false }, scope);
}

function operandSchema(kind: OperandKind, field: ScalarField, scope: RpcScope): JsonSchema {
  const value = single(field, scope);
  switch (kind) {
    case 'value':
      return value;
    case 'jsonItem':
      return { ...value, not: NULL };
    case 'nullable':
    case 'json':
      return isNullable(field) && !isJson(field) ? { anyOf: [value, NULL] } : value;
    case 'list':
      return { type: 'array', items: value };
    case 'pair':
      return { type: 'array', items: value, minItems: 2, maxItems: 2 };
    case 'negation':
      return filterSchema(field, scope);
    case 'part':
      return partSchema(scope);
    case 'query':
      return WORDS;
    case 'fullText':
      return closedObject({ search: WORDS, config: CONFIG }, ['search']);
    case 'fuzzy':
      return fuzzySchema();
    case 'mode':
      return { enum: TEXT_MODES };
    case 'flag':
      return FLAG;
    case 'jsonPath':
      return scope.grammar.dialect.grammar.jsonPath === 'list'
        ? { type: 'array', items: TEXT }
        : {
            type: 'string',
            pattern: JSON_PATHS[scope.provider].source,
            examples: ['$.name[0]'],
          };
    case 'jsonOrdered':
      return { type: ['number', 'string'] };
  }
}

const WORDS: JsonSchema = { type: 'string', pattern: '\\S' };

/** The name of a text search configuration. */
export const CONFIG: JsonSchema = { type: 'string', pattern: '^[a-z][a-z_]{0,62}$' };

function fuzzySchema(): JsonSchema {
  const members = {
    search: WORDS,
    mode: { enum: FUZZY_MODES },
    unaccent: FLAG,
    threshold: { type: 'number', minimum: 0, maximum: 1 },
  };
  return closedObject(members, ['search']);
}

function partSchema({ components, context }: RpcScope): Ref {
  const pattern = partPattern(context.dialect);
  return components.ref('schemas', 'TextPart', () => ({ type: 'string', pattern }));
}

/** Returns the schema of the condition on a field of groups, which may be on an aggregate. */
export function groupFilterSchema(field: ScalarField, scope: RpcScope): Ref {
  const suffix = suffixOf(field).replace('Filter', 'GroupFilter');
  return typeComponent(field, { suffix, context: scope }, () => {
    const members = aggregatesOf(field, scope.grammar).map((name) => {
      return [name, filterSchema(aggregated(name, field, scope.grammar), scope)] as const;
    });
    if (members.length === 0) return { ...filterSchema(field, scope) };
    return {
      anyOf: [
        filterSchema(field, scope),
        { ...closedObject(Object.fromEntries(members), []), minProperties: 1 },
      ],
    };
  });
}
