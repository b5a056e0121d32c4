import { ownKeyOf } from './model/build-relations.ts';
import type { Model, RelationField } from './schema-model.ts';

/**
 * Returns the same relationship from its other side, even if clients cannot see that side.
 *
 * @returns `undefined` if the schema has no field for it.
 */
export function oppositeRelation(model: Model, relation: RelationField): RelationField | undefined {
  const { target, opposite, oppositeKey, oppositeList = false, manyToMany, writable } = relation;
  if (opposite === undefined) return undefined;
  const visible = target.fields.get(opposite);
  if (visible?.kind === 'relation') return visible;
  const base = {
    kind: 'relation' as const,
    name: opposite,
    target: model,
    optional: true,
    // A change of the visible side changes this side.
    writable: writable && model.operations.has('update'),
    removable: false,
    manyToMany,
  };
  if (oppositeList) return { ...base, list: true };
  const ownKey = ownKeyOf(oppositeKey, model);
  return {
    ...base,
    list: false,
    ...(oppositeKey && { foreignKey: oppositeKey }),
    ...(ownKey && { ownKey }),
    nullableKey: [],
  };
}
