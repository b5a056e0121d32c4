import { AGGREGATE_NAMES, type Operation, returnsRecords } from '../../grammar/operations.ts';
import type { Arguments } from '../../grammar/shapes.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { UNNESTED } from '../../limits/condition-nesting.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { Read, Walk } from './args-visitor.ts';
import { visitRead } from './visit.ts';
import { expectedAt, isPlainObject, memberOf, walkMembers } from './walk.ts';
import { type ReadContext, walkInclusion, walkSelection } from './walk-selection.ts';
import { memberShape, walkShape } from './walk-shape.ts';
import { LOGIC } from './walk-where.ts';

/** An operation of a model. */
export interface WalkedOperation {
  readonly model: Model;
  readonly operation: Operation;
}

/**
 * Walks the arguments of an operation by the closed grammar, and rebuilds them from checked values.
 * Only names from the tables of `grammar/` reach the ORM client.
 *
 * @throws {ValidationError} that names any other key, shape or kind of value.
 * @throws {InvalidValueError} for a value that does not match its field.
 */
export function walkArgs(
  args: JsonObject,
  { model, operation: { returns, args: known } }: WalkedOperation,
  { visitors, grammar }: Pick<Walk, 'visitors' | 'grammar'>,
): JsonObject {
  const walk: Walk = { visitors, grammar, depth: 0, hops: 0, nesting: UNNESTED };
  const isCut = args.take !== undefined || args.skip !== undefined;
  const isOrdered = known.orderBy === 'orderBy' && (returnsRecords(returns) || isCut);
  const read: Read = { model, returns, relations: [], isOrdered };
  return walkRead(args, read, { walk, known });
}

/** Walks the arguments of an operation, or of a relationship in a selection. */
function walkRead(args: JsonObject, read: Read, { walk, known }: ReadContext): JsonObject {
  const rebuilt = walkMembers(args, walk, (key, value, inner) =>
    walkArgument(value, { shape: memberShape(key, known, walk), read }, inner),
  );
  for (const other of ['include', 'omit']) {
    if (rebuilt.select && rebuilt[other]) {
      throw expectedAt(`only one of "select" and "${other}"`, walk);
    }
  }
  if (read.returns === 'groups') assertGrouped(rebuilt, walk);
  return visitRead(rebuilt, read, walk);
}

interface Argument {
  readonly shape: Arguments[string];
  readonly read: Read;
}

function walkArgument(value: unknown, { shape, read }: Argument, walk: Walk): unknown {
  if (shape === 'selection') return walkSelection(value, { read, walkRead }, walk);
  if (shape === 'inclusion') return walkInclusion(value, { read, walkRead }, walk);
  return walkShape(value, { shape, model: read.model }, walk);
}

/** Checks that conditions and orders on groups only use the fields of `by` and aggregates. */
function assertGrouped({ by, having, orderBy }: JsonObject, walk: Walk): void {
  const grouped = new Set<unknown>([by].flat());
  if (having) assertHaving(having as JsonObject, grouped, memberOf(walk, 'having'));
  for (const order of [orderBy ?? []].flat()) {
    const name = Object.keys(order as JsonObject).find(
      (key) => !grouped.has(key) && !AGGREGATE_NAMES.includes(key),
    );
    if (name !== undefined)
      throw expectedAt(`a field of "by" instead of "${name}"`, memberOf(walk, 'orderBy'));
  }
}

function assertHaving(having: JsonObject, grouped: ReadonlySet<unknown>, walk: Walk): void {
  for (const [key, value] of Object.entries(having)) {
    if (LOGIC.has(key)) {
      for (const item of [value].flat()) assertHaving(item as JsonObject, grouped, walk);
      continue;
    }
    const ofAggregates =
      isPlainObject(value) && Object.keys(value).every((name) => AGGREGATE_NAMES.includes(name));
    if (!grouped.has(key) && !ofAggregates) {
      throw expectedAt(`an aggregate or a field of "by" instead of "${key}"`, walk);
    }
  }
}
