import { LimitExceededError } from '../../errors/request-errors.ts';
import { checkLinks } from '../../links/check-open-links.ts';
import { countRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { writeCounted } from '../../rows/write-within.ts';
import { explainForeignKey } from '../../writes/explain-foreign-key.ts';
import { runWrite } from '../../writes/run-write.ts';
import type { Write, WriteCheck } from '../../writes/write.ts';
import { planBulkNeeds } from '../plan/plan-bulk.ts';
import { atCurrentTime } from '../plan/plan-version.ts';
import type { BulkPlan } from '../plan/rest-plan.ts';
import { locateIssues } from './explain-failure.ts';

/**
 * Writes all rows that match a filter, in a transaction.
 *
 * @throws {LimitExceededError} if there are more than the plan allows. Then nothing is written.
 */
export async function executeBulk<Client>(
  plan: BulkPlan,
  connection: Connection<Client>,
): Promise<Counted> {
  return await runWrite(toWrite<Client>(plan), connection);
}

/** The number of written rows, as ORM clients return it. */
export interface Counted {
  readonly count: number;
}

function toWrite<Client>(plan: BulkPlan): Write<Client, Counted> {
  const { model, linked, kind: operation } = plan;
  return {
    needs: planBulkNeeds(plan),
    operations: [],
    prepare: async () => ({
      checks: [checkNumber(plan), checkLinks(linked)],
      call: (connection) => {
        const { data, ...rest } = plan.args;
        const args = data ? { ...rest, data: atCurrentTime(data, model) } : rest;
        return writeCounted({ model, operation, args }, connection);
      },
    }),
    toResult: (result) => result as Counted,
    explain: async (error, { orm }) => {
      const failure = orm.toOrmError(error);
      if (failure?.reason === 'invalid-input') return locateIssues(failure, error, plan);
      if (failure?.reason !== 'foreign-key-violation') return error;
      return explainForeignKey({ operation, model }, { orm: failure, cause: error }) ?? error;
    },
  };
}

/**
 * Checks the number of rows before the write, so that it is not made in vain, and after it, when the
 * number is exact: others may have been added, or the caller cannot read all that it may change.
 */
function checkNumber<Client>({ model, args, limit }: BulkPlan): WriteCheck<Client> {
  const assertNumber = (count: number): void => {
    if (count <= limit) return;
    throw new LimitExceededError(
      `The filter matches more than ${limit} ${model.type} resources; the limit writeRows is ${limit}. Nothing has been written.`,
    );
  };
  return async (connection) => {
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    assertNumber(await countRecords(model, { where: args.where, take: limit + 1 }, connection));
    return { finish: async (result) => assertNumber((result as Counted).count) };
  };
}
