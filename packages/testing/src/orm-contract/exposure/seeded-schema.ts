import type {
  FieldDescription,
  ModelDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import type { ContractDatabase } from '../support/contract-database.ts';
import { relationsOf } from './hidden-routes.ts';

/** The schema and seeded rows that the generators of RPC requests use. */
export interface SeededSchema {
  readonly schema: SchemaDescription;
  /** The unique key of the first row of each model: `{ userId_teamId: { … } }`. */
  readonly rows: ReadonlyMap<string, UniqueWhere>;
  /** Values that the hidden field has, or may have, as texts. */
  readonly values: readonly string[];
}

/** Returns a `where` that finds one row. */
export type UniqueWhere = Readonly<Record<string, unknown>>;

/** Reads the seeded rows. */
export async function readSeededSchema(
  { orm, unrestricted }: ContractDatabase,
  values: readonly string[],
): Promise<SeededSchema> {
  const rows = new Map<string, UniqueWhere>();
  for (const model of orm.schema.models) {
    const delegate = model.name.charAt(0).toLowerCase() + model.name.slice(1);
    const orderBy = model.idFields.map((name) => ({ [name]: 'asc' }));
    const [row] = await unrestricted[delegate as keyof typeof unrestricted].findMany({ orderBy });
    if (row) rows.set(model.name, uniqueWhere(model, row));
  }
  return { schema: orm.schema, rows, values };
}

/** Returns a `where` for a row, or for none if the model has no rows. */
export function whereOf(model: string, { rows }: SeededSchema): UniqueWhere {
  return rows.get(model) ?? { id: 1 };
}

/** Converts a text of a test to the field's value in plain JSON. */
export function toFieldValue(field: FieldDescription, text: string): unknown {
  if (field.kind === 'relation') return { id: Number(text) || text };
  const value = toScalar(field, text);
  return field.list ? [value] : value;
}

/** Returns data for a new row with its visible fields. */
export function newRow(model: ModelDescription, isHidden: (name: string) => boolean): object {
  const data: Record<string, unknown> = {};
  for (const field of model.fields) {
    if (field.kind === 'relation' || isHidden(field.name)) continue;
    if (field.optional || field.hasDefault || field.list) continue;
    const isForeignKey = relationsOf(model).some(({ foreignKey = [] }) =>
      foreignKey.some((pair) => pair.field === field.name),
    );
    data[field.name] = isForeignKey ? toScalar(field, '4') : toScalar(field, '77');
  }
  // Its default is random.
  if (model.idFields[0] === 'id' && !('id' in data) && isText(model, 'id')) data.id = 'new';
  return 'email' in data ? { ...data, email: 'new@example.com' } : data;
}

function isText({ fields }: ModelDescription, name: string): boolean {
  return fields.some(
    (field) => field.name === name && field.kind === 'scalar' && field.type === 'String',
  );
}

function uniqueWhere(model: ModelDescription, row: Readonly<Record<string, unknown>>): UniqueWhere {
  const values = Object.fromEntries(
    model.idFields.map((name) => [
      name,
      typeof row[name] === 'bigint' ? String(row[name]) : row[name],
    ]),
  );
  return model.idFields.length === 1 ? values : { [model.idFields.join('_')]: values };
}

function toScalar({ type }: ScalarFieldDescription, text: string): unknown {
  switch (type) {
    case 'Int':
    case 'Float':
      return Number(text);
    case 'Boolean':
      return text === 'true';
    case 'Json':
      return JSON.parse(text);
    case 'DateTime':
      return text.includes('T') ? text : '2024-03-03T00:00:00.000Z';
    case 'Bytes':
      return text.length === 4 ? text : 'AQID';
    case 'Enum':
      return text === '77' ? 'READER' : text;
    default:
      return text;
  }
}
