import { InvalidFieldsError } from '../../errors/request-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import type { QueryParam } from '../../http/query-params.ts';
import type { Field, Model, SchemaModel } from '../../schema/schema-model.ts';

/** The fields that resources of a type show; a type that is not in it shows all. */
export type FieldSets = ReadonlyMap<Model, ReadonlySet<Field>>;

/**
 * Reads `fields[post]=title,author` (JSON:API 1.1, "Sparse Fieldsets"); an empty value shows none.
 *
 * @throws {InvalidFieldsError} where the type or a field of it does not exist.
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
