import type { DatabaseProvider, ModelDescription, ScalarFieldDescription } from '@modelway/core';

/** The values of fields, by their names. */
export type Row = Readonly<Record<string, unknown>>;

/** The names of a model in the SQL of its database. */
export interface SqlNames {
  readonly table: string;
  column(field: string): string;
}

/** Returns the names of a model, quoted. */
export function sqlNamesOf(model: ModelDescription, provider: DatabaseProvider): SqlNames {
  const quote = (name: string): string =>
    provider === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;
  return {
    table: [model.schema ?? [], model.table ?? model.name].flat().map(quote).join('.'),
    column: (field) => quote(scalarOf(model, field)?.column ?? field),
  };
}

/** Finds a column of a model. */
export function scalarOf(
  { fields }: ModelDescription,
  name: string,
): ScalarFieldDescription | undefined {
  const field = fields.find((each) => each.name === name);
  return field?.kind === 'scalar' ? field : undefined;
}

/** Returns the condition on records with one of the ids, and the values of its placeholders. */
export function idCondition(
  ids: readonly Row[],
  { column }: SqlNames,
  provider: DatabaseProvider,
): { readonly condition: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown): string => {
    values.push(value);
    return provider === 'postgresql' ? `$${values.length}` : '?';
  };
  const [single, ...others] = Object.keys(ids[0] ?? {});
  if (single !== undefined && others.length === 0) {
    const places = ids.map((id) => place(id[single])).join(', ');
    return { condition: `${column(single)} IN (${places})`, values };
  }
  const equalities = ids.map((id) => {
    const parts = Object.entries(id).map(([name, value]) => `${column(name)} = ${place(value)}`);
    return `(${parts.join(' AND ')})`;
  });
  return { condition: equalities.join(' OR '), values };
}
