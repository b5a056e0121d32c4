import type { ZenStackModel } from './zenstack-schema.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Replaces a `select` with `_count` in the arguments of a write by an `include` and an `omit`.
 * Without policies, ZenStack returns the result from the statement of the write, and looks for a
 * column `_count`.
 */
export function includeCounts(args: unknown, { fields }: ZenStackModel): unknown {
  const { select, ...rest } = Object(args) as { readonly select?: Members };
  if (!select?._count) return args;
  const selected = Object.entries(select).filter(([, value]) => value);
  const isColumn = (name: string) => fields[name] !== undefined && !fields[name].relation;
  const include = Object.fromEntries(selected.filter(([name]) => !isColumn(name)));
  const names = Object.keys(fields).filter((name) => isColumn(name) && !select[name]);
  return { ...rest, include, omit: Object.fromEntries(names.map((name) => [name, true])) };
}
