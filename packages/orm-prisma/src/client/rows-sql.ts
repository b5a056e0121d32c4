import type { DatabaseProvider, ModelDescription, ScalarFieldDescription } from '@modelway/core';
import { fieldNamed } from '@modelway/core/sql';

/** The values of fields, by their names. */
export type Row = Readonly<Record<string, unknown>>;

/** The names of a model in the SQL of its database. */
export interface SqlNames {
  readonly table: string;
  column(field: string): string;
  /** Returns what the database stores for a value. */
  value(field: string, value: unknown): unknown;
}

/** Returns the names of a model, quoted; `schema` is that of models that name none. */
export function sqlNamesOf(
  model: ModelDescription,
  provider: DatabaseProvider,
  schema?: string,
): SqlNames {
  const quote = (name: string): string =>
    provider === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;
  return {
    table: [model.schema ?? schema ?? [], model.table ?? model.name].flat().map(quote).join('.'),
    column: (field) => quote(scalarOf(model, field)?.column ?? field),
    value: (field, value) => {
      const { databaseValues = {} } = scalarOf(model, field) ?? {};
      const name = String(value);
      return Object.hasOwn(databaseValues, name) ? databaseValues[name] : value;
    },
  };
}

/** Finds a column of a model. */
export function scalarOf(
  model: ModelDescription,
  name: string,
): ScalarFieldDescription | undefined {
  const field = fieldNamed(model, name);
  return field?.kind === 'scalar' ? field : undefined;
}

/** Returns the condition on records with one of the ids, and the values of its placeholders. */
export function idCondition(
  ids: readonly Row[],
  { column, value: stored }: SqlNames,
  provider: DatabaseProvider,
): { readonly condition: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const place = (field: string, value: unknown): string => {
    values.push(stored(field, value));
    return provider === 'postgresql' ? `$${values.length}` : '?';
  };
  const [single, ...others] = Object.keys(ids[0] ?? {});
  if (single !== undefined && others.length === 0) {
    const places = ids.map((id) => place(single, id[single])).join(', ');
    return { condition: `${column(single)} IN (${places})`, values };
  }
  const equalities = ids.map((id) => {
    const parts = Object.entries(id).map(
      ([name, value]) => `${column(name)} = ${place(name, value)}`,
    );
    return `(${parts.join(' AND ')})`;
  });
  return { condition: equalities.join(' OR '), values };
}
