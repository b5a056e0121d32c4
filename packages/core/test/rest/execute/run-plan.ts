import { executeRestPlan } from '../../../src/rest/execute/execute-rest-plan.ts';
import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import type { Sent } from '../../api-request.ts';
import { libraryContext } from '../../library-context.ts';
import {
  type Answers,
  connectionTo,
  DataLayerError,
  type RecordedCall,
  recordingOrm,
} from '../../recording-orm.ts';
import { planRest } from '../rest-stages.ts';

/**
 * Plans a request and runs the plan on a client that answers so. It does not look for linked rows,
 * unless the options say so.
 */
export async function runRequest(
  sent: Sent,
  answers: Answers,
  options: Partial<RestHandlerOptions> = { checkLinks: false },
) {
  const plan = await planRest(sent, libraryContext(options));
  const { orm, calls } = recordingOrm(answers);
  return {
    calls,
    plan,
    result: executeRestPlan(plan, connectionTo(orm)),
  };
}

/** An answer that fails for this reason. */
export function failing(reason: DataLayerError['orm']['reason'], code = 'X'): () => never {
  return () => {
    throw new DataLayerError({ reason, code });
  };
}

/** Calls as short words: `Book.update`, in brackets where they run in a transaction. */
export function callWords(calls: readonly RecordedCall[]): readonly string[] {
  return calls.map(({ model, operation, inTransaction }) => {
    const word = `${model}.${operation}`;
    return inTransaction ? `(${word})` : word;
  });
}
