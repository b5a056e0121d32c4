import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { Row, WriteData, WritePlan } from '../plan/rest-plan.ts';

/**
 * Returns the plan with the foreign keys of its links, where a document names the related record by
 * another field, such as one of `externalIdMapping`. ORM clients reject a `connect` beside a foreign
 * key, and one of them takes the record from the one that has it.
 */
export async function resolveKeys<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<WritePlan> {
  switch (plan.kind) {
    case 'delete':
      return plan;
    case 'create': {
      const data = await withKeys(plan.create.data, plan.model, connection);
      return { ...plan, create: { ...plan.create, data } };
    }
    default: {
      const data = await withKeys(plan.update.data, plan.model, connection);
      return { ...plan, update: { ...plan.update, data } };
    }
  }
}

type Model = WritePlan['model'];

async function withKeys<Client>(
  data: WriteData,
  { relations }: Model,
  connection: Connection<Client>,
): Promise<WriteData> {
  const resolved: Record<string, unknown> = { ...data };
  for (const relation of relations) {
    const writes = data[relation.name];
    const key = relation.ownKey ? undefined : await readKey(relation, writes, connection);
    if (!key) continue;
    delete resolved[relation.name];
    Object.assign(resolved, key);
  }
  return resolved;
}

/** Reads the foreign key of a link; `undefined` if it is not on this side, or there is no record. */
async function readKey<Client>(
  relation: Model['relations'][number],
  writes: unknown,
  connection: Connection<Client>,
): Promise<Row | undefined> {
  if (!relation.foreignKey || writes === undefined) return undefined;
  const { foreignKey, nullableKey, target } = relation;
  const { connect: where, disconnect } = writes as Row;
  if (disconnect) return Object.fromEntries(nullableKey.map((name) => [name, null]));
  const select = Object.fromEntries(foreignKey.map(({ references }) => [references, true]));
  const args = { where, select };
  const call = { model: target.name, operation: 'findUnique', args };
  const row = (await callOperation(connection, call)) as Row | null;
  return row
    ? Object.fromEntries(foreignKey.map(({ field, references }) => [field, row[references]]))
    : undefined;
}
