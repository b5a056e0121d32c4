import type { JsonObject } from '../../http/parse-json.ts';
import type { NestedRelation } from '../../limits/condition-nesting.ts';
import type { Field, ScalarField } from '../../schema/schema-model.ts';
import type { Counted, NestedWrite, Read, Walk, WrittenData } from './args-visitor.ts';

/** Visits a member. */
export function visitMember(walk: Walk): void {
  for (const each of walk.visitors) each.visitMember?.(walk);
}

/** Visits a list. */
export function visitList(list: readonly unknown[], walk: Walk): void {
  for (const each of walk.visitors) each.visitList?.(list, walk);
}

/** Visits a field. */
export function visitCondition(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitCondition?.(field, walk);
}

/** Visits the operators of a field. */
export function visitOperators(count: number, walk: Walk): void {
  for (const each of walk.visitors) each.visitOperators?.(count, walk);
}

/** Visits a text or a list by its length. */
export function visitOperand(length: number, walk: Walk): void {
  for (const each of walk.visitors) each.visitOperand?.(length, walk);
}

/** Visits an operator. */
export function visitRelationFilter(relation: NestedRelation, walk: Walk): void {
  for (const each of walk.visitors) each.visitRelationFilter?.(relation, walk);
}

/** Visits an order. */
export function visitCountOrder(walk: Walk): void {
  for (const each of walk.visitors) each.visitCountOrder?.(walk);
}

/** Visits a count. */
export function visitCounted(counted: Counted, walk: Walk): void {
  for (const each of walk.visitors) each.visitCounted?.(counted, walk);
}

/** Visits arithmetic. */
export function visitArithmetic(field: ScalarField, operation: string, walk: Walk): void {
  for (const each of walk.visitors) each.visitArithmetic?.(field, operation, walk);
}

/** Visits a set field. */
export function visitWrittenField(field: Field, walk: Walk): void {
  for (const each of walk.visitors) each.visitWrittenField?.(field, walk);
}

/** Visits a nested write. */
export function visitNestedWrite(write: NestedWrite, walk: Walk): void {
  for (const each of walk.visitors) each.visitNestedWrite?.(write, walk);
}

/** Visits data. */
export function visitData(data: JsonObject, scope: WrittenData, walk: Walk): void {
  for (const each of walk.visitors) each.visitData?.(data, scope, walk);
}

/** Returns the replaced arguments. */
export function visitRead(args: JsonObject, read: Read, walk: Walk): JsonObject {
  let visited = args;
  for (const each of walk.visitors) visited = each.visitRead?.(visited, read, walk) ?? visited;
  return visited;
}
