import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, mapEach, mapMembers } from './walk.ts';

/** `{ title: { contains: 'x' }, author: { is: … }, userId_teamId: { … }, OR: [ … ] }` */
export function walkWhere(where: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(where, walk, (key, value, inner) => {
    if (LOGIC.has(key)) return mapEach(value, inner, (item) => walkWhere(item, model, inner));
    const field = model.fields.get(key);
    if (field) walk.visitor.visitCondition(field, inner);
    if (field?.kind === 'relation') return walkRelationFilter(value, field, inner);
    if (field) return walkScalarFilter(value, field, inner);
    const compound = model.uniqueKeys.get(key);
    if (compound) return walkCompoundKey(value, { model, names: compound.fields }, inner);
    walk.visitor.visitUnknownName(model, key, walk);
    return value;
  });
}

/** `{ some: … }`, `{ is: … }`, or what is meant by `is` directly. */
function walkRelationFilter(filter: unknown, { target }: RelationField, walk: Walk): unknown {
  const isQuantified =
    isPlainObject(filter) && Object.keys(filter).some((key) => QUANTIFIERS.has(key));
  if (!isQuantified) return walkWhere(filter, target, walk);
  return mapMembers(filter, walk, (key, value, inner) => {
    if (QUANTIFIERS.has(key)) return walkWhere(value, target, inner);
    // Beside a quantifier, it may still be meant as a field.
    walkWhere({ [key]: value }, target, walk);
    return value;
  });
}

/** `{ userId: 1, teamId: 'a' }`: nothing else, which a data client may drop without a word. */
function walkCompoundKey(
  value: unknown,
  { model, names }: { readonly model: Model; readonly names: readonly string[] },
  walk: Walk,
): unknown {
  return mapMembers(value, walk, (key, part, inner) => {
    const field = names.includes(key) ? model.fields.get(key) : undefined;
    if (field?.kind === 'scalar') {
      walk.visitor.visitCondition(field, inner);
      return walkScalarFilter(part, field, inner);
    }
    walk.visitor.visitUnknownName(model, key, walk);
    return part;
  });
}

/** A value, or `{ gt: …, not: { in: [ … ] }, _avg: { … } }` */
function walkScalarFilter(filter: unknown, field: ScalarField, walk: Walk): unknown {
  const visit = (value: unknown) => walk.visitor.visitValue(field, value);
  if (field.type === 'Json') {
    if (isPlainObject(filter) && Object.hasOwn(filter, 'path')) {
      walk.visitor.visitJsonPath(field, filter.path);
      return filter;
    }
    return walkJsonFilter(filter, visit, walk);
  }
  if (field.type === 'Object') return filter;
  if (!isPlainObject(filter)) return mapEach(filter, walk, visit);
  return mapMembers(filter, walk, (key, value, inner) => {
    if (NESTED_OPERATORS.has(key)) return walkScalarFilter(value, field, inner);
    const isPart = TEXT_OPERATORS.has(key);
    if (isPart || VALUE_OPERATORS.has(key)) {
      const isValue = !isPart || field.type === 'String';
      return mapEach(value, inner, (item) =>
        visitOperand(item, isValue ? visit : undefined, inner),
      );
    }
    // A data client may take an object for a reference to another field, hidden ones too.
    if (key.startsWith('_') && key !== '_count') throw expectedAt('A value', walk);
    return value;
  });
}

function visitOperand(
  operand: unknown,
  visit: ((value: unknown) => unknown) | undefined,
  walk: Walk,
): unknown {
  if (isPlainObject(operand)) throw expectedAt('A value', walk);
  return visit ? visit(operand) : operand;
}

/** `{ equals: null }`, of which each Json column has two; any other operand is a value as it is. */
function walkJsonFilter(filter: unknown, visit: (value: unknown) => unknown, walk: Walk): unknown {
  return mapMembers(filter, walk, (key, value) =>
    value === null && (key === 'equals' || key === 'not') ? visit(value) : value,
  );
}

const LOGIC: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
const QUANTIFIERS: ReadonlySet<string> = new Set(['some', 'every', 'none', 'is', 'isNot']);

/** Operators whose operand is a value of the field's type, or a list of them. */
const VALUE_OPERATORS: ReadonlySet<string> = new Set([
  'equals',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'has',
  'hasEvery',
  'hasSome',
]);

/** Operators whose operand is a text, or a part of one. */
const TEXT_OPERATORS: ReadonlySet<string> = new Set([
  'contains',
  'startsWith',
  'endsWith',
  'search',
]);

/** Operators whose operand is a filter again. */
const NESTED_OPERATORS: ReadonlySet<string> = new Set(['not', '_sum', '_avg', '_min', '_max']);
