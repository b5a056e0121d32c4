import { findRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import type { RelationField } from '../schema/schema-model.ts';
import type { WriteCheck } from '../writes/write.ts';
import { assertLinksExist } from './find-missing-links.ts';
import { keyText, type Link, linkOfRow } from './link.ts';

/**
 * A row that is linked from the other side, and one of its foreign keys that may change with the
 * link.
 */
interface MovedKey {
  readonly link: Link;
  readonly relation: RelationField;
}

/**
 * Checks the rows to which a write moves other foreign keys. A row that is linked from the other
 * side gets a foreign key, which may share a column with another one. The check throws a
 * {@link NotFoundError} for a row that does not exist or that the caller cannot read.
 */
export function checkMovedKeys<Client>(links: readonly Link[]): WriteCheck<Client> {
  return async (connection) => {
    const keys = links.flatMap(movedKeys);
    if (keys.length === 0) return undefined;
    const before = await readLinks(keys, connection);
    return {
      finish: async () => {
        const after = await readLinks(keys, connection);
        const moved = after.filter((link, index) => link && textOf(link) !== textOf(before[index]));
        const known = moved.filter((link) => link !== undefined);
        await assertLinksExist(known, connection);
      },
    };
  };
}

function movedKeys(link: Link): readonly MovedKey[] {
  const { oppositeKey = [], opposite } = link.relation ?? {};
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

async function readLinks<Client>(
  keys: readonly MovedKey[],
  connection: Connection<Client>,
): Promise<readonly (Link | undefined)[]> {
  const links: (Link | undefined)[] = [];
  for (const { link, relation } of keys) {
    const { foreignKey = [], target } = relation;
    const select = Object.fromEntries(foreignKey.map(({ field }) => [field, true]));
    const [row] = await findRecords(link.target, { where: link.key, select }, connection);
    links.push(row && linkOfRow({ ...link, target, foreignKey }, row));
  }
  return links;
}

function textOf(link: Link | undefined): string | undefined {
  return link && keyText(link.key, link.target);
}
