import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import type { Model } from '../../schema/schema-model.ts';

/** The members that a row may have in the result; those of related rows below their name. */
export type ReturnedMembers = ReadonlyMap<string, ReturnedMembers | undefined>;

/**
 * Plans which members of the rows are returned. `undefined` if the ORM client returns exactly
 * these: it adds unselected columns to the rows of a model that others extend.
 */
export function planReturned(args: JsonObject, model: Model): ReturnedMembers | undefined {
  return returnsExtended(args, model) ? membersOf(args, model) : undefined;
}

function returnsExtended(args: JsonObject, model: Model): boolean {
  if (!model.returnsMore || model.addedColumns) return model.returnsMore;
  return selectedOf(args).some(([name, value]) => {
    const related = relatedModel(name, model);
    return related !== undefined && returnsExtended(argsOf(value), related);
  });
}

/** Returns the members that the arguments select. */
export function membersOf(args: JsonObject, model: Model): ReturnedMembers {
  const members = new Map<string, ReturnedMembers | undefined>();
  if (!isJsonObject(args.select)) {
    const { omit } = args;
    for (const name of columnsOf(model)) {
      if (!isJsonObject(omit) || omit[name] !== true) members.set(name, undefined);
    }
  }
  for (const [name, value] of selectedOf(args)) {
    const related = relatedModel(name, model);
    members.set(name, related && membersOf(argsOf(value), related));
  }
  return members;
}

function columnsOf({ scalars, virtualFields, addedColumns = [] }: Model): readonly string[] {
  return [...scalars.map(({ name }) => name), ...virtualFields, ...addedColumns];
}

/** Returns the entries of `select` or `include`. */
function selectedOf({ select, include }: JsonObject): readonly (readonly [string, unknown])[] {
  return [select, include].flatMap((selection) =>
    isJsonObject(selection) ? Object.entries(selection).filter(([, value]) => value) : [],
  );
}

function relatedModel(name: string, { fields }: Model): Model | undefined {
  const field = fields.get(name);
  return field?.kind === 'relation' ? field.target : undefined;
}

function argsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
