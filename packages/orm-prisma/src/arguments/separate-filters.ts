import type { ModelDescription } from '@modelway/core';
import { fieldNamed, isMembers, type Members } from '@modelway/core/sql';

/** Gives conditions their own places that Prisma does not evaluate beside others. */
export function separateFilters(where: Members, model: ModelDescription): Members {
  return separateSearches(separateNegations(where, model), model);
}

/**
 * Moves the negation of a field's filter into `NOT`, unless it negates a single operator: Prisma
 * negates each of several operators, but not all of them together, and treats a negation inside
 * another one as a single one. Such a negation cannot have its own `mode` either.
 */
function separateNegations(where: Members, model: ModelDescription): Members {
  let separated: Record<string, unknown> | undefined;
  const moved: Members[] = [];
  for (const [name, filter] of Object.entries(where)) {
    if (!isMembers(filter)) continue;
    const field = fieldNamed(model, name);
    if (field?.kind !== 'scalar') continue;
    // The operand of a Json field's `not` is a value.
    const { kept, negated } = separateFilter(filter, field.type !== 'Json');
    if (negated.length === 0) continue;
    separated ??= { ...where };
    if (Object.keys(kept).some((operator) => operator !== 'mode')) separated[name] = kept;
    else delete separated[name];
    moved.push(...negated.map((each) => ({ NOT: { [name]: each } })));
  }
  if (!separated) return where;
  const { AND = [] } = separated;
  return { ...separated, AND: [...[AND].flat(), ...moved] };
}

interface Separated {
  readonly kept: Members;
  /** The filters that must not match. */
  readonly negated: readonly Members[];
}

/** Separates the negations of a filter, and of its aggregates. */
function separateFilter(filter: Members, negates: boolean): Separated {
  const kept: Record<string, unknown> = {};
  const negated: Members[] = [];
  for (const [operator, operand] of Object.entries(filter)) {
    if (negates && operator === 'not' && isMembers(operand) && !isSimple(operand)) {
      negated.push(operand);
    } else if (operator.startsWith('_') && isMembers(operand)) {
      const inner = separateFilter(operand, true);
      if (Object.keys(inner.kept).length > 0) kept[operator] = inner.kept;
      negated.push(...inner.negated.map((each) => ({ [operator]: each })));
    } else {
      kept[operator] = operand;
    }
  }
  return { kept, negated };
}

/** Whether Prisma negates a filter correctly. */
function isSimple(filter: Members): boolean {
  const [operator, ...others] = Object.keys(filter);
  return others.length === 0 && operator !== 'not';
}

/**
 * Moves a full-text search out of a filter that ignores case, on which Prisma panics. A search
 * ignores case by itself.
 */
function separateSearches(where: Members, { fields }: ModelDescription): Members {
  const searches = fields.flatMap(({ name }) => {
    const filter = where[name];
    if (!isMembers(filter) || filter.search === undefined) return [];
    return filter.mode === 'insensitive' ? [[name, filter] as const] : [];
  });
  if (searches.length === 0) return where;
  const separated: Record<string, unknown> = { ...where };
  for (const [name, { search: _, ...others }] of searches) separated[name] = others;
  for (const [name, { search: _, mode: _mode, ...operators }] of searches) {
    if (Object.keys(operators).length === 0) delete separated[name];
  }
  const { AND = [] } = separated;
  const moved = searches.map(([name, { search }]) => ({ [name]: { search } }));
  return { ...separated, AND: [...[AND].flat(), ...moved] };
}
