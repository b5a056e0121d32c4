import type { ModelDescription, ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import {
  createArgumentMap,
  fieldNamed,
  isMembers,
  type Members,
  mapEach,
  mapMembers,
} from '@modelway/core/sql';
import { adaptFilter, escapeEquality, expandNulls } from './adapt-filter.ts';
import { fillAlternatives, fillGroupAlternatives } from './fill-alternatives.ts';
import { assertFinite, keepDigits, keepKeyDigits } from './float-digits.ts';
import { separateFilters } from './separate-filters.ts';
import { separateLists } from './separate-lists.ts';
import { toCertain } from './to-certain.ts';

/** The position of a condition. */
interface Position {
  readonly model: ModelDescription;
  /** Whether it is negated, so that an unknown result differs from a false one. */
  readonly negated: boolean;
}

/**
 * Creates the function that replaces conditions in the arguments of an operation which Prisma
 * evaluates otherwise than their parts suggest, by equivalent ones, and Floats of which it would
 * lose digits. The size of a condition grows by a constant factor.
 *
 * @returns the same arguments if nothing has to change.
 */
export function createConditionAdapter(
  schema: SchemaDescription,
): (model: string, args: unknown) => unknown {
  const byName = new Map(schema.models.map((model) => [model.name, model]));
  const separateDecimals = schema.provider === 'mysql' ? separateLists : unchanged;
  const separate: Adapt = (where, model) => separateDecimals(separateFilters(where, model), model);

  const adapt = (where: Members, position: Position): Members => {
    const { model, negated } = position;
    return mapMembers(separate(fillAlternatives(where, model), model), (member, name) => {
      if (name === 'AND' || name === 'OR') return adaptEach(member, position);
      if (name === 'NOT') return adaptEach(member, { model, negated: true });
      const field = fieldNamed(model, name);
      if (field?.kind === 'scalar') return adaptFilter(member, field, schema);
      if (!field) return isMembers(member) ? keepKeyDigits(member, model) : member;
      if (field.kind !== 'relation') return member;
      const target = byName.get(field.model);
      const filter = expandNulls(member, field);
      if (!target || !isMembers(filter)) return filter;
      return field.list
        ? adaptToMany(filter, target)
        : adaptToOne(filter, { model: target, negated });
    });
  };
  const adaptEach = (conditions: unknown, position: Position): unknown =>
    mapEach(conditions, (each) => (isMembers(each) ? adapt(each, position) : each));
  const adaptToMany = (filter: Members, model: ModelDescription): Members =>
    mapMembers(filter, (where, quantifier) =>
      isMembers(where) ? adapt(where, { model, negated: quantifier === 'every' }) : where,
    );
  const adaptToOne = (filter: Members, { model, negated }: Position): Members => {
    if (!Object.hasOwn(filter, 'is') && !Object.hasOwn(filter, 'isNot')) {
      const where = negated ? adaptCertain(filter, model) : adapt(filter, { model, negated });
      return where === filter ? filter : { is: where };
    }
    return mapMembers(filter, (where, quantifier) => {
      if (!isMembers(where)) return where;
      return negated || quantifier === 'isNot'
        ? adaptCertain(where, model)
        : adapt(where, { model, negated });
    });
  };
  const adaptCertain = (where: Members, model: ModelDescription): Members =>
    toCertain(adapt(where, { model, negated: true }), model);

  return createArgumentMap(byName, {
    where: (where, model) => adapt(where, { model, negated: false }),
    having: createGroupAdapter(separate),
    key: (key, model) => separateDecimals(keepKeyDigits(key, model), model),
    column: adaptColumn,
  });
}

function adaptColumn(write: unknown, { type }: ScalarFieldDescription): unknown {
  if (type === 'Json') assertFinite(write);
  return type === 'Float' ? keepDigits(write) : write;
}

type Adapt = (where: Members, model: ModelDescription) => Members;

const unchanged: Adapt = (where) => where;

function createGroupAdapter(separate: Adapt): Adapt {
  const adapt: Adapt = (having, model) =>
    mapMembers(separate(fillGroupAlternatives(having, model), model), (member, name) => {
      if (name === 'AND' || name === 'OR' || name === 'NOT') {
        return mapEach(member, (each) => (isMembers(each) ? adapt(each, model) : each));
      }
      const field = fieldNamed(model, name);
      if (field?.kind !== 'scalar') return member;
      return field.type === 'String' ? escapeEquality(member) : keepDigits(member);
    });
  return adapt;
}
