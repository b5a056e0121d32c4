import type { JsonObject } from '../../http/parse-json.ts';
import type { NestedRelation } from '../../limits/condition-nesting.ts';
import type { Field, ScalarField } from '../../schema/schema-model.ts';
import type { Counted, NestedWrite, Read, Walk, WrittenData } from './args-visitor.ts';

/** Passes a member to the visitors of a walk, in order. */
export function visitMember(walk: Walk): void {
  for (const each of walk.visitors) each.visitMember?.(walk);
}

/** Passes a list to the visitors of a walk, in order. */
export function visitList(list: readonly unknown[], walk: Walk): void {
  for (const each of walk.visitors) each.visitList?.(list, walk);
}

/** Passes a field in a condition, order, group or aggregate to the visitors of a walk, in order. */
export function visitCondition(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitCondition?.(field, walk);
}

/** Passes an operator on a relationship in a condition to the visitors of a walk, in order. */
export function visitRelationFilter(relation: NestedRelation, walk: Walk): void {
  for (const each of walk.visitors) each.visitRelationFilter?.(relation, walk);
}

/** Passes an order by the number of related records to the visitors of a walk, in order. */
export function visitCountOrder(walk: Walk): void {
  for (const each of walk.visitors) each.visitCountOrder?.(walk);
}

/** Passes a relationship whose records are counted to the visitors of a walk, in order. */
export function visitCounted(counted: Counted, walk: Walk): void {
  for (const each of walk.visitors) each.visitCounted?.(counted, walk);
}

/** Passes arithmetic on a field to the visitors of a walk, in order. */
export function visitArithmetic(field: ScalarField, operation: string, walk: Walk): void {
  for (const each of walk.visitors) each.visitArithmetic?.(field, operation, walk);
}

/** Passes a field or relationship that a write sets to the visitors of a walk, in order. */
export function visitWrittenField(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitWrittenField?.(field, walk);
}

/** Passes a nested write to the visitors of a walk, in order. */
export function visitNestedWrite(write: NestedWrite, walk: Walk): void {
  for (const each of walk.visitors) each.visitNestedWrite?.(write, walk);
}

/** Passes the rebuilt data of a creation or an update to the visitors of a walk, in order. */
export function visitData(data: JsonObject, scope: WrittenData, walk: Walk): void {
  for (const each of walk.visitors) each.visitData?.(data, scope, walk);
}

/**
 * Passes the arguments of a read to the visitors of a walk, in order.
 *
 * @returns the arguments, which each visitor may replace.
 */
export function visitRead(args: JsonObject, read: Read, walk: Walk): JsonObject {
  let visited = args;
  for (const each of walk.visitors) visited = each.visitRead?.(visited, read, walk) ?? visited;
  return visited;
}
