import type { JsonObject } from '../../http/parse-json.ts';
import type { NestedRelation } from '../../limits/condition-nesting.ts';
import type { Field, ScalarField } from '../../schema/schema-model.ts';
import type { Counted, NestedWrite, Read, Walk, WrittenData } from './args-visitor.ts';

// Each function passes a position to all visitors of its walk, in order.

export function visitMember(walk: Walk): void {
  for (const each of walk.visitors) each.visitMember?.(walk);
}

export function visitList(list: readonly unknown[], walk: Walk): void {
  for (const each of walk.visitors) each.visitList?.(list, walk);
}

export function visitCondition(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitCondition?.(field, walk);
}

export function visitRelationFilter(relation: NestedRelation, walk: Walk): void {
  for (const each of walk.visitors) each.visitRelationFilter?.(relation, walk);
}

export function visitCountOrder(walk: Walk): void {
  for (const each of walk.visitors) each.visitCountOrder?.(walk);
}

export function visitCounted(counted: Counted, walk: Walk): void {
  for (const each of walk.visitors) each.visitCounted?.(counted, walk);
}

export function visitArithmetic(field: ScalarField, operation: string, walk: Walk): void {
  for (const each of walk.visitors) each.visitArithmetic?.(field, operation, walk);
}

export function visitWrittenField(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitWrittenField?.(field, walk);
}

export function visitNestedWrite(write: NestedWrite, walk: Walk): void {
  for (const each of walk.visitors) each.visitNestedWrite?.(write, walk);
}

export function visitData(data: JsonObject, scope: WrittenData, walk: Walk): void {
  for (const each of walk.visitors) each.visitData?.(data, scope, walk);
}

/** Returns the arguments as the visitors have replaced them, one after the other. */
export function visitRead(args: JsonObject, read: Read, walk: Walk): JsonObject {
  let visited = args;
  for (const each of walk.visitors) visited = each.visitRead?.(visited, read, walk) ?? visited;
  return visited;
}
