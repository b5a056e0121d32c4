import type { OrmErrorReason } from '../errors/orm-error.ts';
import { NotFoundError } from '../errors/resource-errors.ts';
import { type Link, linkOfRow, type PartialLink } from '../schema/link.ts';
import { type Connection, withResultOf } from './connection.ts';
import { explainRollback } from './explain-rollback.ts';
import { assertLinksExist, linkNotFound } from './find-missing-links.ts';
import { runTransaction } from './run-serializable.ts';

/** Links that can only be checked after the write. */
export interface OpenLinks {
  /** Links to rows that the write itself may create. */
  readonly open?: readonly Link[];
  /** Links by a part of a key. The written row has the other parts. */
  readonly partial?: readonly PartialLink[];
}

/** The failures by which the database may detect a broken link before the check. */
const LINKS_NOWHERE: ReadonlySet<OrmErrorReason | undefined> = new Set<OrmErrorReason>([
  'foreign-key-violation',
  'record-not-found',
]);

/**
 * Runs a write and the checks of its links in one transaction. The write is committed even if the
 * caller cannot read its result, as it is without a transaction.
 *
 * @throws the error of `run`.
 */
export async function runLinkingWrite<Client, Result>(
  connection: Connection<Client>,
  run: (connection: Connection<Client>) => Promise<Result>,
): Promise<Result> {
  const { orm } = connection;
  const resultOf = (written: { readonly result?: unknown }) => written.result;
  const written = await runTransaction(withResultOf(connection, resultOf), async (tx) => {
    try {
      return { result: await run(tx) };
    } catch (error) {
      if (orm.toOrmError(error)?.reason !== 'result-not-readable') throw error;
      return { error };
    }
  });
  if ('error' in written) throw written.error;
  return written.result;
}

/**
 * Runs a write in a transaction, and checks its open links after it. A missing row fails like an
 * unreadable one, whether the check or the database detects it.
 *
 * @throws {NotFoundError} for a link to a row that does not exist or is unreadable; else what
 * `write` throws.
 */
export async function runWithOpenLinks<Client, Result>(
  { open = [], partial = [] }: OpenLinks,
  connection: Connection<Client>,
  write: () => Promise<Result>,
): Promise<Result> {
  const [first] = [...open, ...partial];
  if (!first) return await write();
  try {
    const result = await write();
    const completed = partial.map((link) => linkOfRow(link, Object(result)));
    await assertLinksExist(
      [...open, ...completed.filter((link) => link !== undefined)],
      connection,
    );
    return result;
  } catch (error) {
    if (error instanceof NotFoundError) throw error;
    const reason = connection.orm.toOrmError(error)?.reason;
    throw LINKS_NOWHERE.has(reason) ? linkNotFound(first) : explainRollback(error, connection.orm);
  }
}
