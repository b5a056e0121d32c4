import { InvalidValueError } from '../../errors/request-errors.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { WriteCheck } from '../../writes/write.ts';
import type { PlannedRange } from '../plan/plan-rpc-call.ts';

/**
 * Checks that no computed value leaves the range of its field. Values that were out of range before
 * are ignored. The check throws an {@link InvalidValueError} that names the field.
 */
export function checkRanges<Client>(
  ranges: readonly PlannedRange[],
): WriteCheck<Client> | undefined {
  if (ranges.length === 0) return undefined;
  return async (connection) => {
    const before = await countOutside(ranges, connection);
    return {
      finish: async () => {
        const after = await countOutside(ranges, connection);
        const wrong = ranges.find((_, index) => (after[index] ?? 0) > (before[index] ?? 0));
        if (wrong)
          throw new InvalidValueError(`The new value of "${wrong.field}" is out of range.`);
      },
    };
  };
}

async function countOutside<Client>(
  ranges: readonly PlannedRange[],
  connection: Connection<Client>,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const { outside } of ranges) {
    counts.push((await callOperation(connection, outside)) as number);
  }
  return counts;
}
