import type { ConflictError } from '../errors/resource-errors.ts';
import type { Link, TakenLink } from '../schema/link.ts';
import { keyText } from '../schema/link.ts';
import { callOperation } from './call-operation.ts';
import type { Connection } from './connection.ts';
import { uniqueConflict } from './from-orm-error.ts';

type Row = Link['key'];

/** A record that has a link of which there can only be one. */
interface Holder {
  readonly link: TakenLink;
  /** Its id and its foreign key. */
  readonly row: Row;
}

/**
 * Runs a write in a serializable transaction, and checks that no other record has lost its link to
 * one that the write links to. Some ORM clients would set its foreign key to null.
 *
 * @throws {ConflictError} for such a record, as the unique key does; else what `write` throws.
 */
export async function runKeepingLinks<Client, Result>(
  links: readonly TakenLink[],
  connection: Connection<Client>,
  write: () => Promise<Result>,
): Promise<Result> {
  const holders: Holder[] = [];
  for (const link of links) {
    const row = await findRow(link, { [link.relation.name]: link.key }, connection);
    if (row) holders.push({ link, row });
  }
  const result = await writeBeside(holders, connection, write);
  for (const { link, row } of holders) {
    const { model, foreignKey } = link;
    const now = await findRow(
      link,
      pick(
        row,
        model.idFields.map(({ name }) => name),
      ),
      connection,
    );
    const fields = foreignKey.map(({ field }) => field);
    // A record that is gone was deleted by the write itself.
    const isKept = !now || keyText(pick(now, fields), model) === keyText(pick(row, fields), model);
    if (!isKept) throw alreadyTaken(link);
  }
  return result;
}

/** Runs the write. It fails if a record must not be without the link that it would lose. */
async function writeBeside<Client, Result>(
  [holder]: readonly Holder[],
  { orm }: Connection<Client>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isTaken = holder && orm.toOrmError(error)?.reason === 'required-violation';
    throw isTaken ? alreadyTaken(holder.link) : error;
  }
}

function alreadyTaken({ model, foreignKey }: TakenLink): ConflictError {
  const fields = foreignKey.map(({ field }) => field);
  return uniqueConflict({ reason: 'unique-violation', model: model.name, fields });
}

async function findRow<Client>(
  { model, foreignKey }: TakenLink,
  where: Row,
  connection: Connection<Client>,
): Promise<Row | undefined> {
  const names = [
    ...model.idFields.map(({ name }) => name),
    ...foreignKey.map(({ field }) => field),
  ];
  const select = Object.fromEntries(names.map((name) => [name, true]));
  const call = { model: model.name, operation: 'findMany', args: { where, select, take: 1 } };
  const [row] = (await callOperation(connection, call)) as readonly Row[];
  return row;
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
