import { NotFoundError } from '../../errors/resource-errors.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { LinkageCheck } from '../plan/linkage-check.ts';

/**
 * Checks that the caller can read every resource in a linkage.
 *
 * @throws {NotFoundError} that names the relationship.
 */
export async function assertLinkageExists<Client>(
  { relation, pointer, where, count }: LinkageCheck,
  connection: Connection<Client>,
  cause?: unknown,
): Promise<void> {
  if (!where) return;
  const call = { model: relation.target.name, operation: 'count', args: { where } };
  if ((await callOperation(connection, call)) === count) return;
  const detail = `"${relation.name}" refers to a ${relation.target.type} that does not exist.`;
  throw new NotFoundError(detail, { source: { pointer }, cause });
}
