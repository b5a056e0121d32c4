import { InvalidAggregateError } from '../../../errors/request-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import { hasAggregate } from '../../../grammar/grammar.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import type { Model, ScalarField, SchemaModel } from '../../../schema/schema-model.ts';

/** The name of an aggregate in a request, and in the ORM client's arguments after `_`. */
export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** The requested aggregates of each field. */
export type Aggregates = ReadonlyMap<ScalarField, ReadonlySet<AggregateName>>;

/** All aggregates; `count` counts the values that are not null. */
const AGGREGATES: readonly AggregateName[] = ['count', 'sum', 'avg', 'min', 'max'];

/**
 * Parses `aggregateFields[views]=sum,avg`: aggregates over the whole filtered collection.
 *
 * @throws {InvalidAggregateError} for an unknown field, an unknown aggregate, or one that the field
 * does not support.
 */
export function parseAggregates(
  params: readonly QueryParam[],
  model: Model,
  schema: SchemaModel,
): Aggregates {
  const aggregates = new Map<ScalarField, Set<AggregateName>>();
  for (const { name, value } of params) {
    const field = findField(name, model);
    const supported = aggregatesOf(field, schema);
    const requested = aggregates.get(field) ?? new Set();
    aggregates.set(field, requested);
    for (const part of value.split(',')) {
      const aggregate = supported.find((each) => each === part);
      if (!aggregate) {
        const unknown = unknownName('aggregate', part, { on: field.name, known: supported });
        throw invalid(`${unknown} Supported: ${supported.join(', ')}.`, name);
      }
      requested.add(aggregate);
    }
  }
  return aggregates;
}

/** Returns the aggregates that a field supports. */
export function aggregatesOf(field: ScalarField, schema: SchemaModel): readonly AggregateName[] {
  return AGGREGATES.filter((name) => hasAggregate(`_${name}`, field, schema));
}

function findField(parameter: string, model: Model): ScalarField {
  const name = /^aggregateFields\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? '';
  const field = model.fields.get(name);
  if (field?.kind === 'scalar') return field;
  const known = model.scalars.map((scalar) => scalar.name);
  throw invalid(unknownName('attribute', name, { on: model.type, known }), parameter);
}

function invalid(detail: string, parameter: string): InvalidAggregateError {
  return new InvalidAggregateError(detail, { source: { parameter } });
}
