import { encodeScalar } from '@modelway/serialization';
import { ValidationError } from '../errors/resource-errors.ts';
import type { ForeignKeyPair } from '../schema/schema-description.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { encodeResourceId } from '../schema/values/resource-id.ts';
import { canonicalDecimal } from '../schema/values/scalar-value.ts';

/** A related row that a write links to, by a key that the request has. */
export interface Link {
  /** The field in the request that makes the link: the relationship, or its foreign key. */
  readonly name: string;
  readonly target: Model;
  /** The values of a unique key, by field. */
  readonly key: Row;
  /** The JSON pointer to the link in a REST document. */
  readonly pointer?: string;
  /** The relationship in the request; `undefined` if a foreign key makes the link. */
  readonly relation?: RelationField;
  /**
   * Whether the key is stored as it is sent. It must then be that of the row, although a database
   * may treat other texts as equal, such as in case: ORM clients would not find the row by them.
   * @default if there is no relationship
   */
  readonly stored?: boolean;
}

/** A related row that a write may link to, because it sets a part of a compound foreign key. */
export interface PartialLink extends Omit<Link, 'key'> {
  /** The foreign key. The row has its other parts. */
  readonly foreignKey: readonly ForeignKeyPair[];
}

/** A link by a foreign key that only one record may have. */
export interface TakenLink extends Link {
  /** The model that has the relationship. */
  readonly model: Model;
  readonly relation: RelationField;
  readonly foreignKey: readonly ForeignKeyPair[];
  /** Whether the write may change ids of that model, so that a record is not found by its id. */
  readonly rekeys?: boolean;
}

/** The links that a write makes. */
export interface NewLinks {
  /** The links to check before the write. */
  readonly links: readonly Link[];
  /** The links that are known after the write. */
  readonly partial: readonly PartialLink[];
}

/** The data of a row. */
export interface LinkingData {
  readonly model: Model;
  readonly data: Row;
  /** Whether the row is new: a part of a key without a value is then null. */
  readonly isNew: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** The nested writes that set the foreign key of a to-one relationship. */
const LINKING: readonly string[] = ['connect', 'connectOrCreate', 'create', 'upsert'];

/**
 * Returns the links that a row's data makes by the foreign keys of relationships.
 *
 * @throws {ValidationError} for arithmetic on a foreign key, whose result cannot be checked.
 */
export function linksByForeignKey(
  written: LinkingData,
  relations: readonly RelationField[] = written.model.relations,
): NewLinks {
  const links: Link[] = [];
  const partial: PartialLink[] = [];
  if (!mayLink(written)) return { links, partial };
  for (const relation of relations) {
    const link = linkByForeignKey(relation, written);
    if (link && 'key' in link) links.push(link);
    else if (link) partial.push(link);
  }
  return { links, partial };
}

/** Whether data names a relationship, or a column of a foreign key. */
function mayLink({ model: { relations }, data }: LinkingData): boolean {
  return relations.some(
    ({ name, foreignKey }) =>
      data[name] !== undefined || foreignKey?.some(({ field }) => data[field] !== undefined),
  );
}

/** Returns the link that a row has by a foreign key; `undefined` if a part of it is null. */
export function linkOfRow({ foreignKey, ...link }: PartialLink, row: Row): Link | undefined {
  if (foreignKey.some(({ field }) => row[field] == null)) return undefined;
  const key = Object.fromEntries(
    foreignKey.map(({ field, references }) => [references, row[field]]),
  );
  return { ...link, key };
}

/** Creates the error for a part of a key in a write whose rows are not read afterwards. */
export function partialKey({ name, foreignKey }: PartialLink): ValidationError {
  const fields = foreignKey.map(({ field }) => field).join(', ');
  return new ValidationError(
    `"${name}" is part of a compound foreign key. Set all its fields together: ${fields}.`,
  );
}

/** Returns a text that is the same for keys of a model with the same values. */
export function keyText(key: Row, { fields }: Pick<Model, 'fields'>): string {
  const names = Object.keys(key).sort();
  const values = names.map((name) => {
    const field = fields.get(name);
    const isDecimal = field?.kind === 'scalar' && field.type === 'Decimal';
    return isDecimal ? decimalText(key[name]) : key[name];
  });
  const empty = names.filter((name) => key[name] === null || key[name] === undefined);
  return `${names.join()}:${empty.join()}:${tupleText(values)}`;
}

/** Returns a text that is the same for links by the same key; `undefined` for none. */
export function textOf(link: Link | undefined): string | undefined {
  return link && keyText(link.key, link.target);
}

/** Returns a text that is the same for lists of the same values. */
export function tupleText(values: readonly unknown[]): string {
  return String(encodeResourceId([...values, ''], { divider: ',' }));
}

/** Returns the values of a key's fields; `undefined` unless all of them are plain values. */
export function keyIn(values: Row, fields: readonly string[]): Row | undefined {
  const entries = fields.map((field) => [field, values[field]] as const);
  const isWhole = entries.every(
    ([field, value]) => Object.hasOwn(values, field) && value != null && !isObject(value),
  );
  return isWhole ? Object.fromEntries(entries) : undefined;
}

function linkByForeignKey(
  relation: RelationField,
  { model, data, isNew }: LinkingData,
): Link | PartialLink | undefined {
  const { foreignKey, target } = relation;
  if (!foreignKey) return undefined;
  const sent = foreignKey.filter(({ field }) => data[field] !== undefined);
  const moved = movedColumns(relation, { model, data, isNew });
  const name = sent[0]?.field ?? moved[0];
  // A key with a null part refers to no row.
  if (name === undefined || sent.some(({ field }) => data[field] === null)) return undefined;
  for (const { field } of sent) assertPlain(field, data[field]);
  const link = { name, target, foreignKey };
  if (sent.length === foreignKey.length) return linkOfRow(link, data);
  const isEmpty = ({ field }: ForeignKeyPair) =>
    data[field] === undefined && !moved.includes(field) && isEmptyInNew(field, model);
  if (isNew && foreignKey.some(isEmpty)) return undefined;
  // A policy may mask its value in the written row.
  if (relation.guardedRead) throw partialKey(link);
  return link;
}

/** Returns the columns of a foreign key that the data sets through other relationships. */
function movedColumns(
  { name, foreignKey = [] }: RelationField,
  { model, data }: LinkingData,
): readonly string[] {
  const others = model.relations.filter(
    (other) => other.name !== name && isLinking(data[other.name]),
  );
  const columns = others.flatMap((other) => (other.foreignKey ?? []).map(({ field }) => field));
  return columns.filter((column) => foreignKey.some(({ field }) => field === column));
}

function isLinking(writes: unknown): boolean {
  return isObject(writes) && LINKING.some((operation) => Object.hasOwn(Object(writes), operation));
}

function isEmptyInNew(column: string, { fields }: Model): boolean {
  const field = fields.get(column);
  return field?.kind === 'scalar' && field.optional && !field.hasDefault;
}

function assertPlain(name: string, value: unknown): void {
  if (!isObject(value)) return;
  throw new ValidationError(
    `"${name}" is a foreign key and does not support arithmetic. Set it to a value.`,
  );
}

/** Whether a value is an operation or a condition, as opposed to a value such as a Date. */
function isObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Returns the unique keys in a `where` with plain values, the id first. */
export function keysIn(where: unknown, { idKey, uniqueKeys }: Model): readonly Row[] {
  const keys = new Map([[idKey.name, idKey], ...uniqueKeys]);
  return Array.from(keys.values(), ({ name, fields }) =>
    keyIn(Object(fields.length === 1 ? where : Object(where)[name]), fields),
  ).filter((key) => key !== undefined);
}

/** Returns a text that is the same for all spellings of a decimal: `15e-1` for `1.5` and `1.50`. */
export function decimalText(value: unknown): string {
  const text = encodeScalar(value)?.json ?? String(value);
  return canonicalDecimal(text) ?? text;
}

/**
 * A row that is linked from the other side, and one of its foreign keys that may change with the
 * link.
 */
export interface MovedKey {
  readonly link: Link;
  readonly relation: RelationField;
}

/** Returns the other foreign keys that a link may change, which are checked after the write. */
export function movedKeys(link: Link): readonly MovedKey[] {
  const { oppositeKey = [], opposite } = link.relation ?? {};
  if (oppositeKey.length === 0) return [];
  const columns = new Set(oppositeKey.map(({ field }) => field));
  return link.target.relations
    .filter(({ name, foreignKey = [] }) => name !== opposite && sharesColumn(foreignKey, columns))
    .map((relation) => ({ link, relation }));
}

function sharesColumn(
  foreignKey: NonNullable<RelationField['foreignKey']>,
  columns: ReadonlySet<string>,
): boolean {
  return foreignKey.some(({ field }) => columns.has(field));
}
