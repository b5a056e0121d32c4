import { ValidationError } from '../../../errors/resource-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { Model } from '../../../schema/schema-model.ts';
import type { WholeModel } from '../../../schema/whole-model.ts';
import type { ArgsVisitor, Walk } from '../args-visitor.ts';
import { segmentsOf } from '../walk.ts';

/**
 * Prevents nested updates from changing the id of the record that an operation updates, which may
 * follow that of a related record. ORM clients read the result by the id before the update, and
 * find no record.
 */
export function guardKey({ whole, idFields }: Model): ArgsVisitor {
  let relationships: Set<Walk> | undefined;
  let fieldsByModel: ReturnType<typeof keyFields> | undefined;
  return {
    visitWrittenField: ({ kind }, walk) => {
      if (kind !== 'relation') return;
      relationships ??= new Set();
      relationships.add(walk);
    },
    visitData: (data, { model, mode }, walk) => {
      const hops = relationships && mode === 'update' ? countIn(relationships, walk) : 0;
      if (hops === 0) return;
      fieldsByModel ??= keyFields(
        whole,
        idFields.map(({ name }) => name),
      );
      const fields = fieldsByModel.get(model.whole);
      const name = Object.keys(data).find((each) => hops >= (fields?.get(each) ?? hops + 1));
      if (name === undefined) return;
      const path = [...segmentsOf(walk), name];
      throw new ValidationError(
        `"${name}" at ${quote(path.join('.'))} may change the id of the record that the operation updates. Change it in an operation of its own.`,
        { path },
      );
    },
  };
}

/** Counts the positions of a set on the way from the root to a position. */
function countIn(positions: ReadonlySet<Walk>, walk: Walk | undefined): number {
  if (!walk) return 0;
  return countIn(positions, walk.parent) + Number(positions.has(walk));
}

/**
 * Returns the fields that the id of a model consists of or follows, by their models, with the least
 * number of relationships that lead to them from the record: a related record of the same model is
 * another one, but its related records may be the first one.
 */
function keyFields(
  root: WholeModel,
  idFields: readonly string[],
): ReadonlyMap<WholeModel, ReadonlyMap<string, number>> {
  const found = new Map<WholeModel, Map<string, number>>();
  const add = (model: WholeModel, name: string, hops: number) => {
    const fields = found.get(model) ?? new Map<string, number>();
    if ((fields.get(name) ?? hops + 1) <= hops) return;
    found.set(model, fields.set(name, hops));
    for (const { name: relation, target, foreignKey = [] } of model.relations) {
      const pair = foreignKey.find(({ field }) => field === name);
      if (!pair) continue;
      fields.set(relation, hops);
      add(target, pair.references, 1);
    }
  };
  for (const name of idFields) add(root, name, 2);
  return found;
}
