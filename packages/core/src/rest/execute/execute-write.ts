import { ApiError } from '../../errors/api-error.ts';
import { PolicyDeniedError } from '../../errors/policy-denial.ts';
import { rememberSent, type SentData } from '../../errors/sent-data.ts';
import { checkMovedKeys } from '../../links/check-moved-keys.ts';
import { checkLinks, checkOpenLinks } from '../../links/check-open-links.ts';
import type { Connection } from '../../orm/connection.ts';
import type { ReadScope } from '../../rows/load-lists.ts';
import { createRowBudget, type RowBudget } from '../../rows/row-budget.ts';
import { writeWithin } from '../../rows/write-within.ts';
import { runWrite } from '../../writes/run-write.ts';
import type { PreparedWrite, Write } from '../../writes/write.ts';
import type { Row, WritePlan } from '../plan/rest-plan.ts';
import { callOf, linksOf, newLinksOf, planNeeds, requiredTags } from '../plan/write-plan.ts';
import { assertMemberIds } from './assert-member-ids.ts';
import { checkLinked } from './check-linked.ts';
import { checkPrecondition, withCurrentTime } from './check-precondition.ts';
import { explainFailure } from './explain-failure.ts';
import { checkParentExists, checkParentUnchanged, locateRow } from './locate-row.ts';
import { resolveKeys } from './resolve-keys.ts';
import { withoutHeldLinks } from './without-held-links.ts';

/**
 * Executes a write atomically.
 *
 * @throws {ApiError} that distinguishes a missing row from a denial, and names a broken link.
 */
export function executeWrite<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<Row> {
  return runWrite(toWrite<Client>(plan), connection);
}

/** Describes a write of the ORM client. Without a budget, each run has one of its own. */
export function toWrite<Client>(plan: WritePlan, budget?: RowBudget): Write<Client, Row> {
  const isNamed = plan.model.relations.some(({ foreignKey, ownKey }) => foreignKey && !ownKey);
  const readsNothing =
    !isNamed && !('within' in plan) && !requiredTags(plan) && linksOf(plan).length === 0;
  const prepareRead = async (tx: Connection<Client>) => {
    const located = withCurrentTime(await locateRow(plan, tx));
    const checked = await checkPrecondition(located, tx);
    await assertMemberIds(checked, tx);
    return prepare<Client>(isNamed ? await resolveKeys(checked, tx) : checked, budget);
  };
  return {
    needs: planNeeds(plan),
    operations: [{ model: plan.model, ...callOf(plan) }],
    prepare: (tx) => (readsNothing ? prepare(withCurrentTime(plan), budget) : prepareRead(tx)),
    toResult: (row) => row as Row,
    explain: async (error, at) => {
      rememberSent(error, sentBy(plan));
      const isUsable = !at.inTransaction || at.orm.toOrmError(error)?.reason === 'record-not-found';
      const isExplained = error instanceof ApiError && !(error instanceof PolicyDeniedError);
      return isExplained || !isUsable ? error : await explainFailure(error, plan, at);
    },
    instead: async (error, connection) => {
      const rest = await withoutHeldLinks(error, plan, connection);
      return rest && toWrite(rest);
    },
  };
}

/** Returns the attributes of a write. Its relationships only link records that exist. */
function sentBy(plan: WritePlan): SentData {
  const { model } = plan;
  const data = plan.kind === 'create' ? plan.create.data : 'update' in plan && plan.update.data;
  const isUnclear = (name: string) =>
    model.fields.get(name)?.kind === 'relation' ||
    // An id with another name is in `id` or in an attribute.
    (name !== 'id' && model.idFields.some((each) => each.name === name));
  const attributes = Object.entries(data || {}).filter(([name]) => !isUnclear(name));
  const pointerTo = (field: string) => (field === 'id' ? '/data/id' : `/data/attributes/${field}`);
  return {
    ...{ model, data: Object.fromEntries(attributes) },
    at: (field) => ({ source: { pointer: pointerTo(field) } }),
  };
}

function prepare<Client>(plan: WritePlan, budget?: RowBudget): PreparedWrite<Client> {
  const { links, partial } = newLinksOf(plan);
  return {
    checks: [
      checkParentUnchanged(plan),
      checkLinked(plan),
      checkParentExists(plan),
      checkLinks(links),
      checkOpenLinks({ partial }),
      checkMovedKeys(links),
    ],
    call: (connection) => {
      const write = { model: plan.model, ...callOf(plan) };
      return writeWithin(write, restScope(connection, budget));
    },
  };
}

/** Creates the read scope of one request: a document contains each resource once. */
export function restScope<Client>(
  connection: Connection<Client>,
  budget: RowBudget = createRowBudget(connection, ADVICE),
): ReadScope<Client> {
  return { budget, connection, once: true };
}

const ADVICE = 'Pass a lower page[limit], or include fewer relationships.';
