import { versionTag } from '../../http/entity-tags.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';
import type { RowCondition } from '../parse/parse-conditions.ts';
import { idText } from './plan-page.ts';
import type { ReadPlan, RestPlan, Row, Select, WriteData } from './rest-plan.ts';

/**
 * Returns the plan that also reads the version of the row which the response is about, that changes
 * it with each write of the row, and that checks the precondition of the write.
 */
export function planVersion(plan: ReadPlan, required: RowCondition): ReadPlan;
export function planVersion(plan: RestPlan, required: RowCondition): RestPlan;
export function planVersion(
  plan: RestPlan,
  { precondition, isMatchRequired }: RowCondition,
): RestPlan {
  const { model } = plan;
  switch (plan.kind) {
    case 'list':
    case 'deleteMany':
      return plan;
    case 'fetch':
    case 'relationship':
      return { ...plan, findUnique: withVersion(plan.findUnique, model) };
    case 'related': {
      const { list, name, target } = plan.relation;
      if (list || !target.version) return plan;
      const related = withVersion(plan.findUnique.select[name] as { select: Select }, target);
      const select = { ...plan.findUnique.select, [name]: related };
      return { ...plan, findUnique: { ...plan.findUnique, select } };
    }
    case 'create': {
      const create = { ...plan.create, data: { ...plan.create.data, ...firstVersion(model) } };
      return { ...plan, create: withVersion(create, model) };
    }
    case 'upsert': {
      const create = { ...plan.upsert.create, ...firstVersion(model) };
      const update = { ...plan.upsert.update, ...nextVersion(model) };
      const upsert = { ...plan.upsert, create, update };
      return { ...plan, isMatchRequired, upsert: withVersion(upsert, model), precondition };
    }
    case 'delete':
      return { ...plan, precondition };
    case 'updateMany': {
      const data = { ...plan.args.data, ...nextVersion(model) };
      return { ...plan, args: { ...plan.args, data } };
    }
    default: {
      const update = { ...plan.update, data: { ...plan.update.data, ...nextVersion(model) } };
      return { ...plan, update: withVersion(update, model), precondition };
    }
  }
}

function withVersion<Args extends { readonly select: Select }>(args: Args, model: Model): Args {
  return { ...args, select: { ...args.select, ...selectVersion(model) } };
}

/** Returns the selection of the version alone. */
export function selectVersion({ version }: Model): Select {
  return version ? { [version.name]: true } : {};
}

/** Returns the data that sets the version of a new row, if the schema has no default for it. */
function firstVersion({ version }: Model): WriteData {
  if (!version || version.hasDefault) return {};
  return { [version.name]: version.type === 'DateTime' ? new Date() : oneOf(version) };
}

/** Returns the data that changes the version. */
function nextVersion({ version }: Model): WriteData {
  if (!version) return {};
  const { name, type } = version;
  return { [name]: type === 'DateTime' ? new Date() : { increment: oneOf(version) } };
}

/** Returns the data of an update with the current time as the version that it sets, if any. */
export function atCurrentTime(data: WriteData, { version }: Model): WriteData {
  const name = version?.name ?? '';
  return data[name] instanceof Date ? { ...data, [name]: new Date() } : data;
}

function oneOf({ type }: ScalarField): number | bigint {
  return type === 'BigInt' ? 1n : 1;
}

/** Returns the tag of the version of a row; `undefined` if it is unknown. */
export function versionTagOf(row: Row | null | undefined, model: Model): string | undefined {
  const { name, version } = model;
  const value = version && row?.[version.name];
  if (!row || value == null) return undefined;
  // A hash, since the field may be hidden.
  return versionTag(
    JSON.stringify([name, idText(row, model), String(value instanceof Date ? +value : value)]),
  );
}
