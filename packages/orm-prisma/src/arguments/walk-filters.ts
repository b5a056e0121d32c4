import type {
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import { createArgumentMap, fieldNamed, isMembers, type Members } from '@modelway/core/sql';

/** Receives the filter on a field. In that of a Json field, the operands are values. */
export type VisitFilter = (filter: unknown, field: ScalarFieldDescription) => void;

/**
 * Creates the function that visits the filter on each scalar field in the conditions of an
 * operation's arguments, at all depths. It visits no values to write.
 */
export function createFilterWalk({
  models,
}: SchemaDescription): (model: string, args: unknown, visit: VisitFilter) => void {
  const byName = new Map(models.map((model) => [model.name, model]));
  return (name, args, visit) => {
    const walk = (where: Members, model: ModelDescription): Members => {
      for (const [key, member] of Object.entries(where)) {
        const field = fieldNamed(model, key);
        if (key === 'AND' || key === 'OR' || key === 'NOT') walkEach([member].flat(), model);
        else if (field?.kind === 'scalar') visit(member, field);
        else if (field?.kind === 'relation') walkRelated(member, field);
      }
      return where;
    };
    const walkEach = (conditions: readonly unknown[], model: ModelDescription): void => {
      for (const each of conditions) if (isMembers(each)) walk(each, model);
    };
    const walkRelated = (filter: unknown, { list, model }: RelationFieldDescription): void => {
      const target = byName.get(model);
      if (!target || !isMembers(filter)) return;
      const isDirect = !list && !Object.hasOwn(filter, 'is') && !Object.hasOwn(filter, 'isNot');
      walkEach(isDirect ? [filter] : Object.values(filter), target);
    };
    createArgumentMap(byName, { where: walk, having: walk, key: walk })(name, args);
  };
}
