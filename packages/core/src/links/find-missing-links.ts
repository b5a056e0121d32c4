import { NotFoundError } from '../errors/resource-errors.ts';
import { withArticle } from '../errors/show-value.ts';
import { countRecords, findRecord, findRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import type { Model, ScalarField } from '../schema/schema-model.ts';
import { selectFields, selectId, whereKeys } from '../schema/values/resource-id.ts';
import { keyText, type Link } from './link.ts';

/** The maximum number of rows in one query, since databases limit its parameters. */
const CHUNK = 500;

type Key = Link['key'];

/** Links to rows of one model, all by the same key. */
interface LinkGroup {
  readonly target: Link['target'];
  readonly links: Map<string, Link>;
}

/**
 * Finds the links to rows that do not exist or that the caller cannot read. Counts the rows once
 * for each model and key to detect whether there are any, or reads the keys if their texts matter.
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

/** Creates the 404 of a link, the same for a missing row and an unreadable one. */
export function linkNotFound({ name, target, pointer }: Omit<Link, 'key'>): NotFoundError {
  return new NotFoundError(`"${name}" refers to ${withArticle(target.type)} that does not exist.`, {
    ...(pointer !== undefined && { source: { pointer } }),
    orm: { reason: 'record-not-found' },
  });
}

/**
 * Checks that the caller can read the row of each link.
 * @throws {NotFoundError} for the first link to a row that does not exist or is unreadable.
 */
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
  if (!links.some(storesText)) {
    const count = await countRecords(target, { where }, connection);
    if (count === links.length) return [];
    if (links.length === 1) return links;
  }
  const names = Object.keys(links[0]?.key ?? {});
  const select = selectFields(names);
  const rows = await findRecords(target, { where, select }, connection);
  // PostgreSQL pads the texts of `char(n)`, in the foreign key as well.
  const isPadded = connection.orm.schema.provider === 'postgresql';
  const stored = isPadded ? [...rows, ...rows.map(withoutPadding)] : rows;
  const found = new Set(stored.map((row) => keyText(row, target)));
  return links.filter(({ key }) => !found.has(keyText(key, target)));
}

function withoutPadding(row: Key): Key {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/ +$/, '') : value,
    ]),
  );
}

/** Whether a link stores texts. A UUID has one text for the database. */
function storesText({ key, target, relation, stored = !relation }: Link): boolean {
  return (
    stored &&
    Object.keys(key).some((name) => {
      const field = target.fields.get(name) as ScalarField | undefined;
      return field?.type === 'String' && !field.stores && !field.guardedRead;
    })
  );
}

/** Returns a condition on rows with one of the keys, which all have the same fields. */
function whereOf(keys: readonly Key[]): object {
  const [key = {}, ...others] = keys;
  return others.length === 0 ? key : whereKeys(keys);
}

/** Whether the caller can read the row that a unique `where` names. */
export async function isRowThere<Client>(
  { model, where }: { readonly model: Model; readonly where: unknown },
  connection: Connection<Client>,
): Promise<boolean> {
  const args = { where, select: selectId(model) };
  return Boolean(await findRecord(model, args, connection));
}
