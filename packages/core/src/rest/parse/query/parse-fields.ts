import { InvalidFieldsError } from '../../../errors/request-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { Field, Model, SchemaModel } from '../../../schema/schema-model.ts';

/** The fields to render, by type. A type without an entry has all of its fields. */
export type FieldSets = ReadonlyMap<Model, ReadonlySet<Field>>;

/**
 * Parses `fields[post]=title,author` (JSON:API 1.1, "Sparse Fieldsets"). An empty value selects no
 * fields.
 *
 * @throws {InvalidFieldsError} for an unknown type or field.
 */
export function parseFields(params: readonly QueryParam[], schema: SchemaModel): FieldSets {
  const sets = new Map<Model, Set<Field>>();
  for (const { name, value } of params) {
    const source = { parameter: name };
    const type = /^fields\[([^[\]]+)\]$/.exec(name)?.[1] ?? '';
    const model = schema.byType.get(type);
    if (!model) {
      const detail = unknownName('resource type', type, { known: schema.byType.keys() });
      throw new InvalidFieldsError(detail, { source });
    }
    const set = sets.get(model) ?? new Set();
    sets.set(model, set);
    for (const fieldName of value === '' ? [] : value.split(',')) {
      const readable: Model['fields'] = model.operations.has('read') ? model.fields : new Map();
      const field = readable.get(fieldName);
      if (!field) {
        const detail = unknownName('field', fieldName, { on: model.type, known: readable.keys() });
        throw new InvalidFieldsError(detail, { source });
      }
      set.add(field);
    }
  }
  return sets;
}
