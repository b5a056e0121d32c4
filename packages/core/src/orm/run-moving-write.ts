import { keyText, type Link, linkOfRow } from '../schema/link.ts';
import type { Model, RelationField } from '../schema/schema-model.ts';
import { callOperation } from './call-operation.ts';
import type { Connection } from './connection.ts';
import { assertLinksExist } from './find-missing-links.ts';

/**
 * A row that is linked from the other side, and one of its foreign keys that may change with the
 * link.
 */
interface MovedKey {
  readonly link: Link;
  readonly model: Model;
  readonly relation: RelationField;
}

/**
 * Runs a write in a transaction, and checks the rows to which it moves other foreign keys. A row
 * that is linked from the other side gets a foreign key, which may share a column with another one.
 *
 * @throws {NotFoundError} for a row that does not exist or that the caller cannot read; else what
 * `write` throws.
 */
export async function runMovingWrite<Client, Result>(
  links: readonly Link[],
  connection: Connection<Client>,
  write: () => Promise<Result>,
): Promise<Result> {
  const keys = links.flatMap(movedKeys);
  if (keys.length === 0) return await write();
  const before = await readLinks(keys, connection);
  const result = await write();
  const after = await readLinks(keys, connection);
  const moved = after.filter((link, index) => link && textOf(link) !== textOf(before[index]));
  await assertLinksExist(
    moved.filter((link) => link !== undefined),
    connection,
  );
  return result;
}

function movedKeys(link: Link): readonly MovedKey[] {
  const { oppositeKey = [], opposite } = link.relation ?? {};
  const columns = new Set(oppositeKey.map(({ field }) => field));
  return link.target.relations
    .filter(({ name, foreignKey = [] }) => name !== opposite && sharesColumn(foreignKey, columns))
    .map((relation) => ({ link, model: link.target, relation }));
}

function sharesColumn(
  foreignKey: NonNullable<RelationField['foreignKey']>,
  columns: ReadonlySet<string>,
): boolean {
  return foreignKey.some(({ field }) => columns.has(field));
}

async function readLinks<Client>(
  keys: readonly MovedKey[],
  connection: Connection<Client>,
): Promise<readonly (Link | undefined)[]> {
  const links: (Link | undefined)[] = [];
  for (const { link, model, relation } of keys) {
    const { foreignKey = [], target } = relation;
    const select = Object.fromEntries(foreignKey.map(({ field }) => [field, true]));
    const call = { model: model.name, operation: 'findMany', args: { where: link.key, select } };
    const [row] = (await callOperation(connection, call)) as readonly Link['key'][];
    links.push(row && linkOfRow({ ...link, target, foreignKey }, row));
  }
  return links;
}

function textOf(link: Link | undefined): string | undefined {
  return link && keyText(link.key, link.target);
}
