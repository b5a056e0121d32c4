import type { ModelDescription, RelationFieldDescription, SchemaDescription } from '@modelway/core';
import { isMembers, isUpdateEnvelope } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { assertMembers } from './compound-members.ts';

type Visit = (relation: RelationFieldDescription, writes: Writes) => void;

/** The nested writes of a relationship. */
type Writes = Readonly<Record<string, unknown>>;

/**
 * Creates a check for updates that would change other records, and for those of which Prisma makes a
 * part only:
 * - those that create the record of a to-one relationship, whose key that record has, together with
 *   a `connectOrCreate` of its own. Prisma does not link the new record to the updated one.
 * - those with a list of nested updates, one of which changes nothing. Prisma skips the ones after it.
 */
export function createLostLinkCheck({
  models,
}: SchemaDescription): (model: string, operation: string, args: unknown) => void {
  const byName = new Map(models.map((model) => [model.name, model]));
  return (model, operation, args) => {
    const { data, update } = Object(args) as Writes;
    if (operation === 'update') checkUpdate(byName.get(model), data);
    if (operation === 'upsert') checkUpdate(byName.get(model), update);
  };

  /** @throws {InvalidArgumentsError} */
  function checkUpdate(model: ModelDescription | undefined, data: unknown): void {
    eachRelation(model, data, (relation, writes) => {
      const { create, update, upsert } = writes;
      const target = byName.get(relation.model);
      if (target) assertMembers(relation, writes, target);
      if (!relation.list && !relation.foreignKey && connectsOrCreates(target, create)) {
        throw new InvalidArgumentsError(
          `Prisma does not support "create" of "${relation.name}" in an update together with "connectOrCreate" in the new record`,
        );
      }
      if (Array.isArray(update) && update.length > 1 && update.some(changesNothing)) {
        throw new InvalidArgumentsError(
          `Prisma does not support an empty "data" in the list of "update" of "${relation.name}"`,
        );
      }
      for (const each of [update].flat()) {
        checkUpdate(target, isUpdateEnvelope(each) ? each.data : each);
      }
      for (const each of [upsert].flat()) checkUpdate(target, Object(each).update);
    });
  }

  /** Whether a new record has a `connectOrCreate` of a relationship whose key is its own. */
  function connectsOrCreates(model: ModelDescription | undefined, data: unknown): boolean {
    let found = false;
    eachRelation(model, data, ({ foreignKey, model: target }, { connectOrCreate, create }) => {
      if (!foreignKey) return;
      found ||= connectOrCreate !== undefined || connectsOrCreates(byName.get(target), create);
    });
    return found;
  }
}

function changesNothing(update: unknown): boolean {
  return isUpdateEnvelope(update) && Object.keys(update.data).length === 0;
}

function eachRelation(model: ModelDescription | undefined, data: unknown, visit: Visit): void {
  if (!isMembers(data)) return;
  for (const field of model?.fields ?? []) {
    const writes = data[field.name];
    if (field.kind === 'relation' && isMembers(writes)) visit(field, writes);
  }
}
