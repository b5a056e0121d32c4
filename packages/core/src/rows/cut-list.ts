import type { Row } from './owners.ts';
import { type Args, takeOf } from './selection.ts';

/** Applies `skip` and `take` to the records of one owner, from either end. */
export function cutList(rows: readonly Row[], args: Args): readonly Row[] {
  const skip = Number(args.skip ?? 0);
  const take = takeOf(args);
  if (typeof args.take !== 'number' || args.take >= 0) return rows.slice(skip, skip + take);
  const end = Math.max(0, rows.length - skip);
  return rows.slice(Math.max(0, end - take), end);
}

/** Whether a list contains all records that match. */
export function isWhole({ take, skip, cursor, distinct }: Args): boolean {
  return typeof take !== 'number' && !skip && !cursor && !distinct;
}

/** Returns the arguments without those that `cutList` applies. */
export function withoutCut({ skip: _, take: __, ...args }: Args): Args {
  return args;
}
