import { InvalidSortError } from '../../../errors/request-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Model, RelationField, ScalarField } from '../../../schema/schema-model.ts';

/** One sort key, in order of precedence. */
export interface SortKey {
  /** The to-one relationships on the path to the field. */
  readonly path: readonly RelationField[];
  readonly field: ScalarField;
  readonly direction: 'asc' | 'desc';
}

/**
 * Parses `sort=author.name,-createdAt`. A repeated parameter continues the list. A to-one
 * relationship sorts by the related id, and `id` by the resource's own, unless a field has this
 * name.
 *
 * @throws {InvalidSortError} if a key names no field that can be sorted by.
 * @throws {LimitExceededError} above `limits.sortCount` or `limits.sortDepth`.
 */
export function parseSort(
  params: readonly QueryParam[],
  model: Model,
  limits: Limits,
): readonly SortKey[] {
  const keys = params.flatMap(({ value }) => value.split(','));
  assertWithin(limits, 'sortCount', { value: keys.length, source: SOURCE });
  return keys.flatMap((key) => {
    const descending = key.startsWith('-');
    const names = (descending ? key.slice(1) : key).split('.');
    assertWithin(limits, 'sortDepth', { value: names.length - 1, source: SOURCE });
    const direction = descending ? 'desc' : 'asc';
    return sortFields(names, model).map((field) => ({ ...field, direction }));
  });
}

type SortField = Pick<SortKey, 'path' | 'field'>;

const SOURCE = { parameter: 'sort' };

function sortFields(names: readonly string[], model: Model): readonly SortField[] {
  const path: RelationField[] = [];
  let from = model;
  for (const [i, name] of names.entries()) {
    const isLast = i === names.length - 1;
    const field = from.fields.get(name);
    if (!field && isLast && name === 'id') return sortById(from, path);
    if (!field)
      throw invalid(unknownName('field', name, { on: from.type, known: from.fields.keys() }));
    if (field.kind === 'relation') {
      if (field.list) throw invalid(`"${name}" is to-many and cannot be sorted by.`);
      path.push(field);
      from = field.target;
    } else if (!isLast) throw invalid(`"${name}" is not a relationship.`);
    else if (!isSortable(field)) throw invalid(`${from.type} cannot be sorted by "${name}".`);
    else return [{ path, field }];
  }
  return sortById(from, path);
}

function sortById(model: Model, path: readonly RelationField[]): readonly SortField[] {
  if (!isSortableById(model)) throw invalid(`${model.type} cannot be sorted by id.`);
  return model.idFields.map((field) => ({ path, field }));
}

/** Whether resources can be sorted by a field. */
export function isSortable({ list, type }: ScalarField): boolean {
  return !list && !UNORDERED.has(type);
}

/** Whether resources can be sorted by their id. */
export function isSortableById({ idFields }: Model): boolean {
  return idFields.every(isSortable);
}

function invalid(detail: string): InvalidSortError {
  return new InvalidSortError(detail, { source: SOURCE });
}

/** Types without an order that is the same in all databases. */
const UNORDERED: ReadonlySet<string> = new Set(['Json', 'Object', 'Bytes']);
