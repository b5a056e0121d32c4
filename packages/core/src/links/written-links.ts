import type { JsonObject } from '../http/parse-json.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { keyIn, keyText, type Link, type PartialLink, type TakenLink } from './link.ts';

/** The effects of a write's arguments on links between records. */
export interface WrittenLinks {
  /** Links to existing records: by `connect`, `set` or a foreign key. */
  readonly links: readonly Link[];
  /** Links by a part of a key. The written record has the other parts. */
  readonly partial: readonly PartialLink[];
  /** Links to records that are created if they do not exist. */
  readonly optional: readonly OptionalLink[];
  /** Links that the ORM client would take from another record. */
  readonly taken: readonly TakenLink[];
  /** The models of related records that must exist. */
  readonly needed: ReadonlySet<Model>;
  /** The data of records that the write creates, and may link to. */
  readonly rows: readonly WrittenRow[];
  /** The part of an upsert that contains a link. */
  readonly branches: ReadonlyMap<Link, UpsertBranch>;
}

/** One of the two writes of an upsert. Only one of them is made. */
export type UpsertBranch = 'create' | 'update';

/** One item of `connectOrCreate`. */
export interface OptionalLink {
  readonly relation: RelationField;
  readonly link: Link;
  readonly item: JsonObject;
  /** The nested writes that contain the item. */
  readonly writes: JsonObject;
  /** Whether it is made in any case, regardless of whether another record exists. */
  readonly certain: boolean;
}

/** The data of a record. */
export interface WrittenRow {
  readonly model: Model;
  readonly data: JsonObject;
}

/** Returns the texts of links to the records that a write may create. */
export function createdTexts({ rows }: WrittenLinks): readonly string[] {
  return rows.flatMap(textsOf);
}

/** Returns the texts of links to the records that the plain `create` beside an item creates. */
export function textsBeside({ link, writes }: OptionalLink): readonly string[] {
  const created = [writes.create ?? []].flat();
  return created.flatMap((data) => textsOf({ model: link.target, data: Object(data) }));
}

/** Returns the texts of links to the record that an item creates. */
export function textsOfCreation({
  relation,
  link,
  item,
  certain,
}: OptionalLink): readonly string[] {
  // The parent record sets the foreign key. If it sets another one, the link is not found
  // afterwards.
  const moved = certain ? (relation.oppositeKey ?? []) : [];
  const linked = Object.fromEntries(moved.map(({ field }) => [field, link.key[field]]));
  return textsOf({ model: link.target, data: { ...linked, ...Object(item.create) } });
}

function textsOf({ model, data }: WrittenRow): readonly string[] {
  return Array.from(model.uniqueKeys.values(), ({ fields }) => keyIn(data, fields))
    .filter((key) => key !== undefined)
    .map((key) => linkText({ target: model, key }));
}

/** Returns a text that is the same for links to the same record. */
export function linkText({ target, key }: Pick<Link, 'target' | 'key'>): string {
  return `${target.name}:${keyText(key, target)}`;
}

/** Returns the arguments with `create` in place of `connectOrCreate` for some of its items. */
export function withCreations(args: unknown, creations: readonly OptionalLink[]): unknown {
  if (Array.isArray(args)) return args.map((item) => withCreations(item, creations));
  if (!isPlain(args)) return args;
  const own = creations.filter(({ writes }) => writes === args);
  const members = own.length > 0 ? createItems(args, own) : args;
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, withCreations(member, creations)]),
  );
}

function createItems(writes: JsonObject, creations: readonly OptionalLink[]): JsonObject {
  const { connectOrCreate, create, ...others } = writes;
  const items: readonly unknown[] = creations.map(({ item }) => item);
  const rest = [connectOrCreate].flat().filter((item) => !items.includes(item));
  const given = create === undefined ? [] : [create].flat();
  const created = [...given, ...creations.map(({ item }) => item.create)];
  const isList = creations.some(({ relation }) => relation.list);
  return {
    ...others,
    create: isList ? created : created[0],
    ...(rest.length > 0 && { connectOrCreate: rest }),
  };
}

function isPlain(value: unknown): value is JsonObject {
  return typeof value === 'object' && Object.getPrototypeOf(value ?? []) === Object.prototype;
}
