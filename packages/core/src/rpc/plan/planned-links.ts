import { keyIn, keyText, type Link } from '../../schema/link.ts';
import type { RpcCall } from '../parse/rpc-call.ts';

/** What a write does to links between records. */
export type PlannedLinks = RpcCall['links'];

/** An item of `connectOrCreate`. */
export type OptionalLink = PlannedLinks['optional'][number];

type Members = Readonly<Record<string, unknown>>;

/** Tells whether a write may create the record of a link. */
export function createdBy({ rows }: PlannedLinks): (link: Link) => boolean {
  const texts = new Set<string>();
  for (const { model, data } of rows) {
    for (const { fields } of model.uniqueKeys.values()) {
      const key = keyIn(data, fields);
      if (key) texts.add(`${model.name}:${keyText(key)}`);
    }
  }
  return (link) => texts.has(linkText(link));
}

/** A text that is the same for links to the same record. */
export function linkText({ target, key }: Link): string {
  return `${target.name}:${keyText(key)}`;
}

/** The arguments with `create` in place of `connectOrCreate` for some of its items. */
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
