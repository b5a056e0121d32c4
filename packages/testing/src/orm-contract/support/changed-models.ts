import type { FieldDescription, ModelDescription, SchemaDescription } from '@modelway/core';
import type { AllRows } from '../properties/fuzz-subject.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the models whose rows differ between two readings of a database, by their names in paths.
 * A link of a many-to-many relationship belongs to both models. An inherited field belongs to the
 * model that declares it.
 */
export function changedModels(
  schema: SchemaDescription,
  before: AllRows,
  after: AllRows,
): readonly string[] {
  return schema.models
    .filter((model) => textOf(before, model, schema) !== textOf(after, model, schema))
    .map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1))
    .sort();
}

function textOf(rows: AllRows, model: ModelDescription, { models }: SchemaDescription): string {
  const base = models.find(({ extendedBy }) => extendedBy?.includes(model.name));
  const inherited = new Set(base?.fields.map(({ name }) => name));
  const own = model.fields.filter(({ name }) => !inherited.has(name));
  const texts = (rows[model.name] ?? []).map((row) => {
    const key = model.idFields.map((name) => String(row[name]));
    return JSON.stringify([key, own.map((field) => [field.name, plainValue(row, field)])]);
  });
  return texts.sort().join('\n');
}

/** Returns a value as plain JSON; of linked rows, their ids. */
function plainValue(row: Row, { kind, name }: FieldDescription): unknown {
  const value = row[name];
  if (kind === 'relation') {
    return Array.isArray(value) ? value.map((linked: Row) => String(linked.id)).sort() : undefined;
  }
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, each) => (typeof each === 'bigint' ? String(each) : each)),
  );
}
