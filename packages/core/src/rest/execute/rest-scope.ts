import type { Connection } from '../../orm/connection.ts';
import type { ReadScope } from '../../rows/load-lists.ts';
import { createRowBudget } from '../../rows/row-budget.ts';

/** Creates the read scope of one request: a document contains each resource once. */
export function restScope<Client>(connection: Connection<Client>): ReadScope<Client> {
  return { budget: createRowBudget(connection, ADVICE), connection, once: true };
}

const ADVICE = 'Pass a lower page[limit], or include fewer relationships.';
