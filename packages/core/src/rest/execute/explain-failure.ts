import { ApiError, ApiErrors } from '../../errors/api-error.ts';
import type { OrmError, OrmErrorReason, OrmIssue } from '../../errors/orm-error.ts';
import { PolicyDeniedError, policyDenial } from '../../errors/policy-denial.ts';
import { InvalidRelationDataError } from '../../errors/request-errors.ts';
import { ForbiddenError, noResource, ValidationError } from '../../errors/resource-errors.ts';
import { isRowThere } from '../../links/find-missing-links.ts';
import { countRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { fromOrmError } from '../../orm/from-orm-error.ts';
import { explainRequired } from '../../schema/values/explain-required.ts';
import { explainForeignKey, type ViolatingWrite } from '../../writes/explain-foreign-key.ts';
import type { WritePlan } from '../plan/rest-plan.ts';
import { checkedLinks, linksOf } from '../plan/write-plan.ts';
import { assertLinkageExists, linkageDenial } from './check-linked.ts';
import { assertParentExists } from './locate-row.ts';

/** Failures that may mean that a row, or a related one, does not exist for the caller. */
const MISSING: ReadonlySet<OrmErrorReason | undefined> = new Set<OrmErrorReason>([
  'record-not-found',
  'rejected-by-policy',
  'foreign-key-violation',
]);

/** All failures that have an explanation of their own. */
const EXPLAINED: ReadonlySet<OrmErrorReason | undefined> = new Set<OrmErrorReason | undefined>([
  ...MISSING,
  'invalid-input',
  'required-violation',
]);

/** Whether a failure is explained by reads, which a failed transaction may not allow. */
export function needsReads<Client>(
  error: unknown,
  { orm }: Pick<Connection<Client>, 'orm'>,
): boolean {
  if (error instanceof ApiError && !(error instanceof PolicyDeniedError)) return false;
  const failure = error instanceof PolicyDeniedError ? error.orm : orm.toOrmError(error);
  return EXPLAINED.has(failure?.reason);
}

/**
 * Explains a failed write for the client. Policies make a protected row look missing, and ORM
 * clients do not report which row it was. Reads find out whether the caller can see the row, so
 * that a 403 reveals nothing.
 */
export async function explainFailure<Client>(
  error: unknown,
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<unknown> {
  const orm = error instanceof PolicyDeniedError ? error.orm : connection.orm.toOrmError(error);
  if (orm?.reason === 'invalid-input') return locateIssues(orm, error, plan);
  if (orm?.reason === 'required-violation') return requiredLink(error, plan);
  if (!MISSING.has(orm?.reason)) return error;
  if (!(await isTargetThere(plan, connection))) return noResource(plan.model.type, error);
  if (plan.kind === 'create') await assertParentExists(plan.parent, connection, error);
  for (const link of linksOf(plan)) {
    await assertLinkageExists(link, connection, error);
  }
  if (orm?.reason === 'foreign-key-violation') {
    return explainForeignKey(writeOf(plan), { orm, cause: error }) ?? error;
  }
  const kept = checkedLinks(plan).find(({ relation }) => relation.target.name === orm?.model);
  if (orm?.reason === 'rejected-by-policy' && kept) return linkageDenial(kept, error);
  if (orm?.reason !== 'record-not-found') return error;
  return policyDenial(`The access policies do not allow this operation on ${plan.model.type}.`, {
    cause: error,
  });
}

function writeOf(plan: WritePlan): ViolatingWrite {
  const { kind: operation, model } = plan;
  return { operation, model, ...(plan.kind === 'create' && { data: plan.create.data }) };
}

async function isTargetThere<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<boolean> {
  if ('within' in plan) {
    return (await countRecords(plan.model, { where: plan.within }, connection)) === 1;
  }
  const where =
    'update' in plan ? plan.update.where : plan.kind === 'delete' ? plan.delete.where : undefined;
  // A creation requires no existing row.
  if (!where) return true;
  return await isRowThere({ model: plan.model, where }, connection);
}

/** A required key on the other side cannot be set to null. */
function requiredLink(error: unknown, plan: WritePlan): unknown {
  const link = linksOf(plan).find(({ relation }) => !relation.removable && !relation.ownKey);
  if (!link) return error;
  const { relation, pointer } = link;
  // JSON:API 1.1, "Updating a Resource's Relationships": 403 if a to-many relationship cannot be
  // replaced completely.
  const ErrorType = relation.list ? ForbiddenError : InvalidRelationDataError;
  return new ErrorType(explainRequired(relation), { source: { pointer }, cause: error });
}

/** The members of the ORM client's arguments that correspond to the resource in the body. */
const DATA: ReadonlySet<string | number | undefined> = new Set(['data', 'create', 'update']);

/** Adds pointers into the body to the issues of the ORM client's own validation. */
export function locateIssues(orm: OrmError, cause: unknown, plan: WrittenModel): ApiErrors {
  const errors = fromOrmError(orm, cause).map((error) => {
    const [issue] = error.orm?.issues ?? [];
    if (issue && isHidden(issue, plan)) return new ValidationError(HIDDEN, { orm, cause });
    const pointer = issue && pointerOf(issue, plan);
    if (!issue || pointer === undefined) return error;
    const options = { orm: { ...orm, issues: [issue] }, cause, source: { pointer } };
    return new ValidationError(issue.message, options);
  });
  return new ApiErrors(errors);
}

type WrittenModel = Pick<WritePlan, 'model'>;

/** An error must not name a field that clients cannot see. */
const HIDDEN = 'The resource requires a value that clients cannot set.';

function isHidden({ path: [root, name] }: OrmIssue, { model }: WrittenModel): boolean {
  return DATA.has(root) && model.hiddenNames.has(String(name));
}

function pointerOf({ path: [root, name] }: OrmIssue, { model }: WrittenModel): string | undefined {
  if (!DATA.has(root) || name === undefined) return undefined;
  if (name === 'id') return '/data/id';
  const field = model.fields.get(String(name)) ?? model.writeOnly.get(String(name));
  if (!field) return undefined;
  return `/data/${field.kind === 'relation' ? 'relationships' : 'attributes'}/${field.name}`;
}
