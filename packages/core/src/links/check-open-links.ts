import type { OrmErrorReason } from '../errors/orm-error.ts';
import { NotFoundError } from '../errors/resource-errors.ts';
import { explainRollback } from '../writes/run-write.ts';
import type { WriteCheck } from '../writes/write.ts';
import { assertLinksExist, linkNotFound } from './find-missing-links.ts';
import { type Link, linkOfRow, type PartialLink } from './link.ts';

/** Links that can only be checked after the write. */
interface OpenLinks {
  /** Links to rows that the write itself may create. */
  readonly open?: readonly Link[];
  /** Links by a part of a key. The written row has the other parts. */
  readonly partial: readonly PartialLink[];
}

/** The reasons with which the database itself reports a missing target. */
const MISSING_TARGET: ReadonlySet<OrmErrorReason | undefined> = new Set<OrmErrorReason>([
  'foreign-key-violation',
  'record-not-found',
]);

/**
 * Checks that the caller can read the rows of links after the write. A missing row fails like an
 * unreadable one, whether the check or the database detects it: with a {@link NotFoundError}.
 */
export function checkOpenLinks<Client>({
  open = [],
  partial,
}: OpenLinks): WriteCheck<Client> | undefined {
  const [first] = [...open, ...partial];
  if (!first) return undefined;
  return async (connection) => ({
    finish: async (result) => {
      const completed = partial.map((link) => linkOfRow(link, Object(result)));
      const known = completed.filter((link) => link !== undefined);
      await assertLinksExist([...open, ...known], connection);
    },
    needsResult: partial.length > 0,
    explain: (error) => {
      if (error instanceof NotFoundError) return error;
      const reason = connection.orm.toOrmError(error)?.reason;
      // A result that the caller cannot read leaves the links unchecked.
      return MISSING_TARGET.has(reason)
        ? linkNotFound(first)
        : explainRollback(error, connection.orm);
    },
  });
}

/** Checks before the write that the caller can read the rows of links. */
export function checkLinks<Client>(links: readonly Link[]): WriteCheck<Client> | undefined {
  if (links.length === 0) return undefined;
  return async (connection) => {
    await assertLinksExist(links, connection);
    return undefined;
  };
}
