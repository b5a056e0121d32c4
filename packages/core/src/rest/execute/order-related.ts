import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { planOrder, rowKey } from '../plan/plan-order.ts';
import type { RelationPlan } from '../plan/rest-plan.ts';
import type { Row } from './row.ts';

/**
 * Sorts the related rows of a page by the plan's order. The ORM client has selected the right rows.
 */
export async function orderRelated<Client>(
  row: Row,
  { relation: { name, target }, order }: Pick<RelationPlan, 'relation' | 'order'>,
  connection: Connection<Client>,
): Promise<Row> {
  const rows = row[name] as readonly Row[];
  if (!order || rows.length < 2) return row;
  const args = planOrder(rows, target, order);
  const call = { model: target.name, operation: 'findMany', args };
  const ordered = (await callOperation(connection, call)) as readonly Row[];
  const positions = new Map(ordered.map((each, position) => [rowKey(each, target), position]));
  const positionOf = (each: Row) => positions.get(rowKey(each, target)) ?? rows.length;
  return { ...row, [name]: rows.toSorted((one, other) => positionOf(one) - positionOf(other)) };
}
