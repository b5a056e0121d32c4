import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import type { Model } from '../../schema/schema-model.ts';

/** The members that a row may have in the result; those of related rows below their name. */
export type ReturnedMembers = ReadonlyMap<string, ReturnedMembers | undefined>;

/**
 * Plans which members of the rows are returned. `undefined` if the ORM client returns just these: it
 * adds to the rows of a model that others extend what nobody has selected.
 */
export function planReturned(args: JsonObject, model: Model): ReturnedMembers | undefined {
  if (!model.returnsMore) return undefined;
  const plan: Plan = { isNeeded: false };
  const members = membersOf(args, model, plan);
  return plan.isNeeded ? members : undefined;
}

interface Plan {
  isNeeded: boolean;
}

function membersOf({ select, include, omit }: JsonObject, model: Model, plan: Plan) {
  const members = new Map<string, ReturnedMembers | undefined>();
  if (model.addedColumns) plan.isNeeded = true;
  if (!isJsonObject(select)) {
    for (const name of columnsOf(model)) {
      if (!isJsonObject(omit) || omit[name] !== true) members.set(name, undefined);
    }
  }
  for (const [name, value] of [...entriesOf(select), ...entriesOf(include)]) {
    if (!value) continue;
    const field = model.fields.get(name);
    const related = field?.kind === 'relation' ? field.target : undefined;
    const args = isJsonObject(value) ? value : {};
    members.set(name, related && membersOf(args, related, plan));
  }
  return members;
}

function columnsOf({ scalars, virtualFields, addedColumns = [] }: Model): readonly string[] {
  return [...scalars.map(({ name }) => name), ...virtualFields, ...addedColumns];
}

function entriesOf(selection: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(selection) ? Object.entries(selection) : [];
}
