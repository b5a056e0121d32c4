import type { OrmBinding } from '@modelway/core';
import type { ZenStackClient } from '../schema/zenstack-client.ts';
import { deriveOnce } from './derive-once.ts';
import { withQueryHook } from './with-query-hook.ts';

const ID = 'modelway-estimates';

/** Binds the operation that counts, which applies the policies of its client. */
type BindCount<Client> = Pick<OrmBinding<Client>, 'operation'>['operation'];

/**
 * Creates the function that estimates counts on PostgreSQL: it explains the very query that would
 * count, with the conditions of the access policies, and returns the number of rows that the
 * planner expects.
 */
export function createEstimateCount<Schema>(
  operation: BindCount<ZenStackClient<Schema>>,
): NonNullable<OrmBinding<ZenStackClient<Schema>>['estimateCount']> {
  const explaining = deriveOnce((client) =>
    withQueryHook(client, { id: ID, map: explainRows, read: readPlan }),
  );
  return async (client, model, args) => {
    try {
      const estimate = await operation(explaining(client), model, 'count')?.(args);
      return Number.isSafeInteger(estimate) ? (estimate as number) : undefined;
    } catch {
      // A database that speaks PostgreSQL's protocol may have another EXPLAIN. A count would report
      // any other failure, too.
      return undefined;
    }
  };
}

/** A query as Kysely represents it. */
interface SelectNode {
  readonly kind: string;
  readonly from?: { readonly froms: readonly { readonly node?: SelectNode }[] };
  readonly explain?: { readonly kind: 'ExplainNode'; readonly format: 'json' };
}

/**
 * Returns the query that explains the rows of `select count(*) from (select … ) as "$sub"`. The
 * plan of the count itself ends with one row, and has those of a parallel scan by worker.
 */
function explainRows(query: object): object {
  const rows = (query as SelectNode).from?.froms[0]?.node;
  if (rows?.kind !== 'SelectQueryNode') return query;
  return { ...rows, explain: { kind: 'ExplainNode', format: 'json' } };
}

/** Converts the plan of the rows into the result of a count. */
function readPlan(result: object): object {
  const { rows } = result as { readonly rows: readonly Readonly<Record<string, unknown>>[] };
  const [plan] = (rows[0]?.['QUERY PLAN'] ?? []) as readonly Explained[];
  return plan ? { ...result, rows: [{ count: plan.Plan['Plan Rows'] }] } : result;
}

interface Explained {
  readonly Plan: { readonly 'Plan Rows': number };
}
