import type { ContractDatabase } from './contract-database.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row less the columns that the database cannot have. */
export function possibleRow({ orm }: ContractDatabase, modelName: string, row: Row): Row {
  const model = orm.schema.models.find(({ name }) => name === modelName);
  const names = new Set(model?.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}
