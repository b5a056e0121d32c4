import type { ConflictError } from '../errors/resource-errors.ts';
import { findRecords } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import { uniqueConflict } from '../orm/from-orm-error.ts';
import { idOf, selectFields, selectId } from '../schema/values/resource-id.ts';
import type { WriteCheck } from '../writes/write.ts';
import { type Link, linkOfRow, type TakenLink, textOf } from './link.ts';

type Row = Link['key'];

/** A record that has a link of which there can only be one. */
interface Holder {
  readonly link: TakenLink;
  /** Its id and its foreign key. */
  readonly row: Row;
}

/**
 * Checks that no other record has lost its link to one that the write links to. Some ORM clients
 * would set its foreign key to null. The check throws a {@link ConflictError} for such a record, as
 * the unique key does. It needs isolation.
 */
export function checkTakenLinks<Client>(
  links: readonly TakenLink[],
): WriteCheck<Client> | undefined {
  if (links.length === 0) return undefined;
  return async (connection) => {
    const holders: Holder[] = [];
    for (const link of links) {
      const row = await findRow(link, { [link.relation.name]: link.key }, connection);
      if (row) holders.push({ link, row });
    }
    const [first] = holders;
    if (!first) return undefined;
    return {
      finish: async () => {
        for (const holder of holders) await assertKept(holder, connection);
      },
      // A record that must not be without the link.
      explain: (error) =>
        connection.orm.toOrmError(error)?.reason === 'required-violation'
          ? alreadyTaken(first.link)
          : error,
    };
  };
}

async function assertKept<Client>(
  { link, row }: Holder,
  connection: Connection<Client>,
): Promise<void> {
  const now = await findRow(link, idOf(row, link.model), connection);
  // A record that is gone was deleted by the write itself, unless that may have changed its id.
  const isKept = now ? textOf(linkOfRow(link, now)) === textOf(linkOfRow(link, row)) : !link.rekeys;
  if (!isKept) throw alreadyTaken(link);
}

function alreadyTaken({ model, foreignKey }: TakenLink): ConflictError {
  // A client must not learn of a hidden field.
  const fields = foreignKey.map(({ field }) => field).filter((name) => model.fields.has(name));
  return uniqueConflict({ reason: 'unique-violation', model: model.name, fields });
}

async function findRow<Client>(
  { model, foreignKey }: TakenLink,
  where: Row,
  connection: Connection<Client>,
): Promise<Row | undefined> {
  const columns = selectFields(foreignKey.map(({ field }) => field));
  const select = { ...selectId(model), ...columns };
  const [row] = await findRecords(model, { where, select, take: 1 }, connection);
  return row;
}
