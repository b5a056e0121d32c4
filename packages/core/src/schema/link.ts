import { ValidationError } from '../errors/resource-errors.ts';
import { encodeResourceId } from './resource-id.ts';
import type { Model, RelationField } from './schema-model.ts';

/** A related row that a write links to, by a key that the request has. */
export interface Link {
  /** The field that names it in the request: the relationship, or its foreign key. */
  readonly name: string;
  readonly target: Model;
  /**
   * The values of a unique key, by field. A part of one, if the rest of a compound foreign key is
   * what the row has.
   */
  readonly key: Row;
  readonly isPartial?: boolean;
  /** The JSON pointer to it in a REST document. */
  readonly pointer?: string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * The links that a row's data makes by the foreign keys of relationships.
 *
 * @throws {ValidationError} for arithmetic on a foreign key, whose result nobody can check.
 */
export function linksByForeignKey(relations: readonly RelationField[], data: Row): readonly Link[] {
  return relations.flatMap((relation) => {
    const link = linkByForeignKey(relation, data);
    return link ? [link] : [];
  });
}

/** A text that is the same for keys with the same values. */
export function keyText(key: Row): string {
  const names = Object.keys(key).sort();
  const values = names.map((name) => key[name]);
  return `${names.join()}:${encodeResourceId([...values, ''], { divider: ',' })}`;
}

/** The values of a key's fields; `undefined` unless all of them are there as plain values. */
export function keyIn(values: Row, fields: readonly string[]): Row | undefined {
  const entries = fields.map((field) => [field, values[field]] as const);
  const isWhole = entries.every(
    ([field, value]) => Object.hasOwn(values, field) && value != null && !isObject(value),
  );
  return isWhole ? Object.fromEntries(entries) : undefined;
}

function linkByForeignKey({ foreignKey, target }: RelationField, data: Row): Link | undefined {
  const sent = (foreignKey ?? []).filter(({ field }) => data[field] !== undefined);
  const [first] = sent;
  // A key with an empty part refers to no row.
  if (!first || sent.some(({ field }) => data[field] === null)) return undefined;
  for (const { field } of sent) assertPlain(field, data[field]);
  const key = Object.fromEntries(sent.map(({ field, references }) => [references, data[field]]));
  const isPartial = sent.length < (foreignKey ?? []).length;
  return { name: first.field, target, key, ...(isPartial && { isPartial }) };
}

function assertPlain(name: string, value: unknown): void {
  if (!isObject(value)) return;
  throw new ValidationError(
    `"${name}" is a foreign key: set it to a value, since arithmetic on it is not supported.`,
  );
}

/** An operation or a condition, as opposed to a value such as a Date. */
function isObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}
