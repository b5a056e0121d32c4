import type { CursorPage } from '../parse/query/parse-cursor-page.ts';
import type { Page } from '../parse/query/parse-page.ts';
import type { SortKey } from '../parse/query/parse-sort.ts';
import type { Keyset } from '../rest-cursor.ts';
import { planKeyset, reversed } from './plan-keyset.ts';
import type { PageArgs, Select, Where } from './rest-plan.ts';

/**
 * Plans the query of a page by cursor. A page before a cursor is read from its end. One extra row
 * shows whether there is another page.
 */
export function planCursorPage(page: Position, filter: Where | undefined): PageArgs {
  const { keyset, limit, after, before } = page;
  const conditions = [
    ...(filter ? [filter] : []),
    ...(after ? [planKeyset(keyset, after, 'after')] : []),
    ...(before ? [planKeyset(keyset, before, 'before')] : []),
  ];
  const where = conditions.length > 1 ? { AND: conditions } : conditions[0];
  const keys = readsBackward(page) ? reversed(keyset.keys) : keyset.keys;
  return {
    ...(where && { where }),
    orderBy: keys.map(planSortKey),
    ...(Number.isFinite(limit) && { take: limit + 1 }),
  };
}

/** Whether the rows of a page are read in the opposite order. */
export function isBackward(page: Page): boolean {
  return page.form === 'cursor' && readsBackward(page);
}

function readsBackward({ after, before }: Pick<Position, 'after' | 'before'>): boolean {
  return before !== undefined && after === undefined;
}

/** The part of a list that cursors bound. */
type Position = Pick<CursorPage, 'keyset' | 'limit' | 'after' | 'before'>;

/** Plans the order by one key. */
export function planSortKey({ path, field, direction }: SortKey): Where {
  return path.reduceRight<Where>((inner, relation) => ({ [relation.name]: inner }), {
    [field.name]: field.kind === 'relation' ? { _count: direction } : direction,
  });
}

/** Returns the order that the cursors of a page belong to, if it is by cursor. */
export function keysetOf(page: Page): Keyset | undefined {
  return page.form === 'cursor' ? page.keyset : undefined;
}

/** Adds the values of the sort keys to a selection, which cursors contain. */
export function selectKeyset(select: Select, keyset: Keyset | undefined): Select {
  if (!keyset) return select;
  return keyset.keys.reduce(
    (selected, { path, field }) =>
      withColumn(selected, [...path.map(({ name }) => name), field.name]),
    select,
  );
}

function withColumn(select: Select, [name = '', ...rest]: readonly string[]): Select {
  if (rest.length === 0) return { ...select, [name]: true };
  const related = Object(select[name]) as { readonly select?: Select };
  return { ...select, [name]: { ...related, select: withColumn(related.select ?? {}, rest) } };
}
