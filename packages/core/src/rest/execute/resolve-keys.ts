import { InvalidPayloadError } from '../../errors/request-errors.ts';
import { ConflictError } from '../../errors/resource-errors.ts';
import { keyText } from '../../links/link.ts';
import { findRecord } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { selectFields } from '../../schema/values/resource-id.ts';
import type { Row, WriteData, WritePlan } from '../plan/rest-plan.ts';
import { filterOf, linksOf } from '../plan/write-plan.ts';

/**
 * Returns the plan with the foreign keys of its links, where a document names the related record by
 * another field, such as one of `externalIdMapping`. ORM clients reject a `connect` beside a foreign
 * key, and one of them takes the record from the one that has it.
 *
 * @throws {InvalidPayloadError} if another member of the document sets a foreign key differently.
 * @throws {ConflictError} if a foreign key is part of the id, and differs.
 */
export async function resolveKeys<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<WritePlan> {
  switch (plan.kind) {
    case 'delete':
      return plan;
    case 'create': {
      const data = await withKeys(plan, plan.create.data, connection);
      return { ...plan, create: { ...plan.create, data } };
    }
    default: {
      const data = await withKeys(plan, plan.update.data, connection);
      return { ...plan, update: { ...plan.update, data } };
    }
  }
}

type Relation = WritePlan['model']['relations'][number];

async function withKeys<Client>(
  plan: WritePlan,
  data: WriteData,
  connection: Connection<Client>,
): Promise<WriteData> {
  const resolved: Record<string, unknown> = { ...data };
  for (const relation of plan.model.relations) {
    const writes = data[relation.name];
    if (relation.ownKey || writes === undefined) continue;
    const key = await readKey(relation, writes, connection);
    if (!key) continue;
    assertSameKey({ plan, relation, key }, resolved);
    delete resolved[relation.name];
    Object.assign(resolved, key);
  }
  return resolved;
}

/** Reads the foreign key of a link; `undefined` if it is not on this side, or there is no record. */
async function readKey<Client>(
  relation: Relation,
  writes: unknown,
  connection: Connection<Client>,
): Promise<Row | undefined> {
  if (!relation.foreignKey || writes === undefined) return undefined;
  const { foreignKey, nullableKey, target } = relation;
  const { connect: where, disconnect } = writes as Row;
  if (disconnect) return Object.fromEntries(nullableKey.map((name) => [name, null]));
  const select = selectFields(foreignKey.map(({ references }) => references));
  const row = await findRecord(target, { where, select }, connection);
  return row
    ? Object.fromEntries(foreignKey.map(({ field, references }) => [field, row[references]]))
    : undefined;
}

/** The foreign key that a link of a document leads to. */
interface ResolvedLink {
  readonly plan: WritePlan;
  readonly relation: Relation;
  readonly key: Row;
}

/**
 * Checks that nothing else sets the columns of a link to other values. For a relationship with the
 * key of the related id, this is checked before the request runs.
 */
function assertSameKey({ plan, relation, key }: ResolvedLink, data: WriteData): void {
  const { model } = plan;
  const id: Row = 'update' in plan ? filterOf(model, plan.update.where) : data;
  const isSame = (column: string, other: unknown) =>
    other === undefined ||
    keyText({ [column]: other }, model) === keyText({ [column]: key[column] }, model);
  const pointer = linksOf(plan).find((link) => link.relation === relation)?.pointer;
  const options = { source: { pointer: pointer ?? '/data' } };
  for (const column of Object.keys(key)) {
    if (pointer === undefined && !isSame(column, data[column])) throw contradictsUrl(column, plan);
    if (model.idFields.some(({ name }) => name === column) && !isSame(column, id[column])) {
      const detail = `"${relation.name}" cannot change: "${column}" is part of the id.`;
      throw new ConflictError(detail, options);
    }
    if (isSame(column, data[column])) continue;
    const detail = `"${relation.name}" and another member set "${column}" to different values.`;
    throw new InvalidPayloadError(detail, options);
  }
}

/** The link to the parent in the URL is not in the document. */
function contradictsUrl(column: string, plan: WritePlan): ConflictError {
  const parent = 'parent' in plan ? plan.parent?.target.type : undefined;
  const detail = `"${column}" contradicts the URL: the resource belongs to another ${parent}.`;
  return new ConflictError(detail, { source: { pointer: `/data/attributes/${column}` } });
}
