import { whereIds } from '../../schema/values/resource-id.ts';
import type { Condition } from '../parse/filters/condition.ts';
import type { RestContext } from '../rest-context.ts';
import { EVERY_ROW, NO_ROW, planOperator } from '../rest-operators.ts';
import type { Where } from './rest-plan.ts';

type RelatedId = Extract<Condition, { readonly kind: 'relatedId' }>;
type Dialect = RestContext['dialect'];

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
      return planOperator(condition.operator, condition, dialect);
    case 'related':
      return planRelated(condition, dialect);
    case 'relatedId':
      return planRelatedId(condition);
  }
}

/** Returns the `where` for rows that match all parts. */
export function allOf(parts: readonly Where[]): Where {
  if (parts.includes(NO_ROW)) return NO_ROW;
  const restricting = parts.filter((part) => part !== EVERY_ROW);
  return restricting.length === 0 ? EVERY_ROW : { AND: restricting };
}

/** Returns the `where` for rows that match one of the parts. */
export function anyOf(parts: readonly Where[]): Where {
  if (parts.includes(EVERY_ROW)) return EVERY_ROW;
  const restricting = parts.filter((part) => part !== NO_ROW);
  return restricting.length === 0 ? NO_ROW : { OR: restricting };
}

function negate(where: Where): Where {
  if (where === EVERY_ROW) return NO_ROW;
  return where === NO_ROW ? EVERY_ROW : { NOT: where };
}

function planRelated(
  { relation, quantifier, condition }: Extract<Condition, { readonly kind: 'related' }>,
  dialect: Dialect,
): Where {
  const { name } = relation;
  const where = condition && planCondition(condition, dialect);
  if (relation.list) {
    // True of every row, whatever its related rows are.
    if (quantifier === 'every' && where === EVERY_ROW) return EVERY_ROW;
    if (quantifier === 'none' && where === NO_ROW) return EVERY_ROW;
    return { [name]: { [quantifier]: where ?? {} } };
  }
  if (where) return { [name]: { is: where } };
  const isNull = quantifier === 'none';
  if (!relation.optional) return isNull ? NO_ROW : EVERY_ROW;
  const { ownKey, nullableKey } = relation;
  if (!ownKey) return { [name]: isNull ? { is: null } : { isNot: null } };
  // The row's own key needs no join. If it has several columns, one null is enough.
  const keys = nullableKey.map((key) => ({ [key]: null }));
  const isEmpty: Where = keys.length === 1 ? (keys[0] as Where) : { OR: keys };
  // Some ORM clients reject `not: null` on Bytes.
  return isNull ? isEmpty : negate(isEmpty);
}

/** Uses the row's own key if it has it, which needs no join. */
function planRelatedId({ relation, ids, negated }: RelatedId): Where {
  const { name, list, ownKey, target } = relation;
  const [key] = ownKey ?? [];
  const [idField] = target.idFields;
  // ORM clients have no `in` for a Boolean.
  const hasFilter = ids.length === 1 || idField?.type !== 'Boolean';
  if (ownKey?.length === 1 && key !== undefined && idField && hasFilter) {
    const values = ids.map((id) => id[idField.name]);
    if (values.length > 1) return { [key]: negated ? { notIn: values } : { in: values } };
    return { [key]: negated ? { not: values[0] } : { equals: values[0] } };
  }
  const matching = whereIds(ids, target);
  if (list) return { [name]: { [negated ? 'none' : 'some']: matching } };
  return { [name]: { is: negated ? { NOT: matching } : matching } };
}
