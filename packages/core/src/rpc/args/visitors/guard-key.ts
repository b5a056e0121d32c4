import { ValidationError } from '../../../errors/resource-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import type { Model } from '../../../schema/schema-model.ts';
import type { WholeModel } from '../../../schema/whole-model.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { isTop, segmentsOf } from '../walk.ts';

/**
 * Prevents nested updates from changing the key of the record that an operation updates, which may
 * follow that of a related record. ORM clients read the result by the key before the update, and
 * find no record.
 */
export function guardKey({ whole, idFields }: Model): ArgsVisitor {
  return {
    visitData: (data, { model, mode }, walk) => {
      if (mode !== 'update' || isTop(walk)) return;
      const fields = keyFields(
        whole,
        idFields.map(({ name }) => name),
      );
      const name = Object.keys(data).find((each) => fields.get(model.whole)?.has(each));
      if (name === undefined) return;
      const path = [...segmentsOf(walk), name];
      throw new ValidationError(
        `"${name}" at ${quote(path.join('.'))} may change the id of the record that the operation updates. Change it in an operation of its own.`,
        { path },
      );
    },
  };
}

/** Returns the fields, by their models, that the id of a model consists of or follows. */
function keyFields(
  root: WholeModel,
  idFields: readonly string[],
): ReadonlyMap<WholeModel, ReadonlySet<string>> {
  const found = new Map<WholeModel, Set<string>>();
  const add = (model: WholeModel, name: string) => {
    const names = found.get(model) ?? new Set();
    if (names.has(name)) return;
    found.set(model, names.add(name));
    for (const { name: relation, target, foreignKey = [] } of model.relations) {
      const pair = foreignKey.find(({ field }) => field === name);
      if (!pair) continue;
      names.add(relation);
      add(target, pair.references);
    }
  };
  for (const name of idFields) add(root, name);
  return found;
}
