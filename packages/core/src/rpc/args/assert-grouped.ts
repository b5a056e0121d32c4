import { AGGREGATE_NAMES } from '../../grammar/operations.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, memberOf } from './walk.ts';

/**
 * Checks that conditions and orders on groups only use the fields of `by` and aggregates.
 *
 * @throws {ValidationError} that names another field.
 */
export function assertGrouped({ by, having, orderBy }: JsonObject, walk: Walk): void {
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

const LOGIC: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
