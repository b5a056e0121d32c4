import type { Model } from './schema-model.ts';

/** The arguments of an operation that returns records. */
type SelectionArgs = Readonly<Record<string, unknown>>;

/** Arguments with additional columns, and those of them that were not selected before. */
export interface WithColumns {
  readonly args: SelectionArgs;
  readonly added: readonly string[];
}

/** Adds columns to the selection. */
export function withColumns(
  args: SelectionArgs,
  names: readonly string[],
  { fields }: Model,
): WithColumns {
  const { select, omit } = args;
  const added = names.filter((name) =>
    isSelection(select)
      ? select[name] !== true
      : (isSelection(omit) && omit[name] === true) || fields.get(name)?.kind !== 'scalar',
  );
  if (added.length === 0) return { args, added };
  const shown = (value: boolean) => Object.fromEntries(added.map((name) => [name, value]));
  return isSelection(select)
    ? { args: { ...args, select: { ...select, ...shown(true) } }, added }
    : { args: { ...args, omit: { ...Object(omit), ...shown(false) } }, added };
}

function isSelection(value: unknown): value is SelectionArgs {
  return typeof value === 'object' && value !== null;
}
