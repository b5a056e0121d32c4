import type { ModelDescription } from '@modelway/core';
import { isMembers, type Members } from '@modelway/core/sql';

/** How to compare a field, or an aggregate of it, with a value. */
type Compare = (filter: Members) => Members;

/**
 * Replaces each list of Decimals in a condition by a comparison with each of its values. MySQL
 * compares a column with several texts as doubles, which have 15 to 17 digits, and with one text
 * exactly.
 *
 * @param where a condition in which each `not` negates a single operator.
 */
export function separateLists(where: Members, { fields }: ModelDescription): Members {
  let separated: Record<string, unknown> | undefined;
  const moved: Members[] = [];
  for (const { name, kind, type } of fields as readonly ModelField[]) {
    const filter = where[name];
    if (kind !== 'scalar' || type !== 'Decimal' || !isMembers(filter)) continue;
    const kept = separateFilter(filter, (each) => ({ [name]: each }), moved);
    if (kept === filter) continue;
    separated ??= { ...where };
    if (Object.keys(kept).length > 0) separated[name] = kept;
    else delete separated[name];
  }
  if (!separated) return where;
  const { AND = [] } = separated;
  return { ...separated, AND: [...[AND].flat(), ...moved] };
}

interface ModelField {
  readonly name: string;
  readonly kind: string;
  readonly type?: string;
}

/** Returns the operators that stay, and adds the conditions that replace the others. */
function separateFilter(filter: Members, compare: Compare, moved: Members[]): Members {
  const kept: Record<string, unknown> = {};
  let changed = false;
  for (const [operator, operand] of Object.entries(filter)) {
    const inner = operator.startsWith('_') && isMembers(operand) ? operand : undefined;
    const rest = inner && separateFilter(inner, (each) => compare({ [operator]: each }), moved);
    const list = inner ? undefined : toComparisons(operator, operand, compare);
    if (list) moved.push(list);
    changed ||= list !== undefined || rest !== inner;
    if (!list && (!rest || Object.keys(rest).length > 0)) kept[operator] = rest ?? operand;
  }
  return changed ? kept : filter;
}

/** Returns the comparisons that replace a list; `undefined` if there is none of several values. */
function toComparisons(operator: string, operand: unknown, compare: Compare): Members | undefined {
  if (operator === 'not' && isMembers(operand)) {
    const [[name = '', list] = []] = Object.entries(operand);
    return toComparisons(OPPOSITES.get(name) ?? '', list, compare);
  }
  if (!OPPOSITES.has(operator) || !Array.isArray(operand) || operand.length < 2) return undefined;
  return operator === 'in'
    ? { OR: operand.map((equals) => compare({ equals })) }
    : { AND: operand.map((not) => compare({ not })) };
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['in', 'notIn'],
  ['notIn', 'in'],
]);
