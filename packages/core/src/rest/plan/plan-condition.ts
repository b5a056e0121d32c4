import { whereIds } from '../../schema/resource-id.ts';
import type { Condition } from '../parse/condition.ts';
import type { RestContext } from '../rest-context.ts';
import type { Where } from './client-args.ts';

type Compare = Extract<Condition, { readonly kind: 'compare' }>;
type RelatedId = Extract<Condition, { readonly kind: 'relatedId' }>;
type Dialect = RestContext['dialect'];

const NO_ROW: Where = { OR: [] };
/**
 * Matches every row. Not `{}`, whose negation ORM clients drop. Some drop the negation of this one
 * too, so it is never negated.
 */
const EVERY_ROW: Where = { AND: [] };

/** Returns the ORM client's `where` for a condition. */
export function planCondition(condition: Condition, dialect: Dialect): Where {
  switch (condition.kind) {
    case 'and':
      return allOf(condition.conditions.map((part) => planCondition(part, dialect)));
    case 'or':
      return anyOf(condition.conditions.map((part) => planCondition(part, dialect)));
    case 'not':
      return negate(planCondition(condition.condition, dialect));
    case 'compare':
      return planCompare(condition, dialect);
    case 'related':
      return planRelated(condition, dialect);
    case 'relatedId':
      return planRelatedId(condition);
  }
}

function allOf(parts: readonly Where[]): Where {
  if (parts.includes(NO_ROW)) return NO_ROW;
  const restricting = parts.filter((part) => part !== EVERY_ROW);
  return restricting.length === 0 ? EVERY_ROW : { AND: restricting };
}

function anyOf(parts: readonly Where[]): Where {
  if (parts.includes(EVERY_ROW)) return EVERY_ROW;
  const restricting = parts.filter((part) => part !== NO_ROW);
  return restricting.length === 0 ? NO_ROW : { OR: restricting };
}

function negate(where: Where): Where {
  if (where === EVERY_ROW) return NO_ROW;
  return where === NO_ROW ? EVERY_ROW : { NOT: where };
}

/** Several values of an operator that accepts one mean any of them. */
function planCompare({ field, operator, operands }: Compare, dialect: Dialect): Where {
  const filter = (value: unknown): Where => ({ [field.name]: value });
  const any = (toFilter: (operand: unknown) => unknown): Where => {
    const filters = operands.map((operand) => filter(toFilter(operand)));
    return filters.length === 1 ? (filters[0] as Where) : { OR: filters };
  };
  const [first, second] = operands.map((operand) => toOperand(operand, field, dialect));
  switch (operator) {
    case 'equals':
    case 'in':
      return operands.length === 1 ? filter({ equals: first }) : planOneOf(field, operands);
    case 'ne':
    case 'notIn':
      // NULL does not match, as in SQL. JSON's null is a value that the ORM client distinguishes
      // from it.
      if (operands[0] === null)
        return { AND: [filter({ not: first }), planNull(field, false, dialect)] };
      return operands.length === 1 ? filter({ not: first }) : { NOT: planOneOf(field, operands) };
    case 'null':
      return planNull(field, first === true, dialect);
    case 'between':
      return filter({ gte: first, lte: second });
    case 'icontains':
      return any((operand) => ({
        contains: dialect.literalText(operand as string),
        ...dialect.caseInsensitive,
      }));
    case 'search':
      return any((operand) => dialect.searchFilter(operand as string));
    case 'isEmpty':
      return filter({ isEmpty: first });
    case 'hasEvery':
    case 'hasSome':
      return filter({ [operator]: operands });
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'has':
      return any((operand) => ({ [operator]: operand }));
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return any((operand) => ({ [operator]: dialect.literalText(operand as string) }));
  }
}

function toOperand(operand: unknown, { type }: Compare['field'], dialect: Dialect): unknown {
  if (operand === null) return dialect.jsonNull;
  return type === 'Json' ? (dialect.jsonValue?.(operand) ?? operand) : operand;
}

/** ORM clients have no `in` for a Boolean. */
function planOneOf({ name, type }: Compare['field'], operands: readonly unknown[]): Where {
  if (type !== 'Boolean') return { [name]: { in: operands } };
  return { OR: operands.map((operand) => ({ [name]: { equals: operand } })) };
}

/** ORM clients reject a condition on NULL for a required field. */
function planNull(
  { name, type, optional }: Compare['field'],
  isNull: boolean,
  dialect: Dialect,
): Where {
  if (!optional) return isNull ? NO_ROW : EVERY_ROW;
  const filter = { [name]: { equals: type === 'Json' ? dialect.dbNull : null } };
  // Some ORM clients reject `not: null` on Bytes.
  return isNull ? filter : { NOT: filter };
}

function planRelated(
  { relation, quantifier, condition }: Extract<Condition, { readonly kind: 'related' }>,
  dialect: Dialect,
): Where {
  const { name } = relation;
  if (relation.list) {
    return { [name]: { [quantifier]: condition ? planCondition(condition, dialect) : {} } };
  }
  if (condition) return { [name]: { is: planCondition(condition, dialect) } };
  const isNull = quantifier === 'none';
  if (!relation.optional) return isNull ? NO_ROW : EVERY_ROW;
  const { ownKey, nullableKey } = relation;
  if (!ownKey) return { [name]: isNull ? { is: null } : { isNot: null } };
  // The row's own key needs no join. If it has several columns, one null is enough.
  const empty = nullableKey.map((key) => ({ [key]: isNull ? null : { not: null } }));
  if (empty.length === 1) return empty[0] as Where;
  return isNull ? { OR: empty } : { AND: empty };
}

/** Uses the row's own key if it has it, which needs no join. */
function planRelatedId({ relation, ids, negated }: RelatedId): Where {
  const { name, list, ownKey, target } = relation;
  const [key] = ownKey ?? [];
  const [idField] = target.idFields;
  if (ownKey?.length === 1 && key !== undefined && idField) {
    const values = ids.map((id) => id[idField.name]);
    if (values.length > 1) return { [key]: negated ? { notIn: values } : { in: values } };
    return { [key]: negated ? { not: values[0] } : { equals: values[0] } };
  }
  const matching = whereIds(ids, target);
  if (list) return { [name]: { [negated ? 'none' : 'some']: matching } };
  return { [name]: { is: negated ? { NOT: matching } : matching } };
}
