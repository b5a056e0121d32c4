import { ApiErrors } from '../../errors/api-error.ts';
import type { OrmError, OrmIssue } from '../../errors/orm-error.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import { fromOrmError } from '../../orm/from-orm-error.ts';
import type { WritePlan } from '../plan/rest-plan.ts';

/** The members of the ORM client's arguments that correspond to the resource in the body. */
const DATA: ReadonlySet<string | number | undefined> = new Set(['data', 'create', 'update']);

/** Adds pointers into the body to the issues of the ORM client's own validation. */
export function locateIssues(orm: OrmError, cause: unknown, plan: WritePlan): ApiErrors {
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

/** An error must not name a field that clients cannot see. */
const HIDDEN = 'The resource requires a value that clients cannot set.';

function isHidden({ path: [root, name] }: OrmIssue, { model }: WritePlan): boolean {
  return DATA.has(root) && model.hiddenNames.has(String(name));
}

function pointerOf({ path: [root, name] }: OrmIssue, { model }: WritePlan): string | undefined {
  if (!DATA.has(root) || name === undefined) return undefined;
  if (name === 'id') return '/data/id';
  const field = model.fields.get(String(name)) ?? model.writeOnly.get(String(name));
  if (!field) return undefined;
  return `/data/${field.kind === 'relation' ? 'relationships' : 'attributes'}/${field.name}`;
}
