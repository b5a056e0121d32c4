import { ValidationError } from '../errors/resource-errors.ts';
import { findRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import { selectFields } from '../schema/values/resource-id.ts';
import type { WriteCheck } from '../writes/write.ts';
import { assertLinksExist } from './find-missing-links.ts';
import { type Link, linkOfRow, type MovedKey, movedKeys, textOf } from './link.ts';

/**
 * Checks the rows to which a write moves other foreign keys. A row that is linked from the other
 * side gets a foreign key, which may share a column with another one. The check throws a
 * {@link NotFoundError} for a row that does not exist or that the caller cannot read, and a
 * {@link ValidationError} if the linked row is not found any more.
 */
export function checkMovedKeys<Client>(links: readonly Link[]): WriteCheck<Client> | undefined {
  const keys = links.flatMap(movedKeys);
  if (keys.length === 0) return undefined;
  return async (connection) => {
    const before = await readLinks(keys, connection);
    return {
      finish: async () => {
        const after = await readLinks(keys, connection);
        // Its id has changed, or a policy hides it now.
        const lost = keys.find((_, index) => before[index] && !after[index]);
        if (lost) {
          throw new ValidationError(
            `A ${lost.link.target.type} in "${lost.link.name}" would get another id or be hidden, so that its links cannot be checked. Update it by itself.`,
          );
        }
        const moved = after.filter((link, index) => textOf(link) !== textOf(before[index]));
        await assertLinksExist(moved as readonly Link[], connection);
      },
    };
  };
}

async function readLinks<Client>(
  keys: readonly MovedKey[],
  connection: Connection<Client>,
): Promise<readonly (Link | undefined)[]> {
  const links: (Link | undefined)[] = [];
  for (const { link, relation } of keys) {
    const { foreignKey = [], target } = relation;
    const select = selectFields(foreignKey.map(({ field }) => field));
    const [row] = await findRecords(link.target, { where: link.key, select }, connection);
    links.push(row && linkOfRow({ ...link, target, foreignKey }, row));
  }
  return links;
}
