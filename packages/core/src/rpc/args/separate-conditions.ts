import type { JsonObject } from '../../http/parse-json.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';
import { isPlainObject } from './walk.ts';

interface ConditionScope {
  readonly model: Model;
  /** Whether they identify one record. */
  readonly unique?: boolean;
}

/**
 * Moves conditions into `AND` that some ORMs reject where they are: several operators of a list,
 * the operators or null of a unique field beside a key, and `not` of a Bytes field without a plain
 * value.
 */
export function separateConditions(where: JsonObject, scope: ConditionScope): JsonObject {
  const kept: Record<string, unknown> = {};
  const moved: JsonObject[] = [];
  for (const [name, filter] of Object.entries(where)) {
    const field = scope.model.fields.get(name);
    const parts = field?.kind === 'scalar' ? separate(filter, field, scope) : [];
    if (parts.length === 0) kept[name] = filter;
    moved.push(...parts);
  }
  if (moved.length === 0) return where;
  const { AND = [] } = kept;
  return { ...kept, AND: [...[AND as JsonObject].flat(), ...moved] };
}

/** Returns the conditions of a filter that have to be separate; none if it can stay. */
function separate(
  filter: unknown,
  { name, list, type }: ScalarField,
  { model, unique }: ConditionScope,
): readonly JsonObject[] {
  const isKey = unique && model.uniqueKeys.has(name);
  if (!isPlainObject(filter)) return isKey && filter === null ? [{ [name]: null }] : [];
  const operators = Object.entries(filter);
  if (list && operators.length > 1) {
    return operators.map(([operator, operand]) => ({ [name]: { [operator]: operand } }));
  }
  const { not, ...others } = filter;
  if (type === 'Bytes' && not !== undefined && (not === null || isPlainObject(not))) {
    const rest = Object.keys(others).length > 0 ? [{ [name]: others }] : [];
    return [{ NOT: separateConditions({ [name]: not }, { model }) }, ...rest];
  }
  return isKey ? [{ [name]: filter }] : [];
}
