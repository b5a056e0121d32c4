import { Decimal } from 'decimal.js';
import type { ContractDatabase } from './contract-database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Removes the columns and the decimal digits that the database does not support from a row. */
export function supportedRow({ orm }: ContractDatabase, modelName: string, row: Row): Row {
  const model = orm.schema.models.find(({ name }) => name === modelName);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = model?.fields.find((candidate) => candidate.name === name);
      if (!field) return [];
      const isRounded = orm.schema.provider === 'sqlite' && field.kind === 'scalar';
      const isDecimal = isRounded && field.type === 'Decimal' && value !== null;
      return [[name, isDecimal ? new Decimal(Number(value)).toFixed() : value]];
    }),
  );
}
