import { InvalidSortError } from '../../errors/request-errors.ts';
import type { QueryParam } from '../../http/query-params.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';

/** One key of a sort, in order of precedence. */
export interface SortKey {
  readonly field: ScalarField;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `sort=name,-createdAt`; a repeated parameter continues the list.
 *
 * @throws {InvalidSortError} where a key names no field that can be sorted by.
 */
export function parseSort(params: readonly QueryParam[], model: Model): readonly SortKey[] {
  return params
    .flatMap(({ value }) => value.split(','))
    .map((key) => {
      const descending = key.startsWith('-');
      const field = sortField(descending ? key.slice(1) : key, model);
      return { field, direction: descending ? 'desc' : 'asc' };
    });
}

function sortField(name: string, model: Model): ScalarField {
  const source = { parameter: 'sort' };
  const field = model.fields.get(name);
  if (!field) throw new InvalidSortError(`${model.type} has no field "${name}"`, { source });
  if (field.kind === 'relation' || field.list || UNORDERED.has(field.type)) {
    throw new InvalidSortError(`${model.type} cannot be sorted by ${name}`, { source });
  }
  return field;
}

/** Types without an order that all databases share. */
const UNORDERED: ReadonlySet<string> = new Set(['Json', 'Object', 'Bytes']);
