import { executeRestPlan } from '../../../src/rest/execute/execute-rest-plan.ts';
import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import type { Sent } from '../../api-request.ts';
import { libraryContext } from '../../library-context.ts';
import {
  connectionTo,
  DataLayerError,
  type RecordedCall,
  type Results,
  recordingOrm,
} from '../../recording-orm.ts';
import { planRest } from '../rest-stages.ts';

/**
 * Plans a request and runs the plan on a client with the given results. By default, it does not
 * check links.
 */
export async function runRequest(
  sent: Sent,
  results: Results,
  options: Partial<RestHandlerOptions> = { checkLinks: false },
) {
  const plan = await planRest(sent, libraryContext(options));
  const { orm, calls } = recordingOrm(results);
  return {
    calls,
    plan,
    result: executeRestPlan(plan, connectionTo(orm)),
  };
}

/** Returns a result that fails with the reason. */
export function failing(reason: DataLayerError['orm']['reason'], code = 'X'): () => never {
  return () => {
    throw new DataLayerError({ reason, code });
  };
}

/** Returns short names of calls: `Book.update`, in parentheses if it runs in a transaction. */
export function callNames(calls: readonly RecordedCall[]): readonly string[] {
  return calls.map(({ model, operation, inTransaction }) => {
    const word = `${model}.${operation}`;
    return inTransaction ? `(${word})` : word;
  });
}
