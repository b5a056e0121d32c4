import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { isPlainObject, mapEach, mapMembers, type Walk, walkMember } from './args-visitor.ts';

/** `{ title: { contains: 'x' }, author: { is: … }, userId_teamId: { … }, OR: [ … ] }` */
export function walkWhere(where: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(where, walk, (key, value, inner) => {
    if (LOGIC.has(key)) return mapEach(value, (item) => walkWhere(item, model, inner));
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkRelationFilter(value, field, inner);
    if (field) return walkScalarFilter(value, field, inner);
    // The name of a compound key, above the names of its fields.
    if (model.uniqueKeys.has(key)) return walkWhere(value, model, inner);
    walk.visitor.visitUnknownName(model, key, walk.path);
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
    return walkMember({ [key]: value }, key, (member) => walkWhere(member, target, walk));
  });
}

/** A value, or `{ gt: …, not: { in: [ … ] }, _avg: { … } }` */
function walkScalarFilter(filter: unknown, field: ScalarField, walk: Walk): unknown {
  if (field.type === 'Json' || field.type === 'Object') return filter;
  const visit = (value: unknown) => walk.visitor.visitValue(field, value);
  if (!isPlainObject(filter)) return mapEach(filter, visit);
  return mapMembers(filter, walk, (key, value, inner) => {
    if (VALUE_OPERATORS.has(key)) return mapEach(value, visit);
    return NESTED_OPERATORS.has(key) ? walkScalarFilter(value, field, inner) : value;
  });
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

/** Operators whose operand is a filter again. */
const NESTED_OPERATORS: ReadonlySet<string> = new Set(['not', '_sum', '_avg', '_min', '_max']);
