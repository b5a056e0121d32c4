import type { ListLoad } from './load-lists.ts';
import type { Owner, Row } from './owners.ts';
import { readNested } from './read-nested.ts';
import { LargeRecordsError } from './room.ts';
import { takeOf, withTake } from './selection.ts';

/**
 * Reads related records if the database limits them for each owner: first a share of the budget for
 * each, then a greater share for the owners that have more.
 */
export async function loadByTake<Client>(load: ListLoad<Client>): Promise<void> {
  const { room, scope } = load;
  const { budget } = scope;
  let pending = load.owners;
  while (pending.length > 0) {
    const most = 2 * budget.rest();
    if (room < Math.min(most, pending.length)) throw new LargeRecordsError();
    const share = Math.max(1, Math.floor(Math.min(most, room) / pending.length));
    const take = Math.min(share, budget.rest() + 1);
    const isCut = take < takeOf(load.list.args);
    const { args } = load.read;
    const lists = await readNested(load, pending, isCut ? withTake(args, take) : args);
    const longer: Owner[] = [];
    let held = 0;
    for (const [owner, related] of lists) {
      if (!isCut || related.length < take) load.attach(owner, related as readonly Row[]);
      else {
        longer.push(owner);
        held += related.length * owner.times;
      }
    }
    // Throws if these alone are too many, so that the next round has fewer owners.
    if (held > budget.rest()) budget.spend(held, scope.path);
    if (longer.length > 0 && room < most) throw new LargeRecordsError();
    pending = longer;
  }
}
