import { InvalidSortError } from '../../../errors/request-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type {
  Field,
  Model,
  RelationField,
  ScalarField,
  ToManyRelation,
} from '../../../schema/schema-model.ts';
import type { RestContext } from '../../rest-context.ts';

/** One sort key, in order of precedence. */
export interface SortKey {
  /** The to-one relationships on the path to the field. */
  readonly path: readonly RelationField[];
  /** The field, or the to-many relationship whose related resources are counted. */
  readonly field: ScalarField | ToManyRelation;
  readonly direction: 'asc' | 'desc';
}

/**
 * Parses `sort=author.name,-createdAt,comments.$count`. A repeated parameter continues the list. A
 * to-one relationship sorts by the related id, and `id` by the resource's own, unless a field has
 * this name.
 *
 * @throws {InvalidSortError} if a key names no field that can be sorted by.
 * @throws {LimitExceededError} above `limits.sortCount` or `limits.sortDepth`.
 */
export function parseSort(
  params: readonly QueryParam[],
  model: Model,
  { settings: { limits }, dialect }: SortContext,
): readonly SortKey[] {
  const source = { parameter: params[0]?.name ?? 'sort' };
  const keys = sortTexts(params);
  assertWithin(limits, 'sortCount', { value: keys.length, source });
  const invalid = (detail: string) => new InvalidSortError(detail, { source });
  return keys.flatMap((key) => {
    const descending = key.startsWith('-');
    const names = (descending ? key.slice(1) : key).split('.');
    assertWithin(limits, 'sortDepth', { value: names.length - 1, source });
    const direction = descending ? 'desc' : 'asc';
    return sortFields(names, model, { dialect, invalid }).map((field) => ({ ...field, direction }));
  });
}

/** Returns the keys of sort parameters, before they are parsed. */
export function sortTexts(params: readonly QueryParam[]): readonly string[] {
  return params.flatMap(({ value }) => value.split(','));
}

/** The limits of sort keys, and what the ORM can sort by. */
type SortContext = Pick<RestContext, 'dialect'> & {
  readonly settings: Pick<RestContext['settings'], 'limits'>;
};

type SortField = Pick<SortKey, 'path' | 'field'>;

interface SortScope extends Pick<RestContext, 'dialect'> {
  readonly invalid: (detail: string) => InvalidSortError;
}

/** The last part of a key that sorts by the number of related resources. */
export const COUNT = '$count';

function sortFields(
  names: readonly string[],
  model: Model,
  scope: SortScope,
): readonly SortField[] {
  const { invalid } = scope;
  const path: RelationField[] = [];
  let from = model;
  for (const [i, name] of names.entries()) {
    const isLast = i === names.length - 1;
    const field = from.fields.get(name);
    if (!field && isLast && name === 'id') return sortById(from, path, scope);
    if (!field)
      throw invalid(unknownName('field', name, { on: from.type, known: from.fields.keys() }));
    if (field.kind === 'relation') {
      if (field.list)
        return sortByCount({ path, field }, { rest: names.slice(i + 1), from }, scope);
      path.push(field);
      from = field.target;
    } else if (!isLast) throw invalid(`"${name}" is not a relationship.`);
    else if (!isSortable(field)) throw invalid(`${from.type} cannot be sorted by "${name}".`);
    else return [{ path, field }];
  }
  return sortById(from, path, scope);
}

function sortById(
  model: Model,
  path: readonly RelationField[],
  { invalid }: SortScope,
): readonly SortField[] {
  if (!isSortableById(model)) throw invalid(`${model.type} cannot be sorted by id.`);
  return model.idFields.map((field) => ({ path, field }));
}

function sortByCount(
  key: SortField & { readonly field: ToManyRelation },
  { rest, from }: { readonly rest: readonly string[]; readonly from: Model },
  { dialect, invalid }: SortScope,
): readonly SortField[] {
  const { name } = key.field;
  if (rest.length !== 1 || rest[0] !== COUNT) {
    throw invalid(`"${name}" is to-many and cannot be sorted by. Did you mean "${name}.${COUNT}"?`);
  }
  if (isCountable(key.field, dialect)) return [key];
  throw invalid(
    `${from.type} cannot be sorted by "${name}.${COUNT}": this ORM cannot sort by the size of a many-to-many relationship.`,
  );
}

/** Whether resources can be sorted by the number of their related resources. */
export function isCountable(
  field: Field,
  { sortsByLinks = false }: RestContext['dialect'],
): field is ToManyRelation {
  return field.kind === 'relation' && field.list && (sortsByLinks || !field.manyToMany);
}

/** Whether resources can be sorted by a field. */
export function isSortable({ list, type }: ScalarField): boolean {
  return !list && !UNORDERED.has(type);
}

/** Whether resources can be sorted by their id. */
function isSortableById({ idFields }: Model): boolean {
  return idFields.every(isSortable);
}

/** Types without an order that is the same in all databases. */
const UNORDERED: ReadonlySet<string> = new Set(['Json', 'Object', 'Bytes']);
