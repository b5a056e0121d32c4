import type { ModelDescription, ScalarFieldDescription } from '@modelway/core';
import { fieldNamed, isMembers, type Members } from '@modelway/core/sql';
import { DbNull } from '@prisma/client/runtime/index-browser';
import { matchNothing } from './fill-alternatives.ts';

/** The model of a condition, and the result to ask for. */
interface Asked {
  readonly model: ModelDescription;
  readonly result: boolean;
}

/**
 * Returns a condition on a related row that is true if the given one is, and false otherwise. It is
 * never unknown, as a comparison with NULL is: Prisma negates a condition on a to-one relationship
 * below the join, where unknown stays unknown.
 *
 * @param where a condition in which each `not` negates a single operator, and in which the
 *   conditions on relationships are certain.
 * @returns the same condition if it is never unknown.
 */
export function toCertain(where: Members, model: ModelDescription): Members {
  return isUnknowable(where, model) ? ask(where, { model, result: true }) : where;
}

/** Whether a condition may be unknown by itself. */
function isUnknowable(where: Members, model: ModelDescription): boolean {
  return Object.entries(where).some(([name, member]) => {
    if (name === 'AND' || name === 'OR' || name === 'NOT') {
      return [member].flat().some((each) => isMembers(each) && isUnknowable(each, model));
    }
    const field = fieldNamed(model, name);
    return field?.kind === 'scalar' && canBeUnknown(field, member);
  });
}

/** Returns the condition that `where` has the result. */
function ask(where: Members, asked: Asked): Members {
  const { result } = asked;
  const parts = Object.entries(where).flatMap(([name, member]) => {
    switch (name) {
      case 'AND':
        return combine(askEach(member, asked), result, asked);
      case 'OR':
        return combine(askEach(member, asked), !result, asked);
      case 'NOT':
        return combine(askEach(member, { ...asked, result: !result }), result, asked);
      default:
        return askMember(name, member, asked);
    }
  });
  return combine(parts, result, asked);
}

function askEach(conditions: unknown, asked: Asked): readonly Members[] {
  return [conditions].flat().map((each) => ask(each as Members, asked));
}

function combine(parts: readonly Members[], isAnd: boolean, { model }: Asked): Members {
  if (parts.length === 1) return parts[0] as Members;
  if (isAnd) return { AND: parts };
  return { OR: parts.length === 0 ? [matchNothing(model)] : parts };
}

function askMember(name: string, member: unknown, { model, result }: Asked): readonly Members[] {
  const field = fieldNamed(model, name);
  const is = (filter: unknown): Members =>
    result ? { [name]: filter } : { NOT: { [name]: filter } };
  if (field?.kind !== 'scalar' || !canBeUnknown(field, member)) return [is(member)];
  const { mode, path, ...operators } = isMembers(member) ? member : { equals: member };
  const modifiers = { ...(mode !== undefined && { mode }), ...(path !== undefined && { path }) };
  return Object.entries(operators).map(([operator, operand]) => {
    const asks = is({ ...modifiers, [operator]: operand });
    if (path === undefined && isCertain(operator, operand, field)) return asks;
    if (field.list) return { AND: [asks, { NOT: { [name]: { equals: null } } }] };
    const isNull = field.type === 'Json' ? DbNull : null;
    return { AND: [asks, { [name]: { ...(path !== undefined && { path }), not: isNull } }] };
  });
}

/**
 * Whether a comparison with a field may be unknown. A path may lead to nothing; a list may be NULL.
 */
function canBeUnknown({ optional, list, type }: ScalarFieldDescription, filter: unknown): boolean {
  return optional || list || (type === 'Json' && isMembers(filter) && filter.path !== undefined);
}

/** Whether a comparison with NULL is true or false. */
function isCertain(operator: string, operand: unknown, field: ScalarFieldDescription): boolean {
  if (operand === null || operand === DbNull) return true;
  // Any other operand of a Json field is a value, whatever it looks like.
  if (field.type === 'Json') return false;
  if (Array.isArray(operand)) return operand.length === 0 && /^(in|notIn)$/.test(operator);
  if (operator !== 'not' || !isMembers(operand)) return false;
  return Object.entries(operand).every(([name, value]) => isCertain(name, value, field));
}
