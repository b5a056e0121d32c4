import { eachOf } from '../../../effects/nested-args.ts';
import { ValidationError } from '../../../errors/resource-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import { keysIn } from '../../../links/link.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { isPlainObject, segmentsOf } from '../walk.ts';

/**
 * Prevents a link of the record that an operation updates to itself, if it sets a column of its id
 * to the value of another one. ORM clients read the result by the id before the update, and find no
 * record. A link from the side with the foreign key is a part of the record's own data.
 *
 * @param where the key of the record, as sent.
 * @returns `undefined` if the model has no such link.
 */
export function guardSelfLinks(model: Model, where: unknown): ArgsVisitor | undefined {
  const relations = selfLinksOf(model);
  if (relations.length === 0) return undefined;
  return {
    visitData: (data, { model: { whole }, mode }, walk) => {
      if (mode !== 'update' || whole !== model.whole) return;
      for (const { name } of relations) {
        for (const [operation, link] of linksIn(data[name])) {
          if (areApart(where, link, model)) continue;
          const path = [...segmentsOf(walk), name, operation];
          throw new ValidationError(
            `"${name}" at ${quote(path.join('.'))} may change the id of the record that the operation updates. Link it from the other side.`,
            { path },
          );
        }
      }
    },
  };
}

/** Returns the relationships whose links may change the id of another record of the model. */
function selfLinksOf(model: Model): readonly RelationField[] {
  const known = SELF_LINKS.get(model);
  if (known) return known;
  const relations = model.relations.filter((relation) => changesId(relation, model));
  SELF_LINKS.set(model, relations);
  return relations;
}

const SELF_LINKS = new WeakMap<Model, readonly RelationField[]>();

function changesId({ target, oppositeKey = [] }: RelationField, model: Model): boolean {
  const isId = (field: string) => model.idFields.some(({ name }) => name === field);
  return (
    target.whole === model.whole &&
    oppositeKey.some(({ field, references }) => field !== references && isId(field))
  );
}

/** Returns the keys of the records that nested writes link, with their operations. */
function linksIn(writes: unknown): readonly (readonly [operation: string, where: unknown])[] {
  if (!isPlainObject(writes)) return [];
  return ['connect', 'set', 'connectOrCreate'].flatMap((operation) =>
    eachOf(writes[operation] ?? []).map((item) => {
      return [operation, operation === 'connectOrCreate' ? Object(item).where : item] as const;
    }),
  );
}

/** Whether two keys are certain to be those of different records. */
function areApart(one: unknown, other: unknown, model: Model): boolean {
  const values: Readonly<Record<string, unknown>> = Object.assign({}, ...keysIn(other, model));
  return keysIn(one, model).some((key) =>
    Object.entries(key).some(([name, value]) => {
      const isComparable = typeof value !== 'object' && typeof value === typeof values[name];
      return isComparable && value !== values[name];
    }),
  );
}
