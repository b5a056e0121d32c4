import { NotFoundError } from '../errors/resource-errors.ts';
import { keyText, type Link } from '../schema/link.ts';
import { callOperation } from './call-operation.ts';
import type { Connection } from './connection.ts';

/** The maximum number of rows that one query looks for: databases bound its parameters. */
const CHUNK = 500;

type Key = Link['key'];

/** Links to rows of one model, all by the same key. */
interface LinkGroup {
  readonly target: Link['target'];
  readonly links: Map<string, Link>;
}

/**
 * The links to rows that are not there for the caller: those that do not exist, and those that the
 * caller cannot read. One count for each model and key tells whether there are any.
 */
export async function findMissingLinks<Client>(
  links: readonly Link[],
  connection: Connection<Client>,
): Promise<readonly Link[]> {
  const missing: Link[] = [];
  for (const { target, links: group } of groupLinks(links)) {
    const all = [...group.values()];
    for (let start = 0; start < all.length; start += CHUNK) {
      const chunk = all.slice(start, start + CHUNK);
      missing.push(...(await findMissingIn(chunk, target, connection)));
    }
  }
  return missing;
}

/** The 404 of a link, the same for a row that does not exist and one that the caller cannot read. */
export function linkNotFound({ name, target, pointer }: Omit<Link, 'key'>): NotFoundError {
  return new NotFoundError(`"${name}" refers to a ${target.type} that does not exist.`, {
    ...(pointer !== undefined && { source: { pointer } }),
    orm: { reason: 'record-not-found' },
  });
}

/** @throws {NotFoundError} for the first link to a row that is not there for the caller. */
export async function assertLinksExist<Client>(
  links: readonly Link[],
  connection: Connection<Client>,
): Promise<void> {
  const [missing] = await findMissingLinks(links, connection);
  if (missing) throw linkNotFound(missing);
}

function groupLinks(links: readonly Link[]): Iterable<LinkGroup> {
  const groups = new Map<string, LinkGroup>();
  for (const link of links) {
    const { target, key } = link;
    const text = keyText(key, target);
    const name = `${target.name}:${Object.keys(key).sort()}`;
    const group = groups.get(name) ?? { target, links: new Map() };
    if (!group.links.has(text)) group.links.set(text, link);
    groups.set(name, group);
  }
  return groups.values();
}

async function findMissingIn<Client>(
  links: readonly Link[],
  target: Link['target'],
  connection: Connection<Client>,
): Promise<readonly Link[]> {
  const where = whereOf(links.map(({ key }) => key));
  const call = (operation: string, args: object) =>
    callOperation(connection, { model: target.name, operation, args });
  const count = (await call('count', { where })) as number;
  const [first] = links;
  if (count === links.length) return [];
  if (links.length === 1) return links;
  const names = Object.keys(first?.key ?? {});
  const select = Object.fromEntries(names.map((name) => [name, true]));
  const rows = (await call('findMany', { where, select })) as readonly Key[];
  const found = new Set(rows.map((row) => keyText(row, target)));
  return links.filter(({ key }) => !found.has(keyText(key, target)));
}

/** Rows with one of the keys, which are all of the same fields. */
function whereOf(keys: readonly Key[]): object {
  const [key = {}, ...others] = keys;
  if (others.length === 0) return key;
  const [name = '', ...names] = Object.keys(key);
  return names.length === 0 ? { [name]: { in: keys.map((each) => each[name]) } } : { OR: keys };
}
