import { ApiErrors } from '../../errors/api-error.ts';
import type { OrmError, OrmIssue } from '../../errors/orm-error.ts';
import { policyDenial } from '../../errors/policy-denial.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import type { Operation } from '../../grammar/operations.ts';
import { isRowThere } from '../../links/find-missing-links.ts';
import type { Connection } from '../../orm/connection.ts';
import { fromOrmError } from '../../orm/from-orm-error.ts';
import { explainForeignKey } from '../../writes/explain-foreign-key.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';

/**
 * Explains a failed operation for the client. Policies make a protected row look missing. A read
 * finds out whether the caller can see the row, so that a 403 reveals nothing.
 */
export async function explainFailure<Client>(
  error: unknown,
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<unknown> {
  const orm = connection.orm.toOrmError(error);
  if (orm?.reason === 'invalid-input') {
    return withoutHidden(withSentPaths(orm, plan.call.args), error, plan);
  }
  if (orm?.reason === 'foreign-key-violation') {
    const { operation, args } = plan.call;
    const { data } = Object(args) as { readonly data?: unknown };
    return (
      explainForeignKey({ model: plan.model, operation, data }, { orm, cause: error }) ?? error
    );
  }
  if (orm?.reason !== 'record-not-found' || !(await isTargetThere(orm, plan, connection)))
    return error;
  return policyDenial('The access policies do not allow this operation.', {
    cause: error,
    orm: { ...orm, reason: 'rejected-by-policy', model: plan.model.name },
  });
}

/** Whether an operation changes one row, if it exists. */
function isOnOneRow({ effect, many }: Operation): boolean {
  return !many && CHANGES.has(effect);
}

const CHANGES: ReadonlySet<Operation['effect']> = new Set(['update', 'upsert', 'delete']);

async function isTargetThere<Client>(
  { model: missing, nested = false }: OrmError,
  { model, call, operation, links }: RpcPlan,
  connection: Connection<Client>,
): Promise<boolean> {
  // ORMs do not report which record of a model is missing.
  const isOwn = !nested && (missing === undefined || missing === model.name);
  if (!isOwn || links.needed.has(model)) return false;
  if (!isOnOneRow(operation) || !model.operations.has('read')) return false;
  const { where } = call.args as { readonly where?: unknown };
  return await isRowThere({ model, where }, connection);
}

/** Returns the issues with the paths of the arguments that were sent: keys are read by a `select`. */
function withSentPaths(orm: OrmError, args: unknown): OrmError {
  const issues = orm.issues ?? [];
  return { ...orm, issues: issues.map((each) => ({ ...each, path: sentPath(each.path, args) })) };
}

function sentPath(path: OrmIssue['path'], args: unknown): OrmIssue['path'] {
  let value = args;
  return path.flatMap((name) => {
    // A single object in place of a list.
    if (typeof name === 'number' && value !== undefined && !Array.isArray(value)) return [];
    const members = Object(value) as Readonly<Record<string | number, unknown>>;
    const isIncluded = name === 'select' && !Object.hasOwn(members, name) && 'include' in members;
    const sent = isIncluded ? 'include' : name;
    value = Object.hasOwn(members, sent) ? members[sent] : undefined;
    return [sent];
  });
}

/** Removes names that clients cannot see, such as that of a required hidden field. */
function withoutHidden(orm: OrmError, cause: unknown, { model, call }: RpcPlan): ApiErrors {
  const errors = fromOrmError(orm, cause).map((error) => {
    const [issue] = error.orm?.issues ?? [];
    if (!issue || !namesHidden(issue, model, call.args)) return error;
    return new ValidationError('The record requires a value that clients cannot set.', {
      orm,
      cause,
    });
  });
  return new ApiErrors(errors);
}

/**
 * Whether the missing value is that of a hidden field: every value that was sent has a visible
 * name.
 */
function namesHidden({ path }: OrmIssue, root: RpcPlan['model'], args: unknown): boolean {
  let model = root;
  let value = args;
  for (const name of path) {
    if (Array.isArray(value)) {
      value = value[Number(name)];
      continue;
    }
    const record = Object(value) as Readonly<Record<string | number, unknown>>;
    if (!Object.hasOwn(record, name)) return model.hiddenNames.has(String(name));
    const field = model.fields.get(String(name));
    if (field?.kind === 'relation') model = field.target;
    value = record[name];
  }
  return false;
}
