import type { QueryCall } from '../query-call.ts';
import { isPlainObject, type Row } from './scalars.ts';

/** The arguments that select the relationships of a row. */
interface Selection {
  readonly select?: Row;
  readonly include?: Row;
}

/**
 * Whether an update may change which record a row of a query shows in a relationship. Rows do not
 * tell their foreign keys, so names and values do: `authorId` beside `author`, and `ownerId` if the
 * related record has its value.
 */
export function mayRelink(call: QueryCall, row: Row, updated: Row): boolean {
  const { select, include = {} }: Selection = call.args;
  const columns = Object.keys(row).filter((name) => row[name] !== updated[name]);
  return Object.entries(select ?? include).some(
    ([name, selected]) =>
      selected && columns.some((column) => mayRefer([column, row[column]], [name, row[name]])),
  );
}

function mayRefer(
  [column, value]: readonly [string, unknown],
  [name, related]: readonly [string, unknown],
): boolean {
  if (related !== null && !isPlainObject(related)) return false;
  if (column.startsWith(name) && /^[A-Z_]/.test(column.slice(name.length))) return true;
  return /id$/i.test(column) && Object.values(related ?? {}).includes(value);
}
