import { keyIn, keyText, type Link } from '../../schema/link.ts';
import type { RpcCall } from '../parse/rpc-call.ts';

/** The effects of a write on links between records. */
export type PlannedLinks = RpcCall['links'];

/** An item of `connectOrCreate`. */
export type OptionalLink = PlannedLinks['optional'][number];

type Members = Readonly<Record<string, unknown>>;

/** Returns the texts of links to the records that a write may create. */
export function createdTexts({ rows }: PlannedLinks): readonly string[] {
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

function textsOf({ model, data }: PlannedLinks['rows'][number]): readonly string[] {
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

function createItems(writes: Members, creations: readonly OptionalLink[]): Members {
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

function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && Object.getPrototypeOf(value ?? []) === Object.prototype;
}
